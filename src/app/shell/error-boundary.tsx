import { Component, type ReactNode } from 'react'
import { UNEXPECTED } from '#machines/model/errors.ts'
import { onNetwork } from '#src/device/network.ts'
import { prefetchCode } from '#src/loading/when-idle.ts'
import { paths } from '#src/paths.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'

interface State {
  failed: boolean
  /** Of the page that failed, with what was entered. */
  fields?: NodeListOf<HTMLInputElement>
}

/** Of the code that each page loads at last. */
const afterFault = () => import('#src/app/after-settled.ts')

/** Shown instead of a page whose code did not load or whose rendering failed. Give it a key per page: the next page starts afresh. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }
  private stop: (() => void) | undefined
  private readonly tryAgain = () => {
    const { fields } = this.state
    this.setState({ failed: false }, () => {
      if (fields?.length) prefetchCode(afterFault().then(({ enterAgain }) => enterAgain(fields)))
    })
  }

  /** What nothing was entered in is loaded anew: what failed may be the app itself. */
  private readonly retry = () => (this.state.fields?.length ? this.tryAgain() : window.location.reload())

  /** Code that could not be had is asked for again when the network is back. */
  override componentDidMount(): void {
    this.stop = onNetwork(this.tryAgain)
  }

  override componentWillUnmount(): void {
    this.stop?.()
  }

  /** The page that failed is still in the document. */
  static getDerivedStateFromError(): State {
    return { failed: true, fields: document.querySelectorAll('#content [name]') }
  }

  override componentDidCatch(fault: unknown): void {
    prefetchCode(afterFault().then(({ reportError }) => reportError(fault)))
  }

  override render(): ReactNode {
    return this.state.failed ? <PageBroken onRetry={this.retry} /> : this.props.children
  }
}

function PageBroken({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="wrap page narrow-page">
      <h1 tabIndex={-1}>Error</h1>
      <LoadFailed title={navigator.onLine ? 'This page could not be shown' : 'You are offline'} onRetry={onRetry}>
        {navigator.onLine ? UNEXPECTED : 'This page comes when the network is back.'}
      </LoadFailed>
      {/* A whole new page load: what failed may be the app itself. */}
      <a className="button line" href={paths.home()}>
        Go to Home
      </a>
    </main>
  )
}
