import type { MenuItem } from '#machines/model/menu/menu-item.ts'

/** A service has none. */
export const VegMark = ({ of: { isVegetarian, isService } }: { of: Pick<MenuItem, 'isVegetarian' | 'isService'> }) =>
  !isService && <span className={isVegetarian ? 'mark' : 'mark nonveg'} role="img" aria-label={isVegetarian ? 'Veg' : 'Non-veg'} />
