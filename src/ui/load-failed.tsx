import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

/** Stands where the main content of a page could not be loaded, and says so at once to screen readers. */
export function LoadFailed({ title, children, onRetry }: { title: string; children?: ReactNode; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        action={
          <button type="button" className="button" onClick={onRetry}>
            Try Again
          </button>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
