import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** False until the first paint after `isLoaded`, then true; with `skip` true from the start. */
export function useAfterFirstPaint(skip: boolean, isLoaded = true): boolean {
  const [isAfter, setAfter] = useState(skip)
  useEffect(() => {
    if (isAfter || !isLoaded) return undefined
    return afterPaint(() => startTransition(() => setAfter(true)))
  }, [isAfter, isLoaded])
  return isAfter
}
