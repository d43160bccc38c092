import './bell-mark.css'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { unreadQuery } from '#src/api/bell.ts'

/** Inside the link of the bell, whose name it ends: 'Notifications 2 new'. */
export function BellMark() {
  const isSignedIn = useSelector(useApp().session, selectIsSignedIn)
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: isSignedIn })
  return unread > 0 ? (
    <>
      <span className="visually-hidden">{unread} new</span>
      <i className="bell-mark" />
    </>
  ) : null
}
