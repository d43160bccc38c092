import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * False in the first render, true once that is painted: what the first paint does without is rendered then. `already` starts with true;
 * nothing counts as painted before it is `isLoaded`.
 */
export function useAfterwards(already: boolean, isLoaded = true): boolean {
  const [isAfter, setAfter] = useState(already)
  useEffect(() => {
    if (isAfter || !isLoaded) return undefined
    return afterPaint(() => startTransition(() => setAfter(true)))
  }, [isAfter, isLoaded])
  return isAfter
}
