import { Notice } from './notice.tsx'

export function PageFailed({ title, message, onRetry }: { title: string; message: string; onRetry: () => void }) {
  return (
    <main className="wrap page narrow-page">
      <h1 tabIndex={-1}>{title}</h1>
      <Notice tone="err" onRetry={onRetry}>
        {message}
      </Notice>
    </main>
  )
}
