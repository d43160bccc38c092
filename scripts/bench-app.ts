import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '#server/main.ts'
import { launchBareChromium } from './bench/bare-chromium.ts'
import { startSlowApi } from './bench/slow-api.ts'
import { benchTable, type Row } from './bench/table.ts'
import { firstVisit, type LongMenu, longMenuVisit, nextVisit, type Visit } from './bench/visits.ts'
import { buildIfStale } from './build-if-stale.ts'
import { ROOT } from './run-command.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, dishes: { type: 'string', default: '2000' } } })
const ROUNDS = Number(values.rounds)
const API_MS = 80

/** Bars in milliseconds; the layout shift as it is. */
const PAGES = [
  {
    name: '/home',
    path: '/home',
    content: '.outlets h3',
    again: false,
    bars: { firstPaint: 800, largestPaint: 2200, ready: 2200, blocking: 150, shift: 0.02 },
  },
  {
    name: '/home again',
    path: '/home',
    content: '.outlets h3',
    again: true,
    bars: { firstPaint: 500, largestPaint: undefined, ready: 1000, blocking: undefined, shift: 0.02 },
  },
  {
    name: 'menu',
    path: '/outlet/dariya-mahal',
    content: '[data-dish] h3',
    again: false,
    bars: { firstPaint: undefined, largestPaint: 2400, ready: 2300, blocking: undefined, shift: 0.02 },
  },
] as const
const WORDS: Record<keyof Visit, string> = {
  firstPaint: 'first paint',
  largestPaint: 'largest paint',
  ready: 'ready',
  blocking: 'blocking',
  shift: 'layout shift',
}
const LONG_MENU: Record<keyof LongMenu, { what: string; bar: number }> = {
  painted: { what: 'painted after its first byte', bar: 250 },
  longestTask: { what: 'longest task', bar: 100 },
  nodes: { what: 'elements in the page', bar: 500 },
  add: { what: 'tap on ADD to paint', bar: 100 },
  more: { what: 'tap on + to paint', bar: 100 },
  filter: { what: 'tap on Veg to paint', bar: 100 },
  search: { what: 'first letter searched to paint', bar: 100 },
}

await buildIfStale(console.log)
const dataDir = await mkdtemp(join(tmpdir(), 'mezbaan-bench-'))
const server = await startServer({
  port: 0,
  dataDir,
  signals: false,
  spaDir: join(ROOT, 'dist'),
  demoDishes: Number(values.dishes),
  // The long menu's outlet is far from the others, and has to take orders whatever the hour.
  serviceRadiusKm: 0,
  demoTime: new Date('2026-11-20T19:00+05:30'),
  requestsPerMinute: 1_000_000,
  print: () => {},
})
const slow = await startSlowApi(server.url, API_MS)
const browser = await launchBareChromium()
try {
  const visits = PAGES.map((): Visit[] => [])
  const longMenus: LongMenu[] = []
  // Interleaved, so that what else the machine does hits all alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { path, content, again }] of PAGES.entries())
      visits[index]!.push(await (again ? nextVisit : firstVisit)(browser, slow.url + path, content))
    longMenus.push(await longMenuVisit(browser, `${server.url}/home`, 'hazaar-thaali'))
  }
  const rows: Row[] = [
    ...PAGES.flatMap(({ name, bars }, index) =>
      (Object.keys(WORDS) as (keyof Visit)[]).map((figure): Row => ({
        what: `${name}: ${WORDS[figure]}`,
        runs: visits[index]!.map((visit) => visit[figure]),
        bar: bars[figure],
        unit: figure === 'shift' ? '' : figure === 'blocking' ? 'ms' : 's',
      })),
    ),
    ...(Object.keys(LONG_MENU) as (keyof LongMenu)[]).map((figure): Row => ({
      what: `${values.dishes} dishes: ${LONG_MENU[figure].what}`,
      runs: longMenus.map((visit) => visit[figure]),
      bar: LONG_MENU[figure].bar,
      unit: figure === 'nodes' ? '' : 'ms',
    })),
  ]
  console.log(
    `Phone 360×740 at 2×, CPU 4× slower; pages over 562 ms and 1.44 Mbit/s with ${API_MS} ms of API; median of ${ROUNDS} interleaved runs\n`,
  )
  console.log(benchTable(rows))
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
