import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Origin } from '#machines/model/origin.ts'

type Place = Pick<Origin, 'type' | 'id'>

const SIGNATURE_LENGTH = 8

/** What tells the link of a printed code from an address that was typed. 48 bits keep the printed code small (Decision 188). */
export const placeSignature = (secret: string, outletId: string, { type, id }: Place): string =>
  createHmac('sha256', secret).update(['place', outletId, type, id].join('\n')).digest('base64url').slice(0, SIGNATURE_LENGTH)

export function isPlaceSigned(secret: string, outletId: string, place: Place, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(placeSignature(secret, outletId, place))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The path that is typed where no camera is at hand: it names the place and is not signed. */
export const placePath = (outletId: string, { type, id }: Place): string =>
  `/outlet-detail/${outletId}?${type === 'TABLE' ? 'table' : 'room'}=${id}`

/** What the code of a table or room says. */
export const placeLink = (secret: string, origin: string, outletId: string, place: Place): string =>
  `${origin}${placePath(outletId, place)}&s=${placeSignature(secret, outletId, place)}`
