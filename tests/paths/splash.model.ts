import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { selectIsSplashShown, splashMachine } from '#machines/splash/splash.machine.ts'
import type { Model } from './model.ts'

type Splash = SnapshotFrom<typeof splashMachine>

export const splashModel: Model = {
  machine: splashMachine,
  starts: {
    'the page is opened': { shownForMs: 0, isCalm: false },
    'the page is opened by somebody who wants no motion': { shownForMs: 0, isCalm: true },
    'the customer comes back to it': { shownForMs: 60_000, isCalm: false },
  },
  events: [{ type: 'splash.skip' }],
  sees: {
    showing: (splash: Splash) => expect(selectIsSplashShown(splash)).toBe(true),
    over: (splash: Splash) => expect([splash.status, selectIsSplashShown(splash)]).toEqual(['done', false]),
  },
}
