import type { DishDraft } from '#machines/dish-editor/dish-editor.schema.ts'
import type { CounterDish, CounterMenu } from '#machines/model/counter/counter-menu.ts'

export const counterDish = (more: Partial<CounterDish> = {}): CounterDish => ({
  menuId: 'dal',
  version: 'v1',
  category: 'Mains',
  name: 'Dal Makhani',
  description: 'Black lentils',
  pictures: [],
  pricePaise: 180_00,
  sizes: [],
  isVegetarian: true,
  kind: 'food',
  stock: { state: 'IN_STOCK' },
  changedAt: Date.parse('2026-11-21T10:40:00Z'),
  changedBy: 'Ravi',
  ...more,
})

export const counterMenu = (...dishes: CounterDish[]): CounterMenu => {
  const names = [...new Set(dishes.map(({ category }) => category))]
  return {
    version: 'm1',
    timeZone: 'Asia/Kolkata',
    categories: names.map((name) => ({ name, dishes: dishes.filter(({ category }) => category === name) })),
  }
}

/** As typed into the form. */
export const DISH_DRAFT: DishDraft = {
  category: ' Mains ',
  name: ' Dal ',
  description: '',
  price: '₹1,199.50',
  offer: '',
  sizes: [],
  isVegetarian: true,
  kind: 'food',
  spiceLevel: undefined,
  allergens: undefined,
  kcal: '',
  servingGrams: '250',
  tax: 'outside',
}
