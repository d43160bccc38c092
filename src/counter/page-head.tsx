import type { ReactNode } from 'react'
import { Notice } from '#src/ui/notice.tsx'

interface PageHeadProps {
  title: string
  problem: string | undefined
  onRetry: (() => void) | false
  loading: string | false
  done?: string | undefined
  /** Stands above what is loaded. */
  children?: ReactNode
}

/** What a page begins with. Its status is always there, since a status that comes with its text is not announced. */
export const PageHead = ({ title, problem, onRetry, loading, done, children }: PageHeadProps) => (
  <>
    <h1 className="visually-hidden">{title}</h1>
    {problem !== undefined && (
      <Notice tone="err" onRetry={onRetry || undefined}>
        {problem}
      </Notice>
    )}
    {children}
    <p className={loading ? 'muted' : done === undefined ? 'visually-hidden' : 'page-done bold'} role="status">
      {loading || done}
    </p>
  </>
)
