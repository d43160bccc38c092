import type { MenuItem } from './menu-item.ts'

/** Text as it is compared: without case and accents, so that 'pure' finds 'Purée'. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What a search reads of a dish, in a list of its category. */
export type Findable = Pick<MenuItem, 'name' | 'description' | 'cuisines' | 'ingredients'>
export interface Findables<Item extends Findable> {
  name: string
  items: Item[]
}

/** What of a dish can be found; a menu of thousands is prepared once, not with every letter typed. */
const prepared = new WeakMap<Findable, string>()

function wordsOf(item: Findable, category: string): string {
  let text = prepared.get(item)
  if (text === undefined) {
    text = plain([item.name, category, item.description ?? '', ...item.cuisines, ...item.ingredients].join('\n'))
    prepared.set(item, text)
  }
  return text
}

/** The categories with a dish that has every word of the query in its name, category, description, cuisines or ingredients. */
export function searchMenu<Category extends Findables<Findable>>(menu: readonly Category[], query: string): Category[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return menu
    .map((category) => ({
      ...category,
      items: category.items.filter((item) => {
        const text = wordsOf(item, category.name)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter((category) => category.items.length > 0)
}
