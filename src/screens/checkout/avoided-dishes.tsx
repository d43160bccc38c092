import './avoided-dishes.css'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type CheckoutActor, selectLines, selectNotes } from '#machines/checkout/checkout.machine.ts'
import { avoidedText, conflictOf, toKitchen } from '#machines/model/avoided.ts'
import { lineKey } from '#machines/model/cart.ts'
import { hasWords, toggleWords } from '#machines/model/note-chips.ts'
import { menuQuery } from '#src/data/menu.ts'
import { useAvoiding } from '#src/loading/avoiding.ts'
import { IconCheck, IconWarning } from '#src/ui/icons.ts'

/** By dish: what of the order the guest avoids, or cannot know. The kitchen reads of it only by a press here, with the instruction of that dish. */
export function AvoidedDishes({ checkout, outletId }: { checkout: CheckoutActor; outletId: string }) {
  const { avoided } = useAvoiding()
  const lines = useSelector(checkout, selectLines)
  const notes = useSelector(checkout, selectNotes)
  // What the dishes contain today, and their ingredients: a line may have been stored long ago.
  const { data: menu = [] } = useQuery({ ...menuQuery(outletId), meta: { failure: 'silent' } })
  const dishes = new Map(menu.flatMap(({ items }) => items.map((item) => [item.menuId, item])))
  const words = toKitchen(avoided)
  return lines.map((line) => {
    const key = lineKey(line)
    const { hits, untold } = conflictOf(dishes.get(line.menuId) ?? line, avoided)
    if (line.outOfStock || (hits.length === 0 && !untold)) return null
    const note = notes[key] ?? ''
    const isTold = hasWords(note, words)
    return (
      <section key={key} className={`checkout-avoided breaks${hits.length > 0 ? '' : ' untold'}`} role="alert">
        <p className="row bold">
          <IconWarning size={22} stroke={1.9} aria-hidden />
          <span>
            {hits.length > 0 ? (
              <>
                <bdi>{line.name}</bdi> {hits[0] === 'non-veg' ? 'is' : 'contains'} {hits.join(', ')}
              </>
            ) : (
              <>
                The restaurant does not tell the {untold} of <bdi>{line.name}</bdi>
              </>
            )}
          </span>
        </p>
        <p className="small">
          You told us that you avoid {avoidedText(avoided)}.{' '}
          {isTold ? 'The kitchen reads it with your order.' : 'The kitchen does not know unless you say so.'}
        </p>
        <div className="row wraps">
          <button
            type="button"
            className="link"
            aria-label={`Take out ${line.name}`}
            onClick={() => checkout.send({ type: 'quantity.set', key, quantity: 0 })}
          >
            Take it out
          </button>
          <button
            type="button"
            className="link"
            aria-label={`Tell the kitchen about ${line.name}`}
            aria-pressed={isTold}
            disabled={toggleWords(note, words) === note}
            onClick={() => checkout.send({ type: 'words.toggle', key, words })}
          >
            {isTold && <IconCheck size={18} stroke={2.2} aria-hidden />}
            Tell the kitchen
          </button>
        </div>
      </section>
    )
  })
}
