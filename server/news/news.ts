import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db, OpenDatabase } from '#server/db/database.ts'
import { orders, outlets, waiterCalls } from '#server/db/schema.ts'
import type { News, NewsEvent, NewsFollower } from '#server/deps.ts'
import { repeat } from '#server/repeat.ts'

/** Of the triggers of the database: server/db/migrations/0030_news.sql. */
const CHANNEL = 'mezbaan_news'
const LOOK_EVERY_MS = 1_000
/** Orders that changed longer ago are not looked at. */
const LOOKED_AT = sql`now() - interval '1 day'`
/** The streams of one customer or person; a browser has one for all its tabs. */
const MOST_OF_ONE = 30

/** Brings what the database notifies to those who follow it here. Nothing is listened to before the first of them. */
export function openNews(
  { db, listen }: Pick<OpenDatabase, 'db' | 'listen'>,
  canListen: boolean,
  onTrouble: (error: unknown) => void,
): News {
  const followers = new Map<string, Set<NewsFollower>>()
  let stop: (() => Promise<void>) | undefined

  function tell(news: NewsEvent): void {
    const listeners = new Set(news.to.flatMap((topic) => [...(followers.get(topic ?? '') ?? [])]))
    for (const follower of listeners) follower.onNews(news)
  }
  const resync = (topics: string[]) => tell({ event: 'resync', to: topics })
  const onGap = () => resync([...followers.keys()])
  function onNotice(payload: string): void {
    let news: NewsEvent
    try {
      news = JSON.parse(payload) as NewsEvent
    } catch {
      return onGap()
    }
    tell(news)
  }
  const begin = () =>
    canListen
      ? listen(CHANNEL, { onNotice, onGap, onTrouble })
      : repeat(
          LOOK_EVERY_MS,
          lookFor(db, () => [...followers.keys()], resync),
          onTrouble,
        )
  return {
    follow(topics, follower) {
      stop ??= begin()
      for (const topic of topics) followers.set(topic, (followers.get(topic) ?? new Set()).add(follower))
      const own = followers.get(topics[0]!)!
      const [oldest] = own
      if (own.size > MOST_OF_ONE) oldest!.onEnd()
      return () => {
        for (const topic of topics) {
          followers.get(topic)?.delete(follower)
          if (followers.get(topic)?.size === 0) followers.delete(topic)
        }
      }
    },
    async close() {
      for (const all of followers.values()) for (const { onEnd } of all) onEnd()
      await stop?.()
    },
  }
}

/** Compares what is followed with what it was at the last look; what is seen for the first time may have changed just before. */
function lookFor(db: Db, topics: () => string[], resync: (changed: string[]) => void): () => Promise<void> {
  let seen = new Map<string, string>()
  return async () => {
    const followed = topics()
    const found = await statesOf(db, followed)
    const now = new Map(followed.map((topic) => [topic, found.get(topic) ?? '']))
    const changed = followed.filter((topic) => seen.get(topic) !== now.get(topic))
    seen = now
    if (changed.length > 0) resync(changed)
  }
}

/** Counts and adds up, so that an earlier clock of another process hides no change. */
const changesOf = ({ updatedAt }: typeof orders | typeof waiterCalls) =>
  sql<string>`count(*) || ' ' || coalesce(sum(extract(epoch from ${updatedAt})), 0)`

async function statesOf(db: Db, topics: string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) => topics.flatMap((topic) => (topic.startsWith(`${kind} `) ? topic.slice(kind.length + 1) : []))
  const ofOutlets = await db
    .select({
      id: outlets.id,
      state: sql<string>`concat_ws(' ', ${outlets.status}, ${outlets.pausedUntil},
        (select ${changesOf(orders)} from ${orders} where ${orders.outletId} = "outlets"."id" and ${orders.updatedAt} >= ${LOOKED_AT}),
        (select ${changesOf(waiterCalls)} from ${waiterCalls}
          where ${waiterCalls.outletId} = "outlets"."id" and ${waiterCalls.createdAt} >= ${LOOKED_AT}))`,
    })
    .from(outlets)
    .where(inArray(outlets.id, idsOf('outlet')))
  const ofCustomers = await db
    .select({ id: orders.customerId, state: sql<string>`${changesOf(orders)} || ' ' || ${changesOf(waiterCalls)}` })
    .from(orders)
    .leftJoin(waiterCalls, eq(waiterCalls.orderId, orders.id))
    .where(and(inArray(orders.customerId, idsOf('customer')), gte(orders.createdAt, LOOKED_AT)))
    .groupBy(orders.customerId)
  return new Map([
    ...ofOutlets.map(({ id, state }) => [`outlet ${id}`, state] as const),
    ...ofCustomers.map(({ id, state }) => [`customer ${id}`, state] as const),
  ])
}
