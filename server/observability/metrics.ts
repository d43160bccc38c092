import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isNotNull } from 'drizzle-orm'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenDatabase } from '#server/db/database.ts'
import { messages } from '#server/db/schema.ts'
import { VERSION } from './health.ts'
import type { RowKind } from './rows.ts'

/** What the status of a reply does not distinguish, so routes report it themselves. */
export type CountedEvent = 'order.placed' | 'order.repeated' | 'report.error' | 'report.policy' | `unreadable.${RowKind}`
export type CountEvent = (event: CountedEvent) => void

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export interface Metrics {
  countEvent: CountEvent
  /** Counts the requests of all routes that come after. */
  serve(app: FastifyInstance, perMinute: number): void
}

/** Figures for Prometheus at `/metrics`, for those who hold the token. Nothing is counted without one. */
export function openMetrics({ db, pool }: OpenDatabase, token: string | undefined): Metrics {
  if (token === undefined) return { countEvent: () => {}, serve: () => {} }
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'app_info', help: 'Always 1; the label tells the version', labelNames: ['version'], registers }).set(
    { version: VERSION },
    1,
  )

  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by operation of the contract, status and code of the failure',
    labelNames: ['operation', 'status', 'code'],
    registers,
  })
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its reply',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  })
  const orders = new Counter({ name: 'orders_total', help: 'Orders by what became of them', labelNames: ['outcome'], registers })
  const codes = new Counter({ name: 'codes_refused_total', help: 'One-time codes that were wrong, old or used', registers })
  const reports = new Counter({ name: 'client_reports_total', help: 'What browsers report', labelNames: ['kind'], registers })
  const unreadable = new Counter({
    name: 'rows_unreadable_total',
    help: 'Rows of the database that were left out of a list, each time',
    labelNames: ['kind'],
    registers,
  })
  const waiting = new Gauge({
    name: 'messages_waiting',
    help: 'Messages that no carrier has taken yet',
    registers: [],
    async collect() {
      this.set(await db.$count(messages, isNotNull(messages.dueAt)))
    },
  })
  registry.registerMetric(waiting)
  if (pool) registry.registerMetric(connectionsOf(pool))

  return {
    countEvent(event) {
      const [subject, label] = event.split('.') as [string, string]
      if (subject === 'order') orders.inc({ outcome: label })
      else if (subject === 'unreadable') unreadable.inc({ kind: label })
      else reports.inc({ kind: label })
    },
    serve(app, perMinute) {
      app.addHook('onResponse', (request, reply, done) => {
        const operation = request.routeOptions.config.operationId ?? kindOf(request.routeOptions.url)
        const { statusCode: status, problemCode: code } = reply
        requests.inc({ operation, status, code })
        latency.observe({ operation }, reply.elapsedTime / 1000)
        if (operation === 'placeOrder' && status >= 400) orders.inc({ outcome: 'refused' })
        if (code === 'OTP_INVALID') codes.inc()
        done()
      })
      app.get('/metrics', { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }, async (request, reply) => {
        if (!isBearer(request.headers.authorization, token)) return reply.callNotFound()
        return reply.type(registry.contentType).send(await registry.metrics())
      })
    },
  }
}

const connectionsOf = (pool: NonNullable<OpenDatabase['pool']>) =>
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { total, idle, waiting } = pool()
      for (const [state, count] of Object.entries({ busy: total - idle, idle, waiting })) this.set({ state }, count)
    },
  })

/** Digests have one length, which the comparison needs. */
const digestOf = (text: string) => createHash('sha256').update(text).digest()
const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digestOf(header ?? ''), digestOf(`Bearer ${token}`))

/** Of a route outside the contract; addresses that anyone can make up are one kind. */
const kindOf = (url: string | undefined): string => /^\/(media|console|livez|readyz|healthz|metrics)\b/.exec(url ?? '')?.[1] ?? 'page'
