import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { messages } from '#server/db/schema.ts'
import { repeat } from '#server/repeat.ts'
import { type Carriers, Undeliverable } from './carrier.ts'
import { blankExpired, type Message } from './outbox.ts'
import { staleAt } from './templates.ts'

export const TRIES = 5
/** One try takes no longer; shorter than the first wait, so that no second try starts before the first has ended. */
export const TRY_MS = 10_000
/** After each try, until the next. */
export const WAITS_MS = [12_000, 24_000, 48_000, 96_000, 96_000]
const AT_ONCE = 20
const LOOK_EVERY_MS = 500
const CHANNELS: Message['channel'][] = ['EMAIL', 'SMS', 'PUSH']

export interface Sender {
  /** Sends what is due, of every channel by default; answers how many messages their carriers accepted. */
  tick(now: Date, channel?: Message['channel']): Promise<number>
  /** Looks for due messages from now on; answers how to stop. */
  start(now: () => Date): () => Promise<void>
}

/** For the log: no recipient, no text, no code. */
export type Report = (trouble: { message: string; template: string; tries: number; reason: string; gaveUp: boolean }) => void

export function openSender(db: Db, carriers: Carriers, report: Report, onError: (error: unknown) => void): Sender {
  /**
   * Of several processes one gets it: a message is claimed by the update that still finds its number of tries. The claim already says when to try
   * again, so a process that dies while sending leaves the message to the next.
   */
  async function claim({ id, tries }: Message, now: Date): Promise<boolean> {
    const claimed = await db
      .update(messages)
      .set({ tries: tries + 1, dueAt: new Date(now.getTime() + WAITS_MS[tries]!) })
      .where(and(eq(messages.id, id), eq(messages.tries, tries), lte(messages.dueAt, now)))
      .returning({ id: messages.id })
    return claimed.length === 1
  }

  async function send(message: Message, now: Date): Promise<boolean> {
    if (message.tries >= TRIES || staleAt(message.template, message.createdAt) <= now) {
      await finish(message, { sentAt: null })
      report({ ...labelsOf(message, message.tries), reason: 'too late', gaveUp: true })
      return false
    }
    if (!(await claim(message, now))) return false
    const carrier = carriers[message.channel]
    const tries = message.tries + 1
    try {
      await carrier.carry(message, AbortSignal.timeout(TRY_MS))
    } catch (error) {
      const gaveUp = tries >= TRIES || error instanceof Undeliverable
      if (gaveUp) await finish(message, { sentAt: null })
      report({ ...labelsOf(message, tries), reason: reasonOf(error), gaveUp })
      return false
    }
    await finish(message, { sentAt: now, keepsCodes: carrier.keepsCodes })
    return true
  }

  async function finish({ id }: Message, end: { sentAt: Date | null; keepsCodes?: boolean }): Promise<void> {
    await db
      .update(messages)
      .set({ sentAt: end.sentAt, dueAt: null, ...(!end.keepsCodes && { variables: {} }) })
      .where(eq(messages.id, id))
  }

  async function tick(now: Date, channel?: Message['channel']): Promise<number> {
    const isDue = and(lte(messages.dueAt, now), channel && eq(messages.channel, channel))
    const due = await db.select().from(messages).where(isDue).orderBy(asc(messages.dueAt)).limit(AT_ONCE)
    const sent = await Promise.all(due.map((message) => send(message, now)))
    if (Object.values(carriers).some((carrier) => carrier.keepsCodes)) await blankExpired(db, now)
    return sent.filter(Boolean).length
  }

  return {
    tick,
    start(now) {
      // Each channel by itself: a gateway that hangs holds up nothing else.
      const stops = CHANNELS.map((channel) => repeat(LOOK_EVERY_MS, () => tick(now(), channel), onError))
      return async () => void (await Promise.all(stops.map((stop) => stop())))
    },
  }
}

const labelsOf = ({ id, template }: Message, tries: number) => ({ message: id, template, tries })

/** Messages of mail servers and gateways repeat recipients; their codes and statuses do not. */
function reasonOf(error: unknown): string {
  if (error instanceof Undeliverable) return error.message
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown }
  return [name, code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}
