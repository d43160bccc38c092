import { inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queuePush } from '#server/push/queries.ts'
import { repeat } from '#server/repeat.ts'
import { BEFORE_SERVED, recordMoves, TRANSITIONS } from './transitions.ts'

const { accept, prepare, serve, complete } = TRANSITIONS
const STEPS = [accept, prepare, serve, complete].flatMap(({ from, to }) => from.map((status) => [status, to] as const))
const LONGEST_LOOK_MS = 1_000

interface DemoKitchen {
  /** Moves every order that is due to its next step; returns how many. */
  tick(now: Date): Promise<number>
  /** Checks for due orders from now on; returns a function that stops it. */
  start(now: () => Date, onError: (error: unknown) => void): () => Promise<void>
}

/** Of several processes one takes each step of an order: an order is due until its one update has moved it. */
export function openKitchen(db: Db, stepMs: number): DemoKitchen {
  const next = sql.join(
    STEPS.map(([from, to]) => sql`when ${sql.raw(`'${from}'`)} then ${sql.raw(`'${to}'`)}`),
    sql` `,
  )
  async function tick(now: Date): Promise<number> {
    const due = new Date(now.getTime() + stepMs).toISOString()
    return inTransaction(db, async (tx) => {
      const moved = await tx
        .update(orders)
        .set({
          status: sql`case ${orders.status} ${next} else ${orders.status} end`,
          updatedAt: now,
          // Its service may be wished for later.
          nextStepAt: sql`case when ${orders.status} = ${prepare.from[0]} then greatest(${due}::timestamptz, ${orders.serviceAt}) when ${inArray(orders.status, BEFORE_SERVED)} then ${due}::timestamptz end`,
        })
        .where(lte(orders.nextStepAt, now))
        .returning()
      if (moved.length === 0) return 0
      await recordMoves(tx, moved, { actor: 'SYSTEM' }, now)
      await queuePush(tx, moved, now)
      return moved.length
    })
  }
  return {
    tick,
    start: (now, onError) => repeat(Math.min(LONGEST_LOOK_MS, stepMs), () => tick(now()), onError),
  }
}
