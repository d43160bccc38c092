import { queryOptions } from '@tanstack/react-query'
import { loadCalls } from './load-calls.ts'

export const menuItemQuery = (outletId: string, menuId: string) =>
  queryOptions({
    queryKey: ['menu', outletId, menuId],
    queryFn: async ({ signal }) => (await loadCalls()).fetchMenuItem(outletId, menuId, signal),
  })
