import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '#src/actors/app-context.tsx'
import { paths } from '#src/paths.ts'

/** Leads away from where nothing can go on, from public pages too. */
export function SessionEffects() {
  const { session, errors } = useApp()
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = [
      session.on('session.ended', ({ reason, returnPath }) => {
        if (reason === 'expired') void navigate(paths.login(returnPath), { replace: true })
      }),
      // Replaces the page that failed: Back leads to the page before it.
      errors.on(
        'page.failed',
        ({ isAuthError }) => void navigate(isAuthError ? paths.authError() : paths.serverError(), { replace: true }),
      ),
    ]
    return () => leaving.forEach((subscription) => subscription.unsubscribe())
  }, [session, errors, navigate])
  return null
}
