import { fromCallback } from 'xstate'
import { toFailure } from '#machines/model/errors.ts'
import { fields, text } from '#machines/model/reading.ts'
import type { NewsItem } from '#machines/model/news-item.ts'
import { type Connect, orderNewsMachine, type OrderNewsEvent, pauseMs } from '#machines/order-news/order-news.machine.ts'
import { openEvents } from '#src/api/events.ts'
import { ordersKey } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'
import { acquireLock } from '#src/device/lock.ts'
import { onNetwork } from '#src/device/network.ts'
import { SILENT_MS, stream } from '#src/device/news.ts'
import { tellNews } from '#src/device/news-item.ts'

const NAME = 'order-news'
const LOOK_MS = 5_000
/** Other refusals may be over soon: a server that stops, or has too much to do. */
const FINAL = [400, 401, 403, 404, 405, 501]

type News = Extract<OrderNewsEvent, { type: 'news.received' }>

/** Until it is heard again, the orders are read every ten seconds. */
const noteSilence = () => void (stream.heardAt = -Infinity)

const followNews = fromCallback<Connect, undefined>(({ sendBack, receive }) => {
  const tabs = new BroadcastChannel(NAME)
  let connection: AbortController | undefined

  function hear(news: News | undefined): void {
    if (news?.item.event === 'lost') noteSilence()
    else stream.heardAt = performance.now()
    if (news) sendBack(news)
  }
  tabs.addEventListener('message', ({ data }) => hear(readNews(data)))
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  const tell = (news?: News) => tabs.postMessage(news ? { told: news.item, at: news.at } : null)

  async function follow(at: string | undefined): Promise<void> {
    const mine = new AbortController()
    connection?.abort()
    connection = mine
    const { signal } = mine
    // By the clock of the day, which goes on while a laptop sleeps.
    let lastAt = Date.now()
    const look = setInterval(() => Date.now() - lastAt > SILENT_MS && mine.abort(), LOOK_MS)
    const lose = () => mine.abort()
    window.addEventListener('offline', lose, { signal })
    try {
      for await (const heard of openEvents(at, signal)) {
        if (heard === 'opened') sendBack({ type: 'stream.opened' })
        lastAt = Date.now()
        const news: News | undefined = heard && heard !== 'opened' ? { type: 'news.received', ...heard } : undefined
        tell(news)
        hear(news)
      }
      throw new Error('The stream has ended')
    } catch (error) {
      if (connection !== mine) return
      const { status } = toFailure(error)
      if (status !== undefined && FINAL.includes(status)) sendBack({ type: 'stream.refused' })
      else {
        tell({ type: 'news.received', item: { event: 'lost' } })
        noteSilence()
        sendBack({ type: 'stream.lost' })
      }
    } finally {
      clearInterval(look)
      mine.abort()
    }
  }
  receive(({ at }) => void follow(at))
  const release = acquireLock(NAME, () => sendBack({ type: 'turn.come' }))
  const stop = onNetwork(() => sendBack({ type: 'network.returned' }))
  return () => {
    const mine = connection
    connection = undefined
    mine?.abort()
    release()
    stop()
    tabs.close()
    noteSilence()
  }
})

/** What another tab, perhaps of another version, passes on: there the item is called told. */
function readNews(data: unknown): News | undefined {
  const item = fields(fields(data)['told'])
  const event = text(item['event'])
  return event ? { type: 'news.received', item: { event, id: text(item['id']) }, at: text(fields(data)['at']) } : undefined
}

/** The lists and the order that has changed, or all orders where something may have been missed. */
function readAgain({ event, id }: NewsItem): void {
  if (!['order', 'resync', 'lost'].includes(event)) return
  for (const queryKey of [ordersKey, event === 'order' && id ? ['order', id] : ['order'], ['bell']])
    void queryClient.invalidateQueries({ queryKey })
}

export const liveOrderNewsMachine = orderNewsMachine.provide({
  actors: { followNews },
  // Spread out, so that all clients do not come back to a recovering server at once.
  delays: { pause: ({ context }) => pauseMs(context.failures - 1) * (0.25 + Math.random()) },
  actions: {
    passOn(_, { item }) {
      readAgain(item)
      tellNews(item)
    },
  },
})
