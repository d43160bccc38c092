import type { DishPicture } from '#machines/dish-editor/dish-editor.machine.ts'
import { type DishDraft, editOf } from '#machines/dish-editor/dish-editor.schema.ts'
import { hasWidths, pictureTone } from '#machines/model/menu/picture-tone.ts'
import { Allergens } from '#src/ui/allergens.tsx'
import { DishPrice } from '#src/ui/dish-price.tsx'
import { DishReasons } from '#src/ui/dish-reasons.tsx'
import { Plate } from '#src/ui/plate.tsx'

/** The dish as a guest will see it in the menu, by what is typed. */
export function GuestRow({ draft, picture }: { draft: DishDraft; picture: DishPicture | null }) {
  const dish = editOf(draft)
  const priced = { ...dish, servings: dish.sizes, isService: dish.kind === 'service' }
  return (
    <section aria-labelledby="guest-row-title">
      <h3 id="guest-row-title" className="label">
        As a guest sees it
      </h3>
      <div className={picture ? 'dish guest-row' : 'dish guest-row type'}>
        <div className="text">
          {dish.kind === 'food' && <DishReasons item={dish} />}
          <p className="bold breaks">{dish.name || 'Name of the dish'}</p>
          {(priced.pricePaise > 0 || priced.isService) && <DishPrice of={priced} />}
          {dish.description && <p className="small muted clamp">{dish.description}</p>}
        </div>
        {picture && (
          <div className="picture">
            <Plate tone={pictureTone(picture.key)} src={picture.url || undefined} whole={hasWidths(picture.key)} eager />
          </div>
        )}
        <Allergens of={{ ...dish, isService: dish.kind === 'service' }} />
      </div>
    </section>
  )
}
