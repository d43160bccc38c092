import { useState } from 'react'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { orderSlice } from '#src/storage/order-slice.ts'
import { useApp } from './app-context.tsx'
import { useShown } from './use-shown.ts'

/** Whether the customer was known to have completed an order when the page opened: what is learned later moves nothing in it. */
export function useHasCompleted(): boolean {
  const [by] = useState(() => orderSlice()['completedBy'])
  const id = useShown(useApp().session, (session) => selectCustomer(session)?.id, undefined)
  return id !== undefined && id === by
}
