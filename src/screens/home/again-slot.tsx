import './finder.css'
import { lazy } from '#src/loading/lazy.tsx'
import { useWanted } from './use-wanted.ts'

const Orders = lazy(() => import('./order-again.tsx').then((module) => module.OrderAgain), { when: 'rendered' })

/** The place of earlier orders, given back while words are searched for. */
export function OrderAgain() {
  const { wanted } = useWanted()
  return wanted.query === undefined ? <Orders /> : <span hidden className="again-none" />
}
