import { queryOptions } from '@tanstack/react-query'
import type { MenuItem } from '#machines/model/menu-item.ts'
import { noAnswer } from './api-error.ts'
import { answer, http } from './client.ts'
import { readMenuItem } from './menu-wire.ts'

export async function fetchMenuItem(outletId: string, menuId: string, signal?: AbortSignal): Promise<MenuItem> {
  const params = { path: { outletId, menuId } }
  const { data } = await answer(http.GET('/customer/business/{outletId}/menu/{menuId}', { params, signal }), signal)
  return readMenuItem(data) ?? noAnswer()
}

export const menuItemQuery = (outletId: string, menuId: string) =>
  queryOptions({ queryKey: ['menu', outletId, menuId], queryFn: ({ signal }) => fetchMenuItem(outletId, menuId, signal) })
