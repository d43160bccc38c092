import { fromCallback, fromPromise } from 'xstate'
import { toFailure } from '#machines/model/errors.ts'
import { revocationMachine } from '#machines/revocation/revocation.machine.ts'
import { loadCalls } from '#src/api/load-calls.ts'
import { onNetwork } from '#src/device/network.ts'
import { forgetRevoked, sessionsToRevoke } from '#src/storage/revocations.ts'
import { logBreakdown } from './log-breakdown.ts'

export const liveRevocationMachine = revocationMachine.provide({
  actors: {
    revokeTokens: fromPromise<void, Record<string, never>>(async () => {
      const { logout } = await loadCalls()
      for (const ended of sessionsToRevoke()) {
        await logout(ended).catch((error: unknown) => {
          const { status = 500 } = toFailure(error)
          // Any other refusal says that the token is revoked or has ended.
          if (status >= 500 || status === 408 || status === 429) throw error
        })
        forgetRevoked(ended)
      }
    }),
    watchNetwork: fromCallback<{ type: 'none' }, undefined>(({ sendBack }) => onNetwork(() => sendBack({ type: 'network.returned' }))),
  },
  actions: { logBreakdown: logBreakdown('The network is no longer followed') },
})
