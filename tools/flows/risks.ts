import { type Meaning, RISKS } from '../../machines/model/meaning.ts'
import type { FlowTransition } from './flow.ts'

export type Risk = Meaning['risk']
export type Tier = 'smoke' | 'core'

/** A journey's risk is the gravest of what it takes. Smoke: what is no comfort, and where no call fails. */
export function weighed(taken: readonly FlowTransition[]): { risk: Risk; tier: Tier } {
  const risk = RISKS.find((one) => taken.some(({ meaning }) => meaning.risk === one)) ?? 'comfort'
  const fails = taken.some(({ event }) => event.startsWith('xstate.error.'))
  return { risk, tier: risk === 'comfort' || fails ? 'core' : 'smoke' }
}
