import { type LookedAt, readLookedAt, withLookedAt, without } from '#machines/model/outlet/looked-at.ts'
import { LOOKED_AT_KEY } from './recent-key.ts'
import { readJson, removeKey, writeJson } from './storage.ts'

/** The outlets whose pages were opened on this device, the newest first. */
export const storedLookedAt = (): LookedAt[] => readLookedAt(readJson('local', LOOKED_AT_KEY))

export const storeLookedAt = (outlet: LookedAt): void => writeJson('local', LOOKED_AT_KEY, withLookedAt(storedLookedAt(), outlet))

/** The outlet is no more. */
export function forgetLookedAt(outletId: string): void {
  const others = without(storedLookedAt(), outletId)
  if (others.length === 0) removeKey('local', LOOKED_AT_KEY)
  else writeJson('local', LOOKED_AT_KEY, others)
}
