import { fromPromise } from 'xstate'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { logout } from '#src/api/logout.ts'
import { clearToken, storedToken } from '#src/storage/auth-token.ts'

export const liveSessionMachine = sessionMachine.provide({
  actors: {
    revokeToken: fromPromise<void, Record<string, never>>(async () => {
      const token = storedToken()
      // Gone from the device before the server is asked: nothing the customer does next may still carry it.
      clearToken()
      if (token) await logout(token)
    }),
  },
})
