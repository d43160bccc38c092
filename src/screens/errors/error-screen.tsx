import { ErrorPage } from './error-page.tsx'

export interface ErrorScreenProps {
  isAuthError: boolean
  isServerError: boolean
  message: string
  onBack: () => void
  onHome: () => void
}

/** The generic error screen. */
export function ErrorScreen({ isAuthError, isServerError, message, onBack, onHome }: ErrorScreenProps) {
  const title = isAuthError ? 'Authentication Error' : isServerError ? 'Server Error (500)' : 'Error'
  return (
    <ErrorPage art={isAuthError ? 'locked' : 'out'} title={title} message={message} comfort="Nothing is lost: your cart is kept.">
      <button type="button" className="btn full" onClick={onBack}>
        Go Back
      </button>
      <button type="button" className="btn line full" onClick={onHome}>
        Go to Home
      </button>
    </ErrorPage>
  )
}
