import type { Origin } from '#machines/model/origin.ts'
import { isSignedBy, type Secrets, sign } from '#server/signatures.ts'

type Place = Pick<Origin, 'type' | 'id'>

const SIGNATURE_LENGTH = 8

/** What tells the link of a printed code from an address that was typed. 48 bits keep the printed code small (Decision 188). */
export const placeSignature = (secrets: Secrets, outletId: string, place: Place): string =>
  sign(secrets, signed(outletId, place)).slice(0, SIGNATURE_LENGTH)

export const isPlaceSigned = (secrets: Secrets, outletId: string, place: Place, signature: string): boolean =>
  isSignedBy(secrets, signed(outletId, place), signature, SIGNATURE_LENGTH)

const signed = (outletId: string, { type, id }: Place): string => ['place', outletId, type, id].join('\n')

/** The path that is typed where no camera is at hand: it names the place and is not signed. */
export const placePath = (outletId: string, { type, id }: Place): string =>
  `/outlet-detail/${outletId}?${type === 'TABLE' ? 'table' : 'room'}=${id}`

/** What the code of a table or room says. */
export const placeLink = (secrets: Secrets, origin: string, outletId: string, place: Place): string =>
  `${origin}${placePath(outletId, place)}&s=${placeSignature(secrets, outletId, place)}`
