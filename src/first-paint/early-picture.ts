import { isPictureKept } from '#src/storage/images.ts'
import { askEarly, isKept, keepEarly, READ_TIMEOUT_MS } from './early-answers.ts'
import { isMediaKey, isOurs, signedAddress } from '#src/api/picture-address.ts'

/** Requests a picture before the app runs: its signed address first, then the picture. Never rejects. */
export async function askPictureEarly(key: unknown): Promise<void> {
  if (typeof key !== 'string' || !isMediaKey(key) || isPictureKept(key)) return
  const reply = askEarly(`/customer/customer/signed-url?key=${encodeURIComponent(key)}`)
  const url = signedAddress((await bodyOf(reply))['data'])
  if (url === undefined || !isOurs(url) || !isKept(reply)) return
  void keepEarly(new Request(url, { credentials: 'omit', signal: AbortSignal.timeout(READ_TIMEOUT_MS) }))
}

/** The body of an early reply, read from a clone; empty when it is unusable. */
export async function bodyOf(reply: Promise<Response> | undefined): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await (await reply)?.clone().json()
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}
