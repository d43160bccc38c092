import type { MenuCategory, MenuItem } from '#machines/model/menu/menu-item.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'

/** What the server has read for the page that it rendered. */
export interface PageData {
  /** When it was read, in ms since 1970 by the server's clock. */
  at: number
  queries: [key: readonly unknown[], data: unknown][]
}

/** The data in this document; undefined for a page without, as another backend sends it. */
export const pageData = (): PageData | undefined => JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') ?? undefined

/** The outlet and the dishes that a page shows, found by their fields. */
export function dishesIn(queries: PageData['queries']): { outlet: Outlet | undefined; dishes: MenuItem[] } {
  const data = queries.map(([, value]) => value as Partial<Outlet & MenuItem> | MenuCategory[])
  return {
    outlet: data.find((value) => (value as Partial<Outlet>).outletId) as Outlet | undefined,
    dishes: data.flatMap((value) => (Array.isArray(value) ? value.flatMap(({ items }) => items) : value.menuId ? (value as MenuItem) : [])),
  }
}
