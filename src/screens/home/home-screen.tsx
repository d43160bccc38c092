import './home.css'
import type { Outlet } from '#machines/model/outlet.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Hero } from './hero.tsx'
import { OutletBones } from './outlet-bones.tsx'
import { OutletCard } from './outlet-card.tsx'

export interface HomeScreenProps {
  placeName: string
  /** undefined while they are on their way. */
  outlets: Outlet[] | undefined
  failed: boolean
  onRetry: () => void
}

export function HomeScreen({ placeName, outlets, failed, onRetry }: HomeScreenProps) {
  const waiting = !outlets && !failed
  return (
    <>
      <Hero placeName={placeName} />
      <main className="wrap page nearby" aria-busy={waiting}>
        <div className="row between">
          <h2>Nearby Hotel Services</h2>
          {outlets && outlets.length > 0 && <span className="s muted num">{outlets.length} nearby</span>}
        </div>
        {outlets ? <Outlets outlets={outlets} /> : failed ? <Failed onRetry={onRetry} /> : <OutletBones />}
      </main>
    </>
  )
}

function Outlets({ outlets }: { outlets: Outlet[] }) {
  if (outlets.length === 0) {
    return (
      <EmptyState plate={{ tone: 'malai' }} title="We're expanding to your area">
        No outlet near this place serves with us yet.
      </EmptyState>
    )
  }
  return (
    <ul className="outlets">
      {outlets.map((outlet, index) => (
        <li key={outlet.outletId}>
          <OutletCard outlet={outlet} index={index} />
        </li>
      ))}
    </ul>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="err"
      action={
        <button type="button" className="btn line sm" onClick={onRetry}>
          Try Again
        </button>
      }
    >
      Failed to fetch hotels. Please try again.
    </Notice>
  )
}
