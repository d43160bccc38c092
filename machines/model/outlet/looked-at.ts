import { toId } from '#machines/model/ids.ts'
import { list, record, text } from '#machines/model/reading.ts'

/** An outlet whose page was opened on this device. */
export interface LookedAt {
  outletId: string
  name: string
  /** The key of its first picture. */
  picture?: string | undefined
}

const MOST = 6

/** Stored outlets made of fresh, validated parts, the newest first; none when they cannot be read. Never throws. */
export const readLookedAt = (value: unknown): LookedAt[] => list(value).slice(0, MOST).flatMap(readOutlet)

function readOutlet(value: unknown): LookedAt[] {
  const stored = record(value)
  const [outletId, name] = [toId(stored?.outletId), text(stored?.name)]
  return outletId === undefined || name === undefined ? [] : [{ outletId, name, picture: text(stored?.picture) }]
}

/** The outlet comes first, and the one that was opened longest ago is dropped when there are too many. */
export const withLookedAt = (all: readonly LookedAt[], newest: LookedAt): LookedAt[] =>
  [newest, ...without(all, newest.outletId)].slice(0, MOST)

export const without = (all: readonly LookedAt[], outletId: string): LookedAt[] => all.filter((one) => one.outletId !== outletId)
