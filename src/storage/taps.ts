import { readTaps } from '#machines/cart/stored-cart.ts'
import { toId } from '#machines/model/ids.ts'
import { record } from '#machines/model/reading.ts'
import type { Tap } from '#machines/model/taps.ts'
import { storedCustomerId } from './customer.ts'
import { readJson, removeKey } from './storage.ts'

const KEY = 'taps'

/** As src/boot/in-page/answer.ts writes them. */
export interface StoredTaps {
  version: 1
  /** The customer that the device knew; absent for a guest. */
  owner?: string | undefined
  taps: Tap[]
}

/** Taps on dishes that a document has answered, and that are in no cart yet, of all pages. A customer's are for that customer alone. */
export function storedTaps(): Tap[] {
  const stored = record(readJson('local', KEY))
  const owner = toId(stored?.owner)
  if (stored?.version !== 1 || (owner !== undefined && owner !== storedCustomerId())) return []
  return readTaps(stored.taps)
}

export const forgetTaps = (): void => removeKey('local', KEY)
