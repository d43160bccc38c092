import { toId } from '#machines/model/ids.ts'
import { readText, removeKey, writeText } from '#src/storage/storage.ts'

const CHOSEN = 'counterOutlet'

export const storedChoice = (): string | undefined => toId(readText('local', CHOSEN))

/** Of the device, not of the person: a tablet stands in one kitchen. */
export const storeChoice = (outletId: string | undefined): void =>
  outletId === undefined ? removeKey('local', CHOSEN) : writeText('local', CHOSEN, outletId)
