import { IconArmchair, IconBed, IconChefHat, IconClock, IconMenu, IconPhoto, IconQrCode, IconReceipt, IconUsers } from '#src/ui/icons.ts'
import butterChicken from '#src/ui/pictures/butter-chicken.avif'
import masalaChai from '#src/ui/pictures/masala-chai.avif'
import masalaDosa from '#src/ui/pictures/masala-dosa.avif'

/** What the landing page says about the product, whatever its brand; what differs by brand is in config.ts. */
export interface Blurb {
  title: string
  text: string
  icon: typeof IconMenu
}

export const HERO = [butterChicken, masalaChai, masalaDosa]

export const STEPS: Blurb[] = [
  { title: 'Scan QR', text: 'Point your camera at the code on your table or in your room.', icon: IconQrCode },
  { title: 'Browse menu', text: 'See every dish with its picture, sizes and price.', icon: IconMenu },
  { title: 'Place order', text: 'The kitchen starts at once and brings it to you.', icon: IconChefHat },
]

export const FEATURES: Blurb[] = [
  { title: 'No waiting', text: 'Order the moment you sit down.', icon: IconClock },
  { title: 'Digital menu', text: 'Always current, with pictures.', icon: IconPhoto },
  { title: 'Contactless', text: 'Your phone, your table, done.', icon: IconArmchair },
  { title: 'Instant ordering', text: 'Straight to the kitchen.', icon: IconReceipt },
  { title: 'Premium experience', text: 'Hotel service at a tap.', icon: IconBed },
  { title: 'Group ordering', text: 'One table, one bill.', icon: IconUsers },
]
