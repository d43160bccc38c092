import { Component, type ReactNode } from 'react'
import { UNEXPECTED } from '#machines/model/errors.ts'
import { onNetwork } from '#src/device/network.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Shown instead of a page whose code did not load or whose rendering failed. Give it a key per page: the next page starts afresh. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  private stop: (() => void) | undefined
  private readonly tryAgain = () => this.setState({ failed: false })

  /** Code that could not be had is asked for again when the network is back. */
  override componentDidMount(): void {
    this.stop = onNetwork(this.tryAgain)
  }

  override componentWillUnmount(): void {
    this.stop?.()
  }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <PageBroken /> : this.props.children
  }
}

function PageBroken() {
  return (
    <main className="wrap page narrow-page" role="alert">
      <h1 tabIndex={-1}>Error</h1>
      <EmptyState
        plate={{ tone: 'malai' }}
        title={navigator.onLine ? 'This page could not be shown' : 'You are offline'}
        action={
          <button type="button" className="button" onClick={() => window.location.reload()}>
            Try Again
          </button>
        }
      >
        {navigator.onLine ? UNEXPECTED : 'This page comes when the network is back.'}
      </EmptyState>
      {/* A whole new page load: what failed may be the app itself. */}
      <a className="button line" href={paths.home()}>
        Go to Home
      </a>
    </main>
  )
}
