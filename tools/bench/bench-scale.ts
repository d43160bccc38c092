import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBareChromium } from './bare-chromium.ts'
import { type Scale, startScaleServer } from './scale-servers.ts'
import { type ScaledPage, scaleVisit } from './scale-visits.ts'
import { median, warnOfLoad } from './table.ts'
import type { Figures } from './visits.ts'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { readFlags } from '../../scripts/read-flags.ts'
import { ROOT } from '../../scripts/run-command.ts'

const { rounds, ...MUCH } = readFlags({ rounds: 3, outlets: 500, dishes: 10_000, orders: 1_000, lines: 100 })

const LITTLE: Scale = { outlets: 10, dishes: 60, orders: 1, lines: 1 }

const PAGES: (ScaledPage & { what: keyof Scale })[] = [
  {
    what: 'outlets',
    path: '/home',
    content: '.outlets h3',
    target: '.outlets .dots button:nth-of-type(2)',
    item: {
      selector: '.outlets article',
      isWhole: () => document.querySelector('.stretches') !== null || document.querySelectorAll('.outlets > li').length < 24,
    },
  },
  { what: 'dishes', path: '/outlet/hazaar-thaali', content: '[data-dish] h3', target: '[data-dish] .stepper button:last-of-type' },
  {
    what: 'orders',
    path: '/my-orders?tab=all',
    content: '.order-card h2',
    target: '#orders-tab-completed',
    item: { selector: 'article.order-card', isWhole: () => document.querySelector('[role="listitem"]:not([aria-setsize="-1"])') !== null },
  },
  { what: 'lines', path: '/my-cart', content: '.cart-line', target: '.cart-line .stepper button:last-of-type' },
]

await buildIfStale({ announce: console.log })
const folder = () => mkdtemp(join(tmpdir(), 'mezbaan-scale-'))
const [little, much] = [
  await startScaleServer(await folder(), join(ROOT, 'dist'), LITTLE),
  await startScaleServer(await folder(), join(ROOT, 'dist'), MUCH),
]
const browser = await launchBareChromium()
const runs = PAGES.map(() => ({ little: [] as Figures[], much: [] as Figures[] }))
try {
  // Interleaved, so that what else the machine does hits all alike.
  for (let round = 0; round < rounds; round++)
    for (const [index, page] of PAGES.entries()) {
      runs[index]!.little.push(await scaleVisit(browser, little, page))
      runs[index]!.much.push(await scaleVisit(browser, much, page))
      // A run takes minutes: what it has found so far is not lost with it.
      console.log(`${page.what}: ${JSON.stringify([runs[index]!.little.at(-1), runs[index]!.much.at(-1)])}`)
    }
} finally {
  await browser.close()
  await little.close()
  await much.close()
}

for (const [index, { what }] of PAGES.entries()) {
  console.log(
    `\n| ${what} | ${LITTLE[what].toLocaleString('en')} | ${MUCH[what].toLocaleString('en')} | ratio | |\n|---|---:|---:|---:|---|`,
  )
  const { little: few, much: many } = runs[index]!
  for (const figure of Object.keys(few[0]!)) {
    const [low, high] = [few, many].map((figures) => median(figures.map((run) => run[figure]!))) as [number, number]
    // A task below 50 ms is none to the browser, and below it nothing is felt.
    const ratio = Math.max(high, figure.endsWith('ms') ? 50 : 1) / Math.max(low, figure.endsWith('ms') ? 50 : 1)
    console.log(
      `| ${figure} | ${Math.round(low).toLocaleString('en')} | ${Math.round(high).toLocaleString('en')} | ${ratio.toFixed(2)} | ${ratio <= 2 ? 'flat' : 'not flat'} |`,
    )
  }
}
warnOfLoad()
process.exit(0)
