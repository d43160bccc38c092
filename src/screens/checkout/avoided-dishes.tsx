import './avoided-dishes.css'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type CheckoutActor, selectLines, selectNotes } from '#machines/checkout/checkout.machine.ts'
import { avoidedText, toKitchen } from '#machines/model/menu/avoided.ts'
import { avoidedLines, hitText } from '#machines/model/menu/avoided-lines.ts'
import { menuQuery } from '#src/data/menu.ts'
import { useAvoiding } from '#src/loading/avoiding.ts'
import { IconCheck, IconWarning } from '#src/ui/icons.ts'

/** No line ends between 'non-' and 'veg'. */
const unbroken = (words: string) => words.replaceAll('-', '\u2011')

/** What of the order the guest avoids, or cannot know, by dish. The kitchen reads of it only by a press here, with the instruction of that dish. */
export function AvoidedDishes({ checkout, outletId }: { checkout: CheckoutActor; outletId: string }) {
  const { avoided } = useAvoiding()
  const lines = useSelector(checkout, selectLines)
  const notes = useSelector(checkout, selectNotes)
  const { data: menu = [] } = useQuery({ ...menuQuery(outletId), meta: { failure: 'silent' } })
  const dishes = new Map(menu.flatMap(({ items }) => items.map((item) => [item.menuId, item])))
  const found = avoidedLines(lines, dishes, notes, avoided)
  if (found.length === 0) return null
  return (
    <section className={`checkout-avoided breaks${found.some(({ hits }) => hits[0]) ? '' : ' unknown'}`} aria-label="What you avoid">
      <p className="row top-aligned small">
        <IconWarning size={20} stroke={1.9} aria-hidden />
        <span>You told us that you avoid {unbroken(avoidedText(avoided))}.</span>
      </p>
      {found.map(({ key, name, hits, unknown, isNoted, isFull }) => (
        <div key={key} role="alert">
          {hits.length > 0 ? (
            <p className="bold hit">
              <bdi>{name}</bdi> <span>{unbroken(hitText(hits))}</span>
            </p>
          ) : (
            <p className="bold">
              The restaurant does not tell the {unknown} of <bdi>{name}</bdi>
            </p>
          )}
          <p className="small">{isNoted ? 'The kitchen reads it with your order.' : 'The kitchen does not know unless you say so.'}</p>
          <div className="row wraps">
            <button
              type="button"
              className="button line compact"
              aria-label={`Take out ${name}`}
              onClick={() => checkout.send({ type: 'quantity.set', key, quantity: 0 })}
            >
              Take it out
            </button>
            <button
              type="button"
              className="button line compact"
              aria-label={`Tell the kitchen about ${name}`}
              aria-pressed={isNoted}
              disabled={isFull}
              onClick={() => checkout.send({ type: 'words.toggle', key, words: toKitchen(avoided) })}
            >
              {isNoted && <IconCheck size={18} stroke={2.2} aria-hidden />}
              Tell the kitchen
            </button>
          </div>
        </div>
      ))}
    </section>
  )
}
