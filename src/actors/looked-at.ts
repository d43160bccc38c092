import { useEffect, useState } from 'react'
import type { LookedAt } from '#machines/model/looked-at.ts'
import { type Outlet, outletName } from '#machines/model/outlet.ts'
import { forgetLookedAt, storedLookedAt, storeLookedAt } from '#src/storage/looked-at.ts'

/** Notes for home that the outlet's page was opened. */
export function useNoteLookedAt(outlet: Outlet): void {
  const { outletId } = outlet
  const name = outletName(outlet)
  const picture = outlet.pictures[0]
  useEffect(() => storeLookedAt({ outletId, name, picture }), [outletId, name, picture])
}

/** An outlet that is gone is not offered again. */
export function useForgetLookedAt(outletId: string | undefined): void {
  useEffect(() => (outletId === undefined ? undefined : forgetLookedAt(outletId)), [outletId])
}

/** Read before the first outlet of this visit is noted: a home that had none of them gets none on the way back, where it would push the list down. */
const hadSome = storedLookedAt().length > 0

/** Those of earlier visits, and of this one with them; the newest first. */
export function useLookedAt(): LookedAt[] {
  const [outlets] = useState(() => (hadSome ? storedLookedAt() : []))
  return outlets
}
