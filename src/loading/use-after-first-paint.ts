import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** False until the first render that `isLoaded` is painted, then true; `already` starts with true. */
export function useAfterFirstPaint(already: boolean, isLoaded = true): boolean {
  const [isAfter, setAfter] = useState(already)
  useEffect(() => {
    if (isAfter || !isLoaded) return undefined
    return afterPaint(() => startTransition(() => setAfter(true)))
  }, [isAfter, isLoaded])
  return isAfter
}
