import type { Brand } from '#src/config.ts'

export function Privacy({ brand }: { brand: Brand }) {
  return (
    <div className="prose stack gap-2">
      <p>{brand.name} keeps what it needs to bring an order to your table or room, and nothing to sell or advertise with.</p>
      <h3>What we keep</h3>
      <ul>
        <li>
          Your name, email and mobile number, confirmed by a code when you register. Your password only as a hash that cannot be read back.
        </li>
        <li>
          Gender, date of birth and a photo, if you add them to your profile. The photo is made small on your device before it is sent,
          which also removes the place and time the camera wrote into it.
        </li>
        <li>Your cart, orders, favorites and reviews.</li>
        <li>When you agreed to this policy, and to which version of it.</li>
        <li>
          For a year, when you signed in, ordered, or changed your account, and when somebody was refused to sign in to it. That record has
          no word of yours.
        </li>
      </ul>
      <h3>Who sees it</h3>
      <p>
        The outlet you order from sees your order and the table or room it goes to. Others see none of it. A photo is shown only to you.
      </p>
      <h3>Your location</h3>
      <p>
        Asked for only when you choose to use it, and used to find outlets near you. The place you chose is remembered on your device. A
        picture of a QR code is read on your device and never sent.
      </p>
      <h3>On your device</h3>
      <p>
        Your sign-in, cart, favourites and chosen place are stored in the browser. One cookie tells our server that it is the same browser,
        so that other people's wrong passwords and codes do not lock you out. There are no advertising cookies and no trackers. Logging out
        removes your sign-in, your details, your cart and your favourites. What you avoid eating stays on the device alone, also when you
        log out; a kitchen reads it only where you press “Tell the kitchen” at the checkout.
      </p>
      <h3>How long</h3>
      <p>
        Orders are kept for eight years, for bookkeeping. An account that nobody uses for three years is deleted; a month before, we write
        to you, and signing in keeps it.
      </p>
      <h3>Your choices</h3>
      <p>
        Change your details under Edit Profile. Under Your Data in your profile you can download everything we hold about you as a file, and
        delete your account: all of you goes after 7 days, but for the orders, which stay with their outlets without your name. Questions?
        Write to {brand.supportEmail}.
      </p>
    </div>
  )
}
