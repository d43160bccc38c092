import { useEffect, useRef, useState } from 'react'
import { watchOnScreen } from './on-screen.ts'

/** Whether an element has come near the screen: what it shows need not be fetched before. */
export function useNear<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !ref.current) return undefined
    return watchOnScreen(ref.current, (onScreen) => onScreen && setNear(true))
  }, [near])
  return { ref, near }
}
