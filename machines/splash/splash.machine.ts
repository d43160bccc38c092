import { setup, type SnapshotFrom } from 'xstate'

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
  types: { context: {} as SplashInput, input: {} as SplashInput, events: {} as { type: 'splash.skip' } },
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
        { guard: 'isUnwanted', target: 'over', description: 'The customer wants no motion, or has seen the brand long enough' },
        { target: 'showing', description: 'The customer has just arrived' },
      ],
    },
    showing: {
      description: 'The brand covers the page, which gets ready below',
      after: { restOfSplash: { target: 'over', description: '1.5 s have passed since the first paint' } },
      on: { 'splash.skip': { target: 'over', description: 'The customer taps or presses a key' } },
    },
    over: { type: 'final', description: 'The customer can use the landing page' },
  },
})

export const selectIsSplashShown = (splash: SnapshotFrom<typeof splashMachine>): boolean => splash.matches('showing')
