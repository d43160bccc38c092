import { type CallbackActorLogic, fromCallback, fromPromise } from 'xstate'
import { bellListMachine, type LoadedBellList } from '#machines/bell-list/bell-list.machine.ts'
import { logBreakdown } from './log-breakdown.ts'
import { fetchBellList, markRead, unreadQuery } from '#src/api/bell.ts'
import { queryClient } from '#src/api/query-client.ts'
import { onPageInSight } from '#src/device/page-view.ts'
import { serverNow } from '#src/device/server-clock.ts'
import { onNews } from '#src/device/news-item.ts'

/** The mark on the bell has the number that the page read last: an older call for it is given up. */
async function noteUnread(unread: number): Promise<void> {
  await queryClient.cancelQueries({ queryKey: unreadQuery.queryKey })
  queryClient.setQueryData(unreadQuery.queryKey, unread)
}

const watchNews = fromCallback(({ sendBack }) => {
  const come = () => sendBack({ type: 'news.come' })
  const stops = [
    onNews(({ event }) => (event === 'order' || event === 'resync') && come()),
    onPageInSight((isInSight) => isInSight && come()),
  ]
  return () => stops.forEach((stop) => stop())
}) as CallbackActorLogic<{ type: 'none' }, void>

export const liveBellListMachine = bellListMachine.provide({
  actors: {
    listEntries: fromPromise<LoadedBellList, void>(async ({ signal }) => {
      const list = await fetchBellList(signal)
      await noteUnread(list.unread)
      return { ...list, at: serverNow() }
    }),
    // Without the signal: who leaves the page has read it all the same.
    markRead: fromPromise<number, { until: string }>(async ({ input }) => {
      const unread = await markRead(input.until)
      await noteUnread(unread)
      return unread
    }),
    watchNews,
  },
  actions: { logBreakdown: logBreakdown('News is not heard of') },
})
