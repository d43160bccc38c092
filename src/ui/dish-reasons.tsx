import type { MenuItem } from '#machines/model/menu-item.ts'
import { SpiceLevel } from './spice-level.tsx'
import { VegMark } from './veg-mark.tsx'

/** Up to so many minutes are a reason to choose a dish. */
const SOON_MINUTES = 15

type Reasons = Pick<MenuItem, 'isVegetarian' | 'isBestseller' | 'spiceLevel' | 'preparationMinutes' | 'allergens'>

/** What kind of dish it is, and why one would choose it or not, as far as the backend tells it. */
export function DishReasons({ item: { isVegetarian, isBestseller, spiceLevel, preparationMinutes = 0, allergens } }: { item: Reasons }) {
  return (
    <div className="reasons tiny bold muted">
      <VegMark vegetarian={isVegetarian} />
      {isBestseller && <span className="badge star">Bestseller</span>}
      {spiceLevel && <SpiceLevel level={spiceLevel} />}
      {preparationMinutes > 0 && preparationMinutes <= SOON_MINUTES && <span>Ready in {preparationMinutes} min</span>}
      {!!allergens?.length && (
        <span>
          Contains <bdi>{allergens.join(', ')}</bdi>
        </span>
      )}
    </div>
  )
}
