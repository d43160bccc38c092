import { type Avoidable, conflictOf, groupOf, hiderOf } from '#machines/model/menu/avoided.ts'
import type { Eaten } from '#src/loading/avoiding.ts'
import { keepAvoiding } from '#src/loading/stored-avoiding.ts'
import { IconWarning } from './icons.ts'

/** The avoided words first, in red, with a sign. */
function Marked({ of, avoided }: { of: Eaten; avoided: readonly Avoidable[] }) {
  const { hits, unknown } = conflictOf(of, avoided)
  const others = of.allergens?.filter((word) => groupOf(word, avoided) === undefined) ?? []
  return (
    <p className="allergens row wraps tiny muted">
      {of.allergens?.[0] && <span>Contains </span>}
      {hits.map((word) => (
        <span key={word} className="badge err avoided">
          <IconWarning size={14} stroke={1.9} aria-hidden />
          {word[0]!.toUpperCase() + word.slice(1)}: you avoid
        </span>
      ))}
      {others.map((word) => (
        <bdi key={word} className="badge">
          {word}
        </bdi>
      ))}
      {of.allergens?.length === 0 && <span className="badge ok">None of the 14 allergens</span>}
      {of.allergens === undefined && <span className="badge unknown">Allergens not told by the restaurant</span>}
      {unknown === 'ingredients' && <span className="badge unknown">Ingredients not told by the restaurant</span>}
    </p>
  )
}

/** Whether the page marks anything. */
let isKnown = false

/** From now on the pages mark this, and menus hide it where the guest wants that. */
export function avoid(avoided: readonly Avoidable[], isHiding = false): void {
  isKnown = avoided[0] !== undefined
  keepAvoiding({
    avoided,
    ...(avoided[0] && { mark: (of) => <Marked of={of} avoided={avoided} />, ...(isHiding && { hides: hiderOf(avoided) }) }),
  })
}

/** As `avoid`, but what this page knows and hides since stays. */
export function recall(avoided: readonly Avoidable[]): void {
  if (!isKnown) avoid(avoided)
}
