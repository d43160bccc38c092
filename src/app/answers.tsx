import type { ReactNode } from 'react'
import { confirmText, sizeRows } from '#machines/add-to-cart/serving-sheet.ts'
import { usualSize } from '#machines/add-to-cart/servings.ts'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { whyClosed } from '#machines/model/outlet/opening.ts'
import { type CartOutlet, takesOrders } from '#machines/model/outlet/outlet.ts'
import { usePicture } from '#src/actors/picture.ts'
import type { AnswerPart } from '#src/boot/in-page/answer.ts'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import { ServingSheet } from '#src/ui/serving-sheet.tsx'
import { TabCount } from '#src/ui/tabs.tsx'
import { Tray } from './shell/cart-tray.tsx'

const nothing = () => {}

/** What src/boot/in-page/answer.ts copies to answer a tap, by its name here. It fills in names and figures. */
export const Answers = ({ outlet, sized }: { outlet: CartOutlet; sized: readonly MenuItem[] }) => (
  <>
    <Part name="stepper">
      <QuantityStepper of="{dish}" quantity={1} onChange={nothing} />
    </Part>
    <Part name="add">
      <QuantityStepper of="{dish}" quantity={0} onChange={nothing} />
    </Part>
    <Part name="count">
      <TabCount quantity={1} />
    </Part>
    <Part name="tray">
      <Tray items="1 item" total="₹1" />
    </Part>
    {!takesOrders(outlet) && (
      <Part name="closed">
        <div className="toasts" role="alert">
          {/* As toast-cards.tsx renders a notice of kind toast and tone error. */}
          <div className="toast toast error">{whyClosed(outlet)}</div>
        </div>
      </Part>
    )}
    {takesOrders(outlet) && sized.map((item) => <Sizes key={item.menuId} item={item} />)}
  </>
)

const Part = ({ name, children }: { name: AnswerPart; children: ReactNode }) => <div data-part={name}>{children}</div>

/** The sheet of a dish of which none is in the cart. */
function Sizes({ item }: { item: MenuItem }) {
  const picture = usePicture(item.pictures[0], item.name)
  const size = usualSize(item)
  if (size === undefined) return null
  const wanted = { [size]: 1 }
  return (
    <Part name={`sheet ${item.menuId}`}>
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
    </Part>
  )
}
