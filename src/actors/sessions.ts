import { fromPromise } from 'xstate'
import { type LoadedSessions, sessionsMachine } from '#machines/sessions/sessions.machine.ts'
import { endSession, endSessions, fetchSessions } from '#src/api/account-security.ts'
import { serverNow } from '#src/device/server-clock.ts'

export const liveSessionsMachine = sessionsMachine.provide({
  actors: {
    listSessions: fromPromise<LoadedSessions, Record<string, never>>(async ({ signal }) => ({
      sessions: await fetchSessions(signal),
      at: serverNow(),
    })),
    endOne: fromPromise<void, { id: string }>(({ input }) => endSession(input.id)),
    endAll: fromPromise<void, Record<string, never>>(() => endSessions()),
  },
})
