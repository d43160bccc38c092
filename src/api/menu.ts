import { queryOptions, skipToken } from '@tanstack/react-query'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import { loadCalls } from './load-calls.ts'

/** The first category of a long menu, while the rest of it is on its way. */
export const menuBeginningQuery = (outletId: string) =>
  queryOptions<MenuCategory[]>({ queryKey: ['menu-beginning', outletId], queryFn: skipToken, structuralSharing: false })

export const menuQuery = (outletId: string) =>
  queryOptions({
    queryKey: ['menu', outletId],
    // Comparing thousands of dishes with those before takes longer than showing the few in sight.
    structuralSharing: false,
    queryFn: async ({ client, queryKey, signal }) => {
      const showBeginning = (beginning: MenuCategory[]) => client.setQueryData(menuBeginningQuery(outletId).queryKey, beginning)
      const { fetchMenu } = await loadCalls()
      return fetchMenu(outletId, { before: client.getQueryData<MenuCategory[]>(queryKey), showBeginning, signal })
    },
  })
