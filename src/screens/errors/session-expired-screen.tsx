import { ErrorPage } from './error-page.tsx'

/** Shown instead of the sign-in form when the server has refused a session it had only just granted. */
export function SessionExpiredScreen({ message, onSignIn, onHome }: { message: string; onSignIn: () => void; onHome: () => void }) {
  return (
    <ErrorPage art="low" title="Session Expired" message={message} comfort="Your cart is kept for your next sign-in.">
      <button type="button" className="btn full" onClick={onSignIn}>
        Sign In
      </button>
      <button type="button" className="btn line full" onClick={onHome}>
        Go to Homepage
      </button>
    </ErrorPage>
  )
}
