import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from '#api/schema.gen.ts'
import { config } from '#src/config.ts'
import { storedCustomer } from '#src/device/customer-store.ts'
import { storedToken } from '#src/device/token-store.ts'
import { ApiError, NO_ANSWER, refused } from './api-error.ts'

const READ_TIMEOUT_MS = 10_000
/** An order may take longer, and its reply matters more. */
const WRITE_TIMEOUT_MS = 15_000

/** A 401 of a call that carried this token; whoever listens decides what it means. */
export interface Unauthorized {
  token: string
  apiPath: string
}
type Listener = (news: Unauthorized) => void
const listeners = new Set<Listener>()
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const unauthorized = new WeakMap<Response, Unauthorized>()

/** The caller hears first: what it was doing must be put away before the session, and the page with it, ends. */
function announceAfterCaller(response: Response): void {
  const news = unauthorized.get(response)
  if (news) setTimeout(() => listeners.forEach((listener) => listener(news)))
}

const headers: Middleware = {
  onRequest({ request }) {
    const token = storedToken()
    if (token) request.headers.set('Authorization', `Bearer ${token}`)
    const customer = storedCustomer()
    if (token && customer) request.headers.set('customer-id', customer.id)
    request.headers.set('whitelabel-id', config.whitelabelId)
    request.headers.set('timezone', Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'Asia/Kolkata')
    return request
  },
  onResponse({ request, response, schemaPath }) {
    const token = request.headers.get('Authorization')?.slice('Bearer '.length)
    if (response.status === 401 && token) unauthorized.set(response, { token, apiPath: schemaPath })
    return undefined
  },
}

async function fetchWithTimeout(request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(request.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS)
  return fetch(new Request(request, { signal: AbortSignal.any([request.signal, timeout]) }))
}

export const http = createClient<paths>({ baseUrl: config.apiUrl, fetch: fetchWithTimeout })
http.use(headers)

/**
 * The body of a call that went well. Rejects with ApiError for every other end: a refusal, no answer in time, an answer
 * that is no JSON. A call that its caller aborted rejects with the abort itself.
 */
export async function answer<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>, signal?: AbortSignal): Promise<T> {
  let reply: { data?: T; error?: unknown; response: Response }
  try {
    reply = await call
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw new ApiError({ message: NO_ANSWER })
  }
  const { data, error, response } = reply
  announceAfterCaller(response)
  if (!response.ok) throw refused(response.status, error, response.headers.get('Retry-After'))
  if (typeof data !== 'object' || data === null) throw new ApiError({ message: NO_ANSWER })
  return data
}
