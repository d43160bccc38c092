import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { IconPepper } from './icons.ts'
import { VegMark } from './veg-mark.tsx'

const SPICE = { MILD: 'Mild', MEDIUM: 'Medium', HOT: 'Hot' }

/** Up to so many minutes are a reason to choose a dish. */
const SOON_MINUTES = 15

type Reasons = Pick<MenuItem, 'isVegetarian' | 'isService' | 'isBestseller' | 'spiceLevel' | 'preparationMinutes'>

/** What kind of dish it is, and why one would choose it or not, as far as the backend tells it. */
export function DishReasons({ item }: { item: Reasons }) {
  const { isBestseller, spiceLevel, preparationMinutes = 0 } = item
  return (
    <div className="reasons tiny bold muted">
      <VegMark of={item} />
      {isBestseller && <span className="badge star">Bestseller</span>}
      {spiceLevel && (
        <span className="row gap-1">
          <IconPepper size={15} stroke={1.9} color="var(--nonveg)" aria-hidden />
          <span className="visually-hidden">Spice level: </span>
          {SPICE[spiceLevel]}
        </span>
      )}
      {preparationMinutes > 0 && preparationMinutes <= SOON_MINUTES && <span>Ready in {preparationMinutes} min</span>}
    </div>
  )
}
