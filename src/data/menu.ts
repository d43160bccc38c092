import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { resource } from './resource.ts'

/** Up to this many dishes every row is in the page, and `content-visibility` skips those off screen. */
export const MOST_LISTED = 200

export const menuQuery = (outletId: string) =>
  resource<MenuCategory[]>({
    key: ['menu', outletId],
    call: (source, signal) => source.GET('/customer/business/{outletId}/menu', { params: { path: { outletId } }, signal }),
    read: (data, { readMenu }) => readMenu(data),
    beginning: import.meta.env.SSR
      ? (menu) => (menu.flatMap(({ items }) => items).length > MOST_LISTED ? menu.slice(0, 1) : undefined)
      : undefined,
    pictures: import.meta.env.SSR ? (menu) => menu[0]?.items.slice(0, 3).map(({ pictures }) => pictures[0]) ?? [] : undefined,
  })
