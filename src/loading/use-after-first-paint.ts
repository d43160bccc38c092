import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { isHydrating } from './hydration.ts'

/** False until the first render that `isLoaded` is painted, then true; `already` starts with true, as does the server's page if it is loaded. */
export function useAfterFirstPaint(already: boolean, isLoaded = true): boolean {
  const [isAfter, setAfter] = useState(already || (isLoaded && isHydrating()))
  useEffect(() => {
    if (isAfter || !isLoaded) return undefined
    return afterPaint(() => startTransition(() => setAfter(true)))
  }, [isAfter, isLoaded])
  return isAfter
}
