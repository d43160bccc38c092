import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#server/main.ts'
import { launchBareChromium } from './bench/bare-chromium.ts'
import { startSlowApi } from './bench/slow-api.ts'
import { proveSlow } from './bench/slow-link.ts'
import { benchTable } from './bench/table.ts'
import { type Figures, longMenuVisit, visit } from './bench/visits.ts'
import { buildIfStale } from './build-if-stale.ts'
import { readFlags } from './read-flags.ts'
import { ROOT } from './run-command.ts'

const { rounds, dishes } = readFlags({ rounds: 5, dishes: 2000 })
const API_MS = 80

/** Bars in milliseconds; the layout shift as it is. */
const PAGES = [
  {
    what: '/home',
    again: false,
    path: '/home',
    content: '.outlets h3',
    bars: { 'first paint': 800, 'largest paint': 2200, ready: 2200, blocking: 150, 'layout shift': 0.02 },
  },
  {
    what: '/home again',
    again: true,
    path: '/home',
    content: '.outlets h3',
    bars: { 'first paint': 500, ready: 1000, 'layout shift': 0.02 },
  },
  {
    what: 'menu',
    again: false,
    path: '/outlet/dariya-mahal',
    content: '[data-dish] h3',
    bars: { 'largest paint': 2400, ready: 2300, 'layout shift': 0.02 },
  },
].map((page) => ({ ...page, runs: [] as Figures[] }))
const LONG_MENU = {
  what: `${dishes} dishes`,
  runs: [] as Figures[],
  bars: {
    'painted after its first byte': 250,
    'longest task': 100,
    'elements in the page': 500,
    'tap on ADD to paint': 100,
    'tap on + to paint': 100,
    'tap on Veg to paint': 100,
    'first letter searched to paint': 100,
  },
}

await buildIfStale(console.log)
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
const browser = await launchBareChromium()
try {
  await proveSlow(browser, slow.url)
  // Interleaved, so that what else the machine does hits all alike.
  for (let round = 0; round < rounds; round++) {
    for (const { runs, path, content, again } of PAGES) runs.push(await visit(browser, slow.url + path, content, again))
    LONG_MENU.runs.push(await longMenuVisit(browser, `${server.url}/home`, 'hazaar-thaali'))
  }
  console.log(
    `Phone 360×740 at 2×, CPU 4× slower; pages over 562 ms and 1.44 Mbit/s with ${API_MS} ms of API; times in ms, median of ${rounds} interleaved runs\n`,
  )
  console.log(benchTable([...PAGES, LONG_MENU]))
  const load = loadavg()[0]!
  if (load > availableParallelism())
    console.log(
      `\nThe machine had ${load.toFixed(1)} things to do at once on ${availableParallelism()} cores: times are that much too long.`,
    )
} finally {
  await browser.close()
  await slow.stop()
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(0)
