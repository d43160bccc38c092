import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { type RevocationEvent, revocationMachine, selectIsTold } from '#machines/revocation/revocation.machine.ts'
import { failure } from '#tests/support/actors.ts'
import type { Model } from './model.ts'

type Revocation = SnapshotFrom<typeof revocationMachine>
const isTold = (told: boolean) => (revocation: Revocation) => expect(selectIsTold(revocation)).toBe(told)

const events: RevocationEvent[] = [{ type: 'token.kept' }, { type: 'network.returned' }]

export const revocationModel: Model = {
  machine: revocationMachine,
  starts: { 'nothing is left to revoke': { hasKept: false }, 'an earlier visit logged out without a network': { hasKept: true } },
  events: [
    ...events,
    { type: 'xstate.done.actor.tellServer', output: undefined },
    { type: 'xstate.error.actor.tellServer', error: failure(503) },
    { type: 'xstate.error.actor.watchNetwork', error: failure() },
  ],
  sees: { resting: isTold(true), telling: isTold(false), waiting: isTold(false) },
}
