import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { type RevocationEvent, revocationMachine } from '#machines/revocation/revocation.machine.ts'
import { failure } from '#tests/support/actors.ts'
import type { Model } from './model.ts'

type Revocation = SnapshotFrom<typeof revocationMachine>
const isRevoked = (isResting: boolean) => (revocation: Revocation) => expect(revocation.matches('resting')).toBe(isResting)

const events: RevocationEvent[] = [{ type: 'token.stored' }, { type: 'network.returned' }]

export const revocationModel: Model = {
  machine: revocationMachine,
  starts: { 'nothing is left to revoke': { hasStored: false }, 'an earlier visit logged out without a network': { hasStored: true } },
  events: [
    ...events,
    { type: 'xstate.done.actor.revokeTokens', output: undefined },
    { type: 'xstate.error.actor.revokeTokens', error: failure(503) },
    { type: 'xstate.error.actor.watchNetwork', error: failure() },
  ],
  sees: { resting: isRevoked(true), revoking: isRevoked(false), waiting: isRevoked(false) },
}
