import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { oldPricePaise, priceText } from '#machines/model/menu/menu-price.ts'
import { formatPrice } from '#machines/model/money.ts'

/** What a dish costs, after what it cost before. */
export function DishPrice({ of }: { of: Pick<MenuItem, 'servings' | 'pricePaise' | 'finalPricePaise' | 'isService'> }) {
  const oldPrice = oldPricePaise(of)
  return (
    <p className="price">
      {oldPrice !== undefined && (
        <s>
          <span className="visually-hidden">Before: </span>
          {formatPrice(oldPrice)}
        </s>
      )}
      {priceText(of)}
    </p>
  )
}
