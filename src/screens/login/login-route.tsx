import { Navigate } from 'react-router-dom'
import { LoginScreen } from './login-screen.tsx'
import { useSignInReason } from './use-sign-in-reason.ts'
import { useSignIn } from './use-sign-in.ts'

/** Signs a customer in and leads back to where that was asked for. */
export function LoginRoute() {
  const { login, signedIn, returnPath } = useSignIn()
  const reason = useSignInReason(returnPath)
  return signedIn ? <Navigate to={returnPath} replace /> : <LoginScreen login={login} returnPath={returnPath} reason={reason} />
}
