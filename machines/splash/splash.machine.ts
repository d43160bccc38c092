import { setup, type SnapshotFrom } from 'xstate'
import { by, main, type Meaning } from '../model/meaning.ts'

/** Shows the brand for a moment before the landing page: deciding → showing → over. */

// Counted from the page's first paint, which shows the brand already: a slow phone does not wait twice.
export const SPLASH_MS = 1_500

export interface SplashInput {
  /** How long the customer has been looking at this page; later visits of the landing page get no splash. */
  shownForMs: number
  /** The customer prefers reduced motion. */
  isCalm: boolean
}

export const splashMachine = setup({
  types: { context: {} as SplashInput, input: {} as SplashInput, events: {} as { type: 'splash.skip' }, meta: {} as Meaning },
  delays: { restOfSplash: ({ context }) => SPLASH_MS - context.shownForMs },
  guards: { isUnwanted: ({ context }) => context.isCalm || context.shownForMs >= SPLASH_MS },
}).createMachine({
  id: 'splash',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The customer has just opened the landing page',
      always: [
        {
          guard: 'isUnwanted',
          target: 'over',
          description: 'The customer wants no motion, or has seen the brand long enough',
          meta: by.device.comfort,
        },
        { target: 'showing', description: 'The customer has just arrived', meta: main.device.comfort },
      ],
    },
    showing: {
      description: 'The brand covers the page, which gets ready below',
      after: { restOfSplash: { target: 'over', description: '1.5 s have passed since the first paint', meta: main.clock.comfort } },
      on: { 'splash.skip': { target: 'over', description: 'The customer taps or presses a key', meta: by.customer.comfort } },
    },
    over: { type: 'final', description: 'The customer can use the landing page' },
  },
})

export const selectIsSplashShown = (splash: SnapshotFrom<typeof splashMachine>): boolean => splash.matches('showing')
