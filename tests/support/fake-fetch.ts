import { onTestFinished } from 'vitest'

/** One request as the network saw it. */
export interface Call {
  method: string
  /** Without the API's own base: '/customer/order/o1'. */
  path: string
  params: Record<string, string>
  query: URLSearchParams
  headers: Headers
  /** The JSON of the body; undefined when there was none. */
  body: unknown
}

/** A value is sent as JSON with 200; a function decides per call; a Response goes out as it is. */
export type Answer = unknown | ((call: Call) => unknown)

export interface FakeApi {
  /** All calls so far, oldest first. */
  calls: Call[]
  callsTo: (operation: string) => Call[]
  /** Sets or replaces an answer: on('GET /customer/order/:orderId', { data: … }). */
  on: (operation: string, answer: Answer) => void
  /** From now on another answer that fits stands for it. */
  off: (operation: string) => void
}

/** As a network does, this one holds what it carries: Node forgets the abort of a request without a reference. */
const onItsWay = new Set<Request>()

/** Stands in for the network for the rest of the test. An operation that was not prepared answers 404, which shows in the screen under test. */
export function fakeApi(answers: Record<string, Answer> = {}): FakeApi {
  const table = new Map(Object.entries(answers))
  const calls: Call[] = []
  const before = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request && !init ? input : new Request(input, init)
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/api(?=\/)/, '')
    const text = await request.clone().text()
    const found = find(table, request.method, path)
    const call: Call = {
      method: request.method,
      path,
      params: found?.params ?? {},
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    }
    calls.push(call)
    if (!found) return refusal(404, `No answer was prepared for ${call.method} ${path}`)
    onItsWay.add(request)
    try {
      const answer: unknown = await untilAborted(
        request.signal,
        typeof found.answer === 'function' ? (found.answer as (call: Call) => unknown)(call) : found.answer,
      )
      return answer instanceof Response ? answer.clone() : json(answer)
    } finally {
      onItsWay.delete(request)
    }
  }
  onTestFinished(() => {
    globalThis.fetch = before
  })
  return {
    calls,
    callsTo: (operation) => calls.filter(({ method, path }) => match(operation, method, path)),
    on: (operation, answer) => void table.set(operation, answer),
    off: (operation) => void table.delete(operation),
  }
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

/** A refusal in the contract's form. */
export const refusal = (
  status: number,
  message: string | string[],
  error?: { message?: string; code?: string; field?: string; menuIds?: string[] },
): Response => json({ message, ...(error && { error }) }, status)

export const html = (status = 200): Response =>
  new Response('<!doctype html><title>Welcome to the Wi-Fi</title>', { status, headers: { 'Content-Type': 'text/html' } })

/** The connection breaks before an answer comes. */
export const noAnswer = (): Promise<never> => Promise.reject(new TypeError('fetch failed'))

/** An answer that comes when the test says so. */
export function heldReply(): { answer: () => Promise<unknown>; release: (value: unknown) => void } {
  let release: (value: unknown) => void = () => {}
  const promise = new Promise<unknown>((resolve) => {
    release = resolve
  })
  return { answer: () => promise, release }
}

/** An answer that never comes: only the caller's abort or timeout ends the call. */
export const never = (): Promise<never> => new Promise(() => {})

function find(table: Map<string, Answer>, method: string, path: string) {
  for (const [operation, answer] of table) {
    const params = match(operation, method, path)
    if (params) return { answer, params }
  }
  return undefined
}

function match(operation: string, method: string, path: string): Record<string, string> | undefined {
  const [wanted, pattern] = operation.split(' ') as [string, string]
  if (wanted !== method) return undefined
  const found = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path)
  return found ? { ...found.groups } : undefined
}

function untilAborted(signal: AbortSignal, answer: unknown): Promise<unknown> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  return Promise.race([aborted, Promise.resolve(answer)])
}
