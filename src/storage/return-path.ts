import { toId } from '#machines/model/ids.ts'
import { fields, storedText } from '#machines/model/reading.ts'
import { storedCustomerId } from './customer.ts'
import { readJson, removeKey, writeJson } from './storage.ts'

const KEY = 'redirectAfterLogin'
const COUNTS_FOR_MS = 30 * 60_000

/**
 * Where a customer was when the session ended, as untrusted as everything stored. It leads that customer back, once, within half an hour:
 * the next person who holds the device must not be led to the page of an order of theirs.
 */
export function storedReturnPath(): { path: string; customerId: string } | undefined {
  const { path, customerId, at } = fields(readJson('local', KEY))
  const [stored, owner] = [storedText(path), toId(customerId)]
  if (stored && owner && Math.abs(Date.now() - Number(at)) < COUNTS_FOR_MS) return { path: stored, customerId: owner }
  clearReturnPath()
  return undefined
}

/** Call it while the customer is still stored. */
export const storeReturnPath = (path: string): void => writeJson('local', KEY, { path, customerId: storedCustomerId(), at: Date.now() })
export const clearReturnPath = (): void => removeKey('local', KEY)
