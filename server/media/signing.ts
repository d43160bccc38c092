import { isSignedBy, type Secrets, sign } from '#server/signatures.ts'
import type { MediaFile } from './rules.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long URLs stay the same; each is valid for one to two of these. */
export const PUBLIC_WINDOW_MS = 6 * HOUR_MS
/** A URL opens the picture without a token, so that of a customer's own picture expires sooner. */
export const PRIVATE_WINDOW_MS = HOUR_MS
export const UPLOAD_MS = 5 * 60 * 1000

export const windowStart = (windowMs: number, now: Date): number => Math.floor(now.getTime() / windowMs) * windowMs

/** The same URL for all requests within the window, so that the browser's cache finds the picture. */
export function signedUrl(secrets: Secrets, key: string, windowMs: number, now: Date): string {
  const expires = String(windowStart(windowMs, now) + 2 * windowMs)
  return `/media/${key}?${new URLSearchParams({ expires, signature: sign(secrets, termsOf(key, expires)) })}`
}

export const isSigned = (secrets: Secrets, key: string, expires: string, signature: string, now: Date): boolean =>
  isSignedBy(secrets, termsOf(key, expires), signature) && Number(expires) > now.getTime()

/** Takes this one file, of exactly this type and size. */
export function signedUploadUrl(secrets: Secrets, { key, contentType, size }: MediaFile, now: Date): string {
  const terms = { type: contentType, size: String(size), expires: String(now.getTime() + UPLOAD_MS) }
  const signature = sign(secrets, termsOf('PUT', key, terms.type, terms.size, terms.expires))
  return `/media/${key}?${new URLSearchParams({ ...terms, signature })}`
}

export interface UploadQuery {
  type: string
  size: string
  expires: string
  signature: string
}

export const isSignedUpload = (secrets: Secrets, key: string, { type, size, expires, signature }: UploadQuery, now: Date): boolean =>
  isSignedBy(secrets, termsOf('PUT', key, type, size, expires), signature) && Number(expires) > now.getTime()

// No part holds a line break once it is signed, and a key is never 'PUT': what is signed for one purpose serves no other.
const termsOf = (...parts: string[]): string => parts.join('\n')
