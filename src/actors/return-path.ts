import { useState } from 'react'
import { selectReturnPath } from '#machines/session/session.machine.ts'
import { safeReturnPath } from '#src/paths.ts'
import { useApp } from './app-context.tsx'
import type { AppActors } from './app-refs.ts'
import { clearReturnPath, storedReturnPath } from '#src/storage/return-path.ts'

/** Where the forms that lead to a session go afterwards, and the way to forget it once it is used. */
export function useReturnPath(query: URLSearchParams): { returnPath: string; forget: () => void } {
  const { session } = useApp()
  // Taken once: what leads back is forgotten as soon as it is used.
  const [way] = useState(() => ({
    returnPath: safeReturnPath(
      query.get('redirect') ?? query.get('returnTo') ?? storedReturnPath() ?? selectReturnPath(session.getSnapshot()),
    ),
    forget: () => forgetReturnPath(session),
  }))
  return way
}

/** Nothing leads back any more, neither in this page nor after a reload. */
export function forgetReturnPath(session: AppActors['session']): void {
  clearReturnPath()
  session.send({ type: 'returnPath.forget' })
}
