import type { Brand } from '#src/config.ts'

export function Terms({ brand }: { brand: Brand }) {
  return (
    <div className="prose stack gap-2">
      <p>By ordering through {brand.name} you agree to the following.</p>
      <h3>What we do</h3>
      <p>
        {brand.name} shows you the menus of hotels and restaurants and passes your order on to them. The outlet prepares and serves it, and
        is answerable for food and service.
      </p>
      <h3>Your order</h3>
      <p>
        An order counts once you have pressed Place Order and the outlet has received it. The outlet may reject it, or a dish of it, for
        example when something has run out. What was rejected is not charged.
      </p>
      <h3>Prices and paying</h3>
      <p>
        Prices are the outlet&apos;s own, in rupees. You see taxes, charges and discounts before you order, and the amount to pay does not
        change without your agreement. You pay the outlet; this app takes no payments.
      </p>
      <h3>Allergies</h3>
      <p>
        Ingredients and the vegetarian mark are shown as the outlet gives them. If you have an allergy, ask the outlet before you order.
      </p>
      <h3>Your account</h3>
      <p>
        Give details that are true, and keep your password to yourself. Reviews should be about your own order and fair to those who read
        them.
      </p>
      <h3>If something goes wrong</h3>
      <p>
        Tell the outlet first, since it can help at once. For everything else write to {brand.supportEmail}. Your rights as a consumer under
        Indian law stay as they are.
      </p>
    </div>
  )
}
