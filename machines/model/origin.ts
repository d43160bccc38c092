import { record, storedText } from './reading.ts'

export const ORIGIN_TYPES = ['TABLE', 'ROOM'] as const
export type OriginType = (typeof ORIGIN_TYPES)[number]

/** Where an order goes. */
export interface Origin {
  type: OriginType
  /** A positive integer: people may type it. */
  id: number
  name?: string
  /** From the link of a printed code: goes with the order, and tells a scanned place from a typed one. */
  signature?: string
}

/** 'Table 7' or 'Room 101', also the name of a table that has none. */
export const originLabel = (origin: Pick<Origin, 'type' | 'id'>): string => `${origin.type === 'TABLE' ? 'Table' : 'Room'} ${origin.id}`

/** A typed or scanned id as a positive integer, else undefined. */
export function toOriginId(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 && number <= 2_147_483_647 ? number : undefined
}

export const toOriginType = (value: unknown): OriginType | undefined => ORIGIN_TYPES.find((type) => type === value)

/** A place from a code or from storage as a fresh one, else undefined. A signature is 8 letters of base64url, or dropped. */
export function toOrigin(value: unknown): Origin | undefined {
  const origin = record(value)
  const type = toOriginType(origin?.type)
  const id = toOriginId(origin?.id)
  if (!type || !id) return undefined
  const name = storedText(origin?.name)
  const { signature } = origin!
  const isSigned = typeof signature === 'string' && /^[A-Za-z0-9_-]{8}$/.test(signature)
  return { type, id, ...(name !== undefined && { name }), ...(isSigned && { signature }) }
}
