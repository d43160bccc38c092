import type { Meaning } from '../../../machines/model/meaning.ts'

/** Who makes a transition happen, in the order in which a tester looks for it. */
export const CAUSES: Record<Meaning['by'], string> = {
  customer: 'The customer does it',
  staff: 'The staff do it, at the counter',
  server: 'The server answers, or tells',
  kitchen: "The outlet's people, as the customer hears of them",
  clock: 'Time passes',
  device: 'The device, or the app with nobody’s help',
}
