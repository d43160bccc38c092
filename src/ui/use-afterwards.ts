import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * False for the first look at something, true once that is on the screen: what it can do without comes then. `already` leaves nothing for
 * later; until it `isThere` there is nothing to look at.
 */
export function useAfterwards(already: boolean, isThere = true): boolean {
  const [isAfter, setAfter] = useState(already)
  useEffect(() => {
    if (isAfter || !isThere) return undefined
    return afterPaint(() => startTransition(() => setAfter(true)))
  }, [isAfter, isThere])
  return isAfter
}
