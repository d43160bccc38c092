import type { MenuCategory, MenuItem } from '#machines/model/menu/menu-item.ts'

/** One line of a long menu: the heading of a category, or as many dishes as stand side by side. */
export interface MenuRow {
  key: string
  kind: 'heading' | 'dishes'
  category: MenuCategory
  /** Where its first dish stands in the category. */
  from: number
  items: readonly MenuItem[]
}

/** The lines of a menu, in order; a folded category is its heading alone. */
export function rowsOf(menu: readonly MenuCategory[], folded: readonly string[], columns: number): MenuRow[] {
  const rows: MenuRow[] = []
  for (const category of menu) {
    rows.push({ key: `heading ${category.name}`, kind: 'heading', category, from: 0, items: [] })
    if (folded.includes(category.name)) continue
    for (let from = 0; from < category.items.length; from += columns) {
      const items = category.items.slice(from, from + columns)
      rows.push({ key: `${columns} ${items[0]!.menuId}`, kind: 'dishes', category, from, items })
    }
  }
  return rows
}

/** Height in CSS pixels of nearly every such row; one of another height moves the rows below when it comes into sight. */
export const usualHeight = ({ kind }: Pick<MenuRow, 'kind'>, tellsAllergens: boolean): number =>
  kind === 'heading' ? 44 : tellsAllergens ? 178 : 148

export const headingIndex = (rows: readonly MenuRow[], name: string): number =>
  rows.findIndex(({ kind, category }) => kind === 'heading' && category.name === name)

/** The part of a category that is in the page. */
export interface SectionPart {
  category: MenuCategory
  /** The line of its heading; undefined when that is above the page. */
  heading?: number
  /** `row` is the line a dish begins; undefined for those beside it. */
  dishes: { item: MenuItem; position: number; row?: number }[]
}

export function sectionsOf(rows: readonly MenuRow[], lines: readonly { index: number }[]): SectionPart[] {
  const sections: SectionPart[] = []
  for (const { index } of lines) {
    const row = rows[index]
    if (!row) continue
    let section = sections.at(-1)
    if (section?.category !== row.category) {
      section = { category: row.category, dishes: [] }
      sections.push(section)
    }
    if (row.kind === 'heading') section.heading = index
    row.items.forEach((item, place) => section.dishes.push({ item, position: row.from + place + 1, ...(place === 0 && { row: index }) }))
  }
  return sections
}
