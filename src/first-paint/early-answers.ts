import { config } from '#src/config.ts'
import { callHeaders } from '#src/api/call-headers.ts'

interface EarlyAnswer {
  askedAt: number
  headers: Headers
  reply: Promise<Response>
}

declare global {
  /** By address: what a script in the document has requested while the app's code was loading. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
  /** The app makes its own calls from now on. */
  var isAppThere: boolean | undefined
}

/** A read is given up after this, and an early reply older than this is not used. */
export const READ_TIMEOUT_MS = 10_000

const requestOf = (path: string) =>
  new Request(config.apiUrl + path, { headers: callHeaders(), signal: AbortSignal.timeout(READ_TIMEOUT_MS) })

/** Requests a path of the API before the app runs; undefined afterwards. The app takes the reply, so read a clone of it. */
export const askEarly = (path: string): Promise<Response> | undefined => (globalThis.isAppThere ? undefined : keepEarly(requestOf(path)))

export function keepEarly(request: Request): Promise<Response> {
  const reply = fetch(request)
  // The caller that takes the reply handles its failure.
  reply.catch(() => {})
  globalThis.earlyAnswers ??= new Map()
  globalThis.earlyAnswers.set(request.url, { askedAt: Date.now(), headers: request.headers, reply })
  return reply
}

/** Whether the app has not taken this reply yet. */
export const isKept = (reply: Promise<Response> | undefined): boolean =>
  [...(globalThis.earlyAnswers?.values() ?? [])].some((early) => early.reply === reply)

/** Ends the early requests: from here on they would double the app's own calls. */
export const endEarlyAsking = (): void => void (globalThis.isAppThere = true)

/** The early reply to the same request of the same caller, once; undefined when there is none. */
export function takeEarly(request: Request): Promise<Response> | undefined {
  const early = request.method === 'GET' ? globalThis.earlyAnswers?.get(request.url) : undefined
  if (!early) return undefined
  globalThis.earlyAnswers?.delete(request.url)
  const isSameCaller = ['Authorization', 'customer-id'].every((name) => early.headers.get(name) === request.headers.get(name))
  return isSameCaller && Date.now() - early.askedAt < READ_TIMEOUT_MS ? early.reply : undefined
}
