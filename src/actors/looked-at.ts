import { useEffect, useState } from 'react'
import type { LookedAt } from '#machines/model/outlet/looked-at.ts'
import { type Outlet, outletName } from '#machines/model/outlet/outlet.ts'
import { forgetLookedAt, storedLookedAt, storeLookedAt } from '#src/storage/looked-at.ts'

/** Notes for home that the outlet's page was opened. */
export function useNoteLookedAt(outlet: Outlet): void {
  const { outletId } = outlet
  const name = outletName(outlet)
  const picture = outlet.pictures[0]
  useEffect(() => {
    if (storedLookedAt().length === 0) document.documentElement.dataset['firstLook'] = ''
    storeLookedAt({ outletId, name, picture })
  }, [outletId, name, picture])
}

/** An outlet that is gone is not offered again. */
export function useForgetLookedAt(outletId: string | undefined): void {
  useEffect(() => (outletId === undefined ? undefined : forgetLookedAt(outletId)), [outletId])
}

/** The newest first. A home that had none in this document gets none on the way back to it, where they would push the list down. */
export function useLookedAt(): LookedAt[] {
  const [outlets] = useState(() => ('firstLook' in document.documentElement.dataset ? [] : storedLookedAt()))
  return outlets
}
