import type { MenuItem } from '#machines/model/menu-item.ts'

/** What a dish contains; "not told" is never shown as none. A service has no such line. */
export const Allergens = ({ of: { allergens, isService } }: { of: Pick<MenuItem, 'allergens' | 'isService'> }) =>
  !isService && (
    <p className="allergens row wraps tiny muted">
      {allergens?.[0] ? (
        <>
          Contains{' '}
          {allergens.map((word) => (
            <bdi key={word} className="badge">
              {word}
            </bdi>
          ))}
        </>
      ) : (
        <span className={allergens ? 'badge ok' : 'badge untold'}>
          {allergens ? 'None of the 14 allergens' : 'Allergens not told by the restaurant'}
        </span>
      )}
    </p>
  )
