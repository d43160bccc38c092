import './finder.css'
import { useLayoutEffect } from 'react'
import { useHasCompleted } from '#src/actors/completed.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { useWanted } from './use-wanted.ts'

const Orders = lazy(() => import('./order-again.tsx').then((module) => module.OrderAgain), { when: 'rendered', waiting: <div /> })

/** Earlier orders of a customer who is known to have some; their place is given back while words are searched for. */
export function Again() {
  const { wanted } = useWanted()
  const hasCompleted = useHasCompleted()
  // From here on the place is kept by what stands in it.
  useLayoutEffect(() => void delete document.documentElement.dataset['again'], [])
  return hasCompleted && wanted.query === undefined ? <Orders /> : null
}
