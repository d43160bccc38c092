import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { type Eaten, useAvoiding } from '#src/loading/avoiding.ts'

/** What a dish contains, and what of it the guest avoids. A service has no such line. */
export function Allergens({ of }: { of: Eaten }) {
  const { mark } = useAvoiding()
  return !of.isService && (mark?.(of) ?? <AllergenList of={of} />)
}

/** "Not told" is never shown as none. */
export const AllergenList = ({ of: { allergens } }: { of: Pick<MenuItem, 'allergens'> }) => (
  <p className="allergens row wraps tiny muted">
    {allergens?.[0] ? (
      <>
        <span>Contains</span>{' '}
        {allergens.map((word) => (
          <bdi key={word} className="badge">
            {word}
          </bdi>
        ))}
      </>
    ) : (
      <span className={allergens ? 'badge ok' : 'badge unknown'}>
        {allergens ? 'None of the 14 allergens' : 'Allergens not told by the restaurant'}
      </span>
    )}
  </p>
)
