import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../server/main.ts'
import { launchBareChromium } from './bare-chromium.ts'
import { startRedirect, startSlowApi } from './slow-api.ts'
import { proveSlow } from './slow-link.ts'
import { benchTable, warnOfLoad } from './table.ts'
import { againVisit, type Figures, floorVisit, flowsVisit, heapVisit, homeVisit, linkVisit, longMenuVisit, menuVisit } from './visits.ts'
import { buildIfStale, makeFlowsIfStale } from '../../scripts/build-if-stale.ts'
import { readFlags } from '../../scripts/read-flags.ts'
import { ROOT } from '../../scripts/run-command.ts'

const { rounds, dishes } = readFlags({ rounds: 5, dishes: 2000 })
const API_MS = 80

const REDIRECTS = 3

/** Bars in milliseconds; the layout shift as it is. */
const MEASURED = [
  {
    what: 'a heading alone',
    measure: () => floorVisit(browser, `${slow.url}/bench/heading`),
    bars: {},
  },
  {
    what: '/home',
    measure: () => homeVisit(browser, `${slow.url}/home`),
    bars: {
      'first outlet': 950,
      'largest paint': 1000,
      'tap on a card answered': 1900,
      'app has taken over': 2700,
      blocking: 150,
      'layout shift': 0.02,
    },
  },
  {
    what: 'menu',
    measure: () => menuVisit(browser, `${slow.url}/outlet/dariya-mahal`),
    bars: {
      'first dish': 950,
      'largest paint': 1500,
      'first ADD answered': 1000,
      'app has taken over': 2700,
      blocking: 150,
      'layout shift': 0.02,
    },
  },
  {
    what: '/home again',
    measure: () => againVisit(browser, `${slow.url}/home`),
    bars: {
      'first outlet': 500,
      'first outlet of the chosen place': 500,
      'first outlet of the chosen place, offline': 500,
      blocking: 100,
      'layout shift': 0.02,
    },
  },
  {
    what: `link of a table behind ${REDIRECTS} redirects`,
    measure: () => linkVisit(browser, redirects.at(-1)!.url),
    bars: { blocking: 100, 'layout shift': 0.02 },
  },
  {
    what: 'page of all flows',
    measure: () => flowsVisit(browser, `${slow.url}/flows/`),
    bars: { 'first flow': 1000 },
  },
  {
    what: 'memory',
    measure: () => heapVisit(browser, `${server.url}/home`),
    bars: {},
  },
  {
    what: `${dishes} dishes`,
    measure: () => longMenuVisit(browser, `${server.url}/home`, 'hazaar-thaali'),
    bars: {
      'painted after its first byte': 250,
      'longest task': 100,
      'elements in the page': 500,
      'tap on ADD to paint': 100,
      'tap on + to paint': 100,
      'tap on Veg to paint': 100,
      'first letter searched to paint': 100,
    },
  },
].map((row) => ({ ...row, runs: [] as Figures[] }))

await Promise.all([buildIfStale({ announce: console.log }), makeFlowsIfStale(console.log)])
const dataDir = await mkdtemp(join(tmpdir(), 'mezbaan-bench-'))
const server = await startServer({
  port: 0,
  dataDir,
  signals: false,
  spaDir: join(ROOT, 'dist'),
  demoDishes: dishes,
  // The long menu's outlet is far from the others, and has to take orders whatever the hour.
  serviceRadiusKm: 0,
  demoTime: new Date('2026-11-20T19:00+05:30'),
  requestsPerMinute: 1_000_000,
  print: () => {},
})
const slow = await startSlowApi(server.url, API_MS)
const redirects: Awaited<ReturnType<typeof startRedirect>>[] = []
for (let hop = 0; hop < REDIRECTS; hop++)
  redirects.push(await startRedirect(redirects.at(-1)?.url ?? `${slow.url}/outlet-detail/dariya-mahal?table=5`))
const browser = await launchBareChromium()
try {
  await proveSlow(browser, slow.url)
  // Interleaved, so that what else the machine does hits all alike.
  for (let round = 0; round < rounds; round++) for (const { runs, measure } of MEASURED) runs.push(await measure())
  console.log(
    `Phone 360×740 at 2×, CPU 4× slower; pages over 562 ms and 1.44 Mbit/s with ${API_MS} ms of API; times in ms, median of ${rounds} interleaved runs\n`,
  )
  console.log(benchTable(MEASURED))
  warnOfLoad()
} finally {
  await browser.close()
  await Promise.all([slow, ...redirects].map(({ stop }) => stop()))
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(0)
