import type { FlowTransition } from '#tools/flows/flow.ts'
import { isByCustomer } from '#tools/inspector/sentences.ts'

/** Who makes a transition happen. */
export type Kind = 'customer' | 'answer' | 'clock' | 'app'

export function kindOf({ event, sentence }: Pick<FlowTransition, 'event' | 'sentence'>): Kind {
  if (event.startsWith('xstate.after.')) return 'clock'
  if (/^xstate\.(done|error|snapshot)\.actor\./.test(event)) return 'answer'
  return isByCustomer(sentence) ? 'customer' : 'app'
}

export const KINDS: Record<Kind, string> = {
  customer: 'The customer does it',
  answer: 'The server or the device answers',
  clock: 'Time passes',
  app: 'The app itself, or another flow',
}
