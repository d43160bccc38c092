import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MediaFile } from './rules.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long URLs stay the same; each is valid for one to two of these. */
export const PUBLIC_WINDOW_MS = 6 * HOUR_MS
/** A URL opens the picture without a token, so that of a customer's own picture expires sooner. */
export const PRIVATE_WINDOW_MS = HOUR_MS
export const UPLOAD_MS = 5 * 60 * 1000

export const windowStart = (windowMs: number, now: Date): number => Math.floor(now.getTime() / windowMs) * windowMs

/** The same URL for all requests within the window, so that the browser's cache finds the picture. */
export function signedUrl(secret: string, key: string, windowMs: number, now: Date): string {
  const expires = String(windowStart(windowMs, now) + 2 * windowMs)
  return `/media/${key}?${new URLSearchParams({ expires, signature: signatureOf(secret, key, expires) })}`
}

export const isSigned = (secret: string, key: string, expires: string, signature: string, now: Date): boolean =>
  isEqual(signature, signatureOf(secret, key, expires)) && Number(expires) > now.getTime()

/** Takes this one file, of exactly this type and size. */
export function signedUploadUrl(secret: string, { key, contentType, size }: MediaFile, now: Date): string {
  const terms = { type: contentType, size: String(size), expires: String(now.getTime() + UPLOAD_MS) }
  const signature = signatureOf(secret, 'PUT', key, terms.type, terms.size, terms.expires)
  return `/media/${key}?${new URLSearchParams({ ...terms, signature })}`
}

export interface UploadQuery {
  type: string
  size: string
  expires: string
  signature: string
}

export const isSignedUpload = (secret: string, key: string, { type, size, expires, signature }: UploadQuery, now: Date): boolean =>
  isEqual(signature, signatureOf(secret, 'PUT', key, type, size, expires)) && Number(expires) > now.getTime()

// No part holds a line break once it is signed, and a key is never 'PUT': what is signed for one purpose serves no other.
const signatureOf = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url')

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
