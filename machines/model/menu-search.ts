import type { MenuCategory, MenuItem } from './menu-item.ts'

/** Text as it is compared: without case and accents, so that 'pure' finds 'Purée'. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What of a dish can be found; a menu of thousands is prepared once, not with every letter typed. */
const prepared = new WeakMap<MenuItem, string>()

function wordsOf(item: MenuItem, category: string): string {
  let text = prepared.get(item)
  if (text === undefined) {
    text = plain([item.name, category, item.description ?? '', ...item.cuisines, ...item.ingredients].join('\n'))
    prepared.set(item, text)
  }
  return text
}

/** The categories with a dish that has every word of the query in its name, category, description, cuisines or ingredients. */
export function searchMenu(menu: readonly MenuCategory[], query: string): MenuCategory[] {
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
