import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '#src/actors/app-context.tsx'
import { paths } from '#src/paths.ts'

/** A session that the server no longer knows leads to sign-in and back, from public pages too. Spec §4 "Session". */
export function SessionEffects() {
  const { session } = useApp()
  const navigate = useNavigate()
  useEffect(() => {
    const ended = session.on('session.ended', ({ reason, returnPath }) => {
      if (reason === 'expired') void navigate(paths.login(returnPath), { replace: true })
    })
    return () => ended.unsubscribe()
  }, [session, navigate])
  return null
}
