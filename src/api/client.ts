import createClient, { type Middleware } from 'openapi-fetch'
import { fields, list } from '#machines/model/reading.ts'
import { config } from '#src/config.ts'
import type { Call, Reply } from '#src/data/resource.ts'
import { untilStaying } from '#src/device/leaving.ts'
import { noteServerTime } from '#src/device/server-clock.ts'
import { within } from '#src/device/within.ts'
import { type ApiError, noAnswer } from './api-error.ts'
import { callHeaders, guestHeaders } from './call-headers.ts'
import type { OwnedPaths } from './failures.ts'
import { orPlain } from './or-plain.ts'
import { refused } from './refusal.ts'
import { type SessionNews, tellSessionNews } from './session-news.ts'

const READ_TIMEOUT_MS = 10_000
/** An order may take longer, and its reply matters more. */
const WRITE_TIMEOUT_MS = 15_000

const calls = new WeakMap<Response, Omit<SessionNews, 'isAccepted'>>()

/** The caller hears first: what it was doing must be put away before the session, and the page with it, ends (Decision 26). */
function announceAfterCaller(response: Response, failure: ApiError | undefined): void {
  const call = calls.get(response)
  const isRefused = failure?.status === 401
  // A guest's success and failures of another kind say nothing about a session.
  if (!call || (failure ? !isRefused : !call.token)) return
  setTimeout(() => tellSessionNews({ ...call, isAccepted: !isRefused }))
}

const headers: Middleware = {
  onRequest({ request }) {
    // A logout is of an earlier session, and another customer may be signed in by now.
    const more = request.headers.has('Authorization') ? guestHeaders() : callHeaders()
    for (const [name, value] of Object.entries(more)) request.headers.set(name, value)
    return request
  },
  onResponse({ request, response, schemaPath }) {
    const token = request.headers.get('Authorization')?.slice('Bearer '.length)
    calls.set(response, { token, apiPath: schemaPath })
    // No cache stores a customer's own replies, so their date is the server's time now.
    noteServerTime(Date.parse(response.headers.get('Date') ?? ''), !!token)
    return undefined
  },
}

async function fetchWithTimeout(request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(request.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS)
  const signal = AbortSignal.any([request.signal, timeout])
  return fetch(new Request(request, { signal }))
}

export const http = createClient<OwnedPaths>({ baseUrl: config.apiUrl, fetch: fetchWithTimeout })
http.use(headers)

/** The `data` of a reply; of the plain call where the backend refuses the other. Rejects as `answer` does. */
export async function fetchData(call: Call, plainCall: Call | undefined, signal: AbortSignal): Promise<unknown> {
  const ask = (one: Call) => answer(one(http, signal), signal)
  const { data } = await (plainCall ? orPlain(ask(call), () => ask(plainCall)) : ask(call))
  return data
}

/** The entries of a reply that is a list, or has one under `data`. */
export const listIn = (reply: unknown): unknown[] => list(Array.isArray(reply) ? reply : fields(reply)['data'])

/** The first render waits for it. */
const STORED_WITHIN_MS = 1_000
/** Characters of a body whose reading takes longer than the network. */
const LONG_BODY = 64_000

/** The same calls, answered by what the service worker has kept: 504 where it has nothing, or too much to read before a first paint. */
export const stored = createClient<OwnedPaths>({
  baseUrl: config.apiUrl,
  async fetch({ url }) {
    const reply = await within(STORED_WITHIN_MS, caches.match(url, { ignoreVary: true }))
    const body = (await reply?.text()) ?? ''
    const isShort = body.length > 0 && body.length <= LONG_BODY
    return new Response(isShort ? body : null, { status: isShort ? 200 : 504, headers: reply?.headers })
  },
})

/** The body of a successful call. Rejects with ApiError for a refusal, no answer or no JSON, and with the abort of its caller. */
export async function answer<T>(call: Promise<Reply<T>>, signal?: AbortSignal): Promise<NonNullable<T>> {
  let reply: Reply<T>
  try {
    reply = await call
  } catch (failure) {
    if (signal?.aborted) throw failure
    await untilStaying()
    return noAnswer()
  }
  const { data, error, response } = reply
  const failure = response.ok ? undefined : refused(response.status, error, response.headers.get('Retry-After'))
  announceAfterCaller(response, failure)
  if (failure) throw failure
  if (typeof data !== 'object' || data === null) noAnswer()
  return data
}
