import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { signInReasonFor } from '#src/actors/login.ts'
import { LoginScreen } from './login-screen.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Signs a customer in and leads back to where that was asked for. */
export function LoginRoute() {
  const { login, signedIn, returnPath } = useSignIn()
  const [reason] = useState(() => signInReasonFor(returnPath))
  return signedIn ? <Navigate to={returnPath} replace /> : <LoginScreen login={login} returnPath={returnPath} reason={reason} />
}
