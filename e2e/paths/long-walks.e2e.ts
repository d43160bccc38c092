import { longWalks, type Picks, picksOf, walkOf } from '#tests/paths/long-walks.ts'
import { test } from '../support/test.ts'
import { adaptedMachines } from './adapted.ts'
import { onScreen } from './on-screen.ts'
import { walkRuns } from './walk-paths.ts'

/** Their adapters do an event as often as a short path does it: `npm run test:all` walks them path by path. */
const PATH_BY_PATH = [
  'contact-change',
  'forgot-password',
  'global-error',
  'location',
  'menu-browser',
  'ongoing-order',
  'otp',
  'registration',
  'reorder',
  'revocation',
]

/** What few transitions are left then, `npm run test:all` takes path by path. */
const leastFirsts = 10

/** Machines that move by themselves; elsewhere what moves only takes time. */
const MOVING = ['carousel', 'splash']
const calm = { contextOptions: { reducedMotion: 'reduce' as const } }

/** Searched by the process that lists the tests, whose environment the workers inherit. */
const found: Record<string, Picks[]> = JSON.parse(process.env['LONG_WALKS'] ?? '{}')

// Most transitions of the other machines in few walks.
for (const { name, model, adapter } of await adaptedMachines(PATH_BY_PATH)) {
  const screen = onScreen(model, adapter)
  found[name] ??= longWalks(screen, { isLast: adapter.isLast, leastFirsts }).map((run) => picksOf(screen, run))
  const walks = found[name].map((walk, index) => ({
    title: `walk ${index + 1}, ${walk.picks.length} steps: ${walk.start}`,
    run: walkOf(screen, walk),
  }))
  test.describe(name, () => {
    test.use(MOVING.includes(name) ? {} : calm)
    walkRuns(screen, adapter, walks)
  })
}
process.env['LONG_WALKS'] = JSON.stringify(found)
