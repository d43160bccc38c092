import { Notice } from './notice.tsx'

export interface PageFailedProps {
  title: string
  message: string
  onRetry: () => void
}

export function PageFailed({ title, message, onRetry }: PageFailedProps) {
  return (
    <main className="wrap page narrow-page">
      <h1 tabIndex={-1}>{title}</h1>
      <Notice tone="err" onRetry={onRetry}>
        {message}
      </Notice>
    </main>
  )
}
