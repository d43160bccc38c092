import { confirmText, sizeRows } from '#machines/add-to-cart/serving-sheet.ts'
import { usualSize } from '#machines/add-to-cart/servings.ts'
import type { MenuItem } from '#machines/model/menu-item.ts'
import { whyClosed } from '#machines/model/opening.ts'
import { type CartOutlet, takesOrders } from '#machines/model/outlet.ts'
import { usePicture } from '#src/actors/picture.ts'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import { ServingSheet } from '#src/ui/serving-sheet.tsx'
import { TabCount } from '#src/ui/tabs.tsx'
import { Tray } from './shell/cart-tray.tsx'

const nothing = () => {}

/**
 * What src/boot/in-page/answer.ts copies to answer a tap. It finds these by their position: stepper, ADD, the count of the cart's tab, the cart's
 * strip, and why the outlet takes no orders; then, by the dish's id, the sheets of dishes that come in sizes. It fills in names and figures.
 */
export const Answers = ({ outlet, sized }: { outlet: CartOutlet; sized: readonly MenuItem[] }) => (
  <>
    <QuantityStepper of="{dish}" quantity={1} onChange={nothing} />
    <QuantityStepper of="{dish}" quantity={0} onChange={nothing} />
    <TabCount quantity={1} />
    <Tray items="1 item" total="₹1" />
    {!takesOrders(outlet) && (
      <div className="toasts" role="alert">
        {/* As toast-cards.tsx renders a notice of kind toast and tone error. */}
        <div className="toast toast error">{whyClosed(outlet)}</div>
      </div>
    )}
    {takesOrders(outlet) && sized.map((item) => <Sizes key={item.menuId} item={item} />)}
  </>
)

/** The sheet of a dish of which none is in the cart. */
function Sizes({ item }: { item: MenuItem }) {
  const picture = usePicture(item.pictures[0], item.name)
  const size = usualSize(item)
  if (size === undefined) return null
  const wanted = { [size]: 1 }
  return (
    <div data-sheet={item.menuId}>
      <ServingSheet
        item={item}
        picture={picture}
        rows={sizeRows({ item, wanted })}
        isSeveral={false}
        size={size}
        confirmText={confirmText(item, {}, wanted)}
        onServing={nothing}
        onConfirm={nothing}
        onCancel={nothing}
      />
    </div>
  )
}
