import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Heard } from './database.ts'

const CHECK_EVERY_MS = 10_000
const ANSWER_WITHIN_MS = 5_000
const LONGEST_WAIT_MS = 5_000
const GOODBYE_MS = 500
const CHECK = 'check '

/**
 * Hears what is notified on a channel, by a connection of its own that is made anew each time it is lost. Every 10 s a notice is sent through the pool and
 * has to arrive: a connection may have gone silent, and a pooler may have given its session to others.
 */
export function listenOn(
  databaseUrl: string,
  channel: string,
  notify: (payload: string) => Promise<unknown>,
  { onNotice, onGap, onTrouble }: Heard,
): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending

  async function hearUntilLost(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    })
    let lose: (error: Error) => void = () => {}
    const lost = new Promise<never>((_, reject) => {
      lose = reject
    })
    lost.catch(() => {})
    client.on('error', lose).on('end', () => lose(new Error('Connection terminated')))
    const stop = () => lose(new Error('The server stops'))
    signal.addEventListener('abort', stop, { once: true })
    const check = CHECK + randomUUID()
    let isAwaited = false
    client.on('notification', ({ payload = '' }) => {
      if (payload === check) isAwaited = false
      else if (!payload.startsWith(CHECK)) onNotice(payload)
    })
    const timer = setInterval(() => {
      if (isAwaited) return lose(new Error('A notice did not arrive: behind a pooler of transactions set DATABASE_LISTEN=false'))
      isAwaited = true
      // A failure of the pool says nothing about this connection.
      notify(check).catch(() => (isAwaited = false))
    }, CHECK_EVERY_MS)
    try {
      await Promise.race([client.connect(), lost])
      await Promise.race([client.query(`listen ${channel}`), lost])
      onGap()
      await lost
    } finally {
      clearInterval(timer)
      signal.removeEventListener('abort', stop)
      // A connection that went silent never answers the end.
      await Promise.race([client.end().catch(() => {}), sleep(GOODBYE_MS)])
    }
  }

  const running = (async () => {
    for (let failures = 0; !signal.aborted;) {
      const since = performance.now()
      await hearUntilLost().catch((error: unknown) => {
        if (!signal.aborted) onTrouble(error)
      })
      failures = performance.now() - since > CHECK_EVERY_MS ? 0 : failures + 1
      const waitMs = Math.min(LONGEST_WAIT_MS, 100 * 2 ** failures) * (0.5 + Math.random() / 2)
      await sleep(waitMs, undefined, { signal }).catch(() => {})
    }
  })()
  return () => {
    ending.abort()
    return running
  }
}
