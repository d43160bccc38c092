import './finder.css'
import { useLayoutEffect } from 'react'
import { useHasCompleted } from '#src/actors/completed.ts'
import { useLookedAt } from '#src/actors/looked-at.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { LookedAt } from './looked-at.tsx'
import { useWanted } from './use-wanted.ts'

const Orders = lazy(() => import('./order-again.tsx').then((module) => module.OrderAgain), {
  when: 'rendered',
  waiting: <div className="again-orders" />,
})

/** Earlier orders of a customer who is known to have some, and outlets looked at; their place is given back while words are searched for. */
export function Again() {
  const { wanted } = useWanted()
  const hasCompleted = useHasCompleted()
  // From here on the place is kept by what stands in it.
  useLayoutEffect(() => void delete document.documentElement.dataset['again'], [])
  const looked = useLookedAt()
  if (wanted.query !== undefined) return null
  return (
    <>
      {hasCompleted && <Orders />}
      {looked[0] && <LookedAt outlets={looked} />}
    </>
  )
}
