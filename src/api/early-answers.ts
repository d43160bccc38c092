import { config } from '#src/config.ts'
import { callHeaders } from './call-headers.ts'

interface EarlyAnswer {
  askedAt: number
  headers: Headers
  reply: Promise<Response>
}

declare global {
  /** By address: what a script in the page has asked for while the app's code was on its way. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
  /** The app asks by itself from now on. */
  var isAppThere: boolean | undefined
}

/** A read is given up after this; and a reply that has lain for longer is old news. */
export const READ_TIMEOUT_MS = 10_000

const requestOf = (path: string) =>
  new Request(config.apiUrl + path, { headers: callHeaders(), signal: AbortSignal.timeout(READ_TIMEOUT_MS) })

/**
 * Asks before the app is there, as the app will: a path of the API with its query, spelled like the app's own call. The reply is for the
 * app; who reads it here reads a clone, as soon as it comes. undefined once the app asks by itself.
 */
export const askEarly = (path: string): Promise<Response> | undefined => (globalThis.isAppThere ? undefined : keepEarly(requestOf(path)))

export function keepEarly(request: Request): Promise<Response> {
  const reply = fetch(request)
  // Whether it fails is for the one who takes it.
  reply.catch(() => {})
  globalThis.earlyAnswers ??= new Map()
  globalThis.earlyAnswers.set(request.url, { askedAt: Date.now(), headers: request.headers, reply })
  return reply
}

/** Whether the app has not come for this reply yet: it will, and for what follows from it. */
export const isKept = (reply: Promise<Response> | undefined): boolean =>
  [...(globalThis.earlyAnswers?.values() ?? [])].some((early) => early.reply === reply)

/** From here on nothing is asked early: the app's own calls would only be doubled. */
export const endEarlyAsking = (): void => void (globalThis.isAppThere = true)

/** The reply that is already on its way to the same caller, once; undefined when this has to be asked for. */
export function takeEarly(request: Request): Promise<Response> | undefined {
  const early = request.method === 'GET' ? globalThis.earlyAnswers?.get(request.url) : undefined
  if (!early) return undefined
  globalThis.earlyAnswers?.delete(request.url)
  const isSameCaller = ['Authorization', 'customer-id'].every((name) => early.headers.get(name) === request.headers.get(name))
  return isSameCaller && Date.now() - early.askedAt < READ_TIMEOUT_MS ? early.reply : undefined
}
