import { Plate } from './plate.tsx'

export function PageFailed({ title, message, onRetry }: { title: string; message: string; onRetry: () => void }) {
  return (
    <main className="wrap page narrow-page">
      <section className="empty stack gap-2 centered">
        <Plate tone="malai" eager />
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted" role="alert">
          {message}
        </p>
        <button type="button" className="button" onClick={onRetry}>
          Try Again
        </button>
      </section>
    </main>
  )
}
