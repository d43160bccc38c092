import { queryOptions, skipToken } from '@tanstack/react-query'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import { breathe, seen } from '#src/device/breathe.ts'
import { noAnswer } from './api-error.ts'
import { answer, http } from './client.ts'
import { readMenu } from './menu-wire.ts'
import { type Fields, fields } from './read.ts'

/** The first category of a long menu, while the rest of it is being read. */
export const menuBeginningQuery = (outletId: string) =>
  queryOptions<MenuCategory[]>({ queryKey: ['menu-beginning', outletId], queryFn: skipToken, structuralSharing: false })

export const menuQuery = (outletId: string) =>
  queryOptions({
    queryKey: ['menu', outletId],
    // Comparing thousands of dishes with those before takes longer than showing the few in sight.
    structuralSharing: false,
    queryFn: async ({ client, queryKey, signal }): Promise<MenuCategory[]> => {
      // A megabyte: the browser takes it in beside the page, and its text, its JSON and its dishes are a piece of work each.
      const params = { path: { outletId } }
      const body = await answer(http.GET('/customer/business/{outletId}/menu', { params, parseAs: 'blob', signal }), signal)
      const text = await body.text()
      const before = client.getQueryData<MenuCategory[]>(queryKey)
      if (before && readFrom.get(before) === text) return before
      await breathe()
      const menu = await readMenu(parse(text)['data'], async (beginning) => {
        if (before) return
        client.setQueryData(menuBeginningQuery(outletId).queryKey, beginning)
        // A timer tells those who watch, and they show it in the frame after.
        await new Promise((resolve) => setTimeout(resolve))
        await seen()
      })
      readFrom.set(menu, text)
      return menu
    },
  })

/** The text of a menu, by which the same is known when it comes again. */
const readFrom = new WeakMap<MenuCategory[], string>()

/** The fields of a body that was taken as text. */
function parse(text: string): Fields {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return noAnswer()
  }
  return typeof body === 'object' && body !== null ? fields(body) : noAnswer()
}
