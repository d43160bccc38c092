import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { queryClient } from '#src/api/query-client.ts'
import { menuQuery } from './menu.ts'
import { resource } from './resource.ts'

export const menuItemQuery = (outletId: string, menuId: string) => {
  const whole = menuQuery(outletId)
  return resource<MenuItem>({
    key: ['menu', outletId, menuId],
    call: (source, signal) => source.GET('/customer/business/{outletId}/menu/{menuId}', { params: { path: { outletId, menuId } }, signal }),
    read: (data, { readMenuItem }) => readMenuItem(data),
    pictures: import.meta.env.SSR ? ({ pictures }) => pictures.slice(0, 3) : undefined,
    whole,
    // Shows the dish of the cached menu at once; as old as the epoch, so that it is fetched all the same.
    initialData: () =>
      queryClient
        .getQueryData(whole.queryKey)
        ?.flatMap(({ items }) => items)
        .find((dish) => dish.menuId === menuId),
    initialDataUpdatedAt: 0,
  })
}
