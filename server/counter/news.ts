import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orders, outlets, waiterCalls } from '#server/db/schema.ts'
import type { BoardFollower, BoardNews } from '#server/deps.ts'

const LOOK_EVERY_MS = 1_000
/** Of orders and calls that changed longer ago no board shows anything new. */
const LOOKED_AT = sql`interval '1 day'`

/** Looks at the outlets that are followed here, and at no others: a question to an index each second, which every database answers. */
export function openBoardNews(db: Db): BoardNews {
  const boards = new Map<string, { seen: string | undefined; followers: Set<BoardFollower> }>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    for (const [outletId, board] of boards) {
      // A look that fails is made again a second later: the board's own calls tell what is wrong.
      const found = await stateOf(outletId).catch(() => board.seen)
      const isNew = board.seen !== undefined && found !== board.seen
      board.seen = found
      if (isNew) for (const { onChange } of board.followers) onChange()
    }
  }
  /** Counts and adds up, so that an earlier clock of another process hides no change. */
  async function stateOf(outletId: string): Promise<string> {
    const [found] = await db
      .select({
        state: sql<string>`concat_ws(' ', ${outlets.status}, ${outlets.pausedUntil},
          (select count(*) || ' ' || coalesce(sum(extract(epoch from ${orders.updatedAt})), 0) from ${orders}
            where ${orders.outletId} = ${outletId} and ${orders.updatedAt} >= now() - ${LOOKED_AT}),
          (select count(*) || ' ' || coalesce(sum(extract(epoch from ${waiterCalls.updatedAt})), 0) from ${waiterCalls}
            where ${waiterCalls.outletId} = ${outletId} and ${waiterCalls.createdAt} >= now() - ${LOOKED_AT}))`,
      })
      .from(outlets)
      .where(eq(outlets.id, outletId))
    return found?.state ?? ''
  }
  return {
    follow(outletId, follower) {
      const board = boards.get(outletId) ?? { seen: undefined, followers: new Set() }
      boards.set(outletId, board)
      board.followers.add(follower)
      timer ??= setInterval(() => (looking ??= look().finally(() => (looking = undefined))), LOOK_EVERY_MS).unref()
      return () => {
        board.followers.delete(follower)
        if (board.followers.size === 0) boards.delete(outletId)
        if (boards.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    async close() {
      clearInterval(timer)
      for (const { followers } of boards.values()) for (const { onEnd } of followers) onEnd()
      await looking
    },
  }
}
