import { createHmac, timingSafeEqual } from 'node:crypto'

const WINDOW_MS = 6 * 60 * 60 * 1000

/** Valid for 6 to 12 hours, and the same for everybody who asks within 6, so that the browser's cache works. */
export function signedUrl(secret: string, key: string, now: Date): string {
  const expires = (Math.floor(now.getTime() / WINDOW_MS) + 2) * WINDOW_MS
  return `/media/${key}?expires=${expires}&signature=${signatureOf(secret, key, String(expires))}`
}

export function isSigned(secret: string, key: string, expires: string, signature: string, now: Date): boolean {
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(secret, key, expires))
  return given.length === right.length && timingSafeEqual(given, right) && Number(expires) > now.getTime()
}

const signatureOf = (secret: string, key: string, expires: string): string =>
  createHmac('sha256', secret).update(`${key}\n${expires}`).digest('base64url')
