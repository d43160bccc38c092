import type { Avoidable } from '#machines/model/menu/avoided.ts'
import { texts } from '#machines/model/reading.ts'
import { readJson, removeKey, writeJson } from './storage.ts'

const KEY = 'avoided'

/** What the guest avoids, on this device alone. A word of a later version does no harm: it is a word, and no dish has it. */
export const storedAvoided = (): Avoidable[] => texts(readJson('local', KEY)).filter((word): word is Avoidable => /^[a-z-]+$/.test(word))
export const storeAvoided = (avoided: readonly Avoidable[]): void =>
  avoided.length > 0 ? writeJson('local', KEY, avoided) : removeKey('local', KEY)
