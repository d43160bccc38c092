import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { CUSTOMER_MOVES } from './customer-moves.ts'

/**
 * Where the address ends with the id of a part of the page, as `/outlet/{id}#offers`, this part is scrolled to, and again each time the page has
 * grown, until the customer moves. After Back and a reload the position is a saved one.
 */
export function useAnchor(): void {
  const { hash, pathname } = useLocation()
  const arrival = useNavigationType()
  const isFirst = useRef(true)
  // An effect event: a sheet that opens is a new entry of the same address.
  const arrive = useEffectEvent(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const isSaved = arrival === 'POP' && !(isFirst.current && load?.type === 'navigate')
    isFirst.current = false
    if (hash === '' || isSaved) return undefined
    const scroll = () => {
      const part = document.getElementById(hash.slice(1))
      part?.scrollIntoView()
      if (part) parts.disconnect()
    }
    const sizes = new ResizeObserver(scroll)
    sizes.observe(document.body)
    // A part may come to where its place was kept free.
    const parts = new MutationObserver(scroll)
    parts.observe(document.body, { childList: true, subtree: true })
    const stop = () => {
      sizes.disconnect()
      parts.disconnect()
      for (const move of CUSTOMER_MOVES) removeEventListener(move, stop)
    }
    for (const move of CUSTOMER_MOVES) addEventListener(move, stop, { passive: true })
    return stop
  })
  useEffect(() => arrive(), [pathname, hash])
}
