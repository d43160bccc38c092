import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { paths, safeReturnPath } from '#src/paths.ts'
import { storedReturnPath } from '#src/storage/return-path.ts'
import { useApp } from './app-context.tsx'

export { clearReturnPath as forgetReturnPath } from '#src/storage/return-path.ts'

/** Where the forms that lead to a session go afterwards. */
export function useReturnPath(query: URLSearchParams): string {
  const customerId = useSelector(useApp().session, (session) => selectCustomer(session)?.id)
  // Read once: it is forgotten as soon as it is used.
  const [stored] = useState(storedReturnPath)
  const path = safeReturnPath(query.get('redirect') ?? query.get('returnTo') ?? stored?.path)
  // The address of the form repeats what was stored.
  const isOfAnother = customerId !== undefined && stored && stored.customerId !== customerId && path === safeReturnPath(stored.path)
  return isOfAnother ? paths.home() : path
}
