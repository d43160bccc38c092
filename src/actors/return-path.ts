import { useState } from 'react'
import { selectReturnPath } from '#machines/session/session.machine.ts'
import { safeReturnPath } from '#src/paths.ts'
import { useApp } from './app-context.tsx'
import type { AppActors } from './app-refs.ts'
import { clearReturnPath, storedReturnPath } from '#src/storage/return-path.ts'

/** Where the forms that lead to a session go afterwards. */
export function useReturnPath(query: URLSearchParams): string {
  const { session } = useApp()
  // Read once: it is forgotten as soon as it is used.
  const [returnPath] = useState(() =>
    safeReturnPath(query.get('redirect') ?? query.get('returnTo') ?? storedReturnPath() ?? selectReturnPath(session.getSnapshot())),
  )
  return returnPath
}

/** Forgets where sign-in leads back to, in this page and in storage. */
export function forgetReturnPath(session: AppActors['session']): void {
  clearReturnPath()
  session.send({ type: 'returnPath.forget' })
}
