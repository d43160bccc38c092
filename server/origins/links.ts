import type { Origin } from '#machines/model/origin.ts'
import { isSignedBy, type Secrets, sign } from '#server/signatures.ts'

/** A table or room, and the version of its code: how often it was made anew. */
export type Place = Pick<Origin, 'type' | 'id'> & { codeVersion?: number }

const SIGNATURE_LENGTH = 8

/** What tells the link of a printed code from an address that was typed. 48 bits keep the printed code small (Decision 188). */
export const placeSignature = (secrets: Secrets, outletId: string, place: Place): string =>
  sign(secrets, signed(outletId, place)).slice(0, SIGNATURE_LENGTH)

export const isPlaceSigned = (secrets: Secrets, outletId: string, place: Place, signature: string): boolean =>
  isSignedBy(secrets, signed(outletId, place), signature, SIGNATURE_LENGTH)

/** Whether it was signed before the code was made anew. */
export const isPlaceOutdated = (secrets: Secrets, outletId: string, { codeVersion = 0, ...place }: Place, signature: string): boolean =>
  Array.from({ length: codeVersion }).some((_, version) => isPlaceSigned(secrets, outletId, { ...place, codeVersion: version }, signature))

/** Codes of the first version are as they were before there were others. */
const signed = (outletId: string, { type, id, codeVersion = 0 }: Place): string =>
  ['place', outletId, type, id, ...(codeVersion === 0 ? [] : [codeVersion])].join('\n')

/** The path that is typed where no camera is at hand: it names the place and is not signed. */
export const placePath = (outletId: string, { type, id }: Place): string =>
  `/outlet-detail/${outletId}?${type === 'TABLE' ? 'table' : 'room'}=${id}`

/** What the code of a table or room says. */
export const placeLink = (secrets: Secrets, origin: string, outletId: string, place: Place): string =>
  `${origin}${placePath(outletId, place)}&s=${placeSignature(secrets, outletId, place)}`
