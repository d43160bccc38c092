import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { alignColumns } from '../../scripts/align-columns.ts'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { readFlags } from '../../scripts/read-flags.ts'
import { quantile } from './table.ts'
import { prepareDatabase, startProcess } from '../../tests/server/support/process.ts'

/** What a busy hour is on the counter's board: orders that come while others are under way, on a tablet whose processor is slower than this one. */
const flags = readFlags({ orders: 60, more: 20, slower: 4 })
const at = (all: number[], share: number): string => quantile(all, share).toFixed(0)

await buildIfStale()
const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-board-'))
const customers = await prepareDatabase({ dataDir }, flags.orders + flags.more)
const server = await startProcess({ DATA_DIR: dataDir, KITCHEN_SPEED: '86400' }, { withApp: true })
const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ baseURL: server.url, viewport: { width: 768, height: 1024 }, serviceWorkers: 'block' })
await context.addInitScript(() => {
  const noted: number[][] = [[], []]
  Object.assign(globalThis, { noted })
  for (const [n, type] of ['longtask', 'event'].entries())
    new PerformanceObserver((list) => noted[n]!.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type,
      buffered: true,
    })
})
await context.request.post('/api/counter/login', { data: { email: 'counter@example.com', password: 'mezbaan123' } })
for (const { token } of customers.slice(0, flags.orders)) await place(token)

const page = await context.newPage()
await page.goto('/counter')
await page.getByRole('button', { name: 'The haveli', exact: true }).click()
const cards = page.getByRole('article')
await cards.nth(flags.orders - 1).waitFor()
const cdp = await context.newCDPSession(page)
await cdp.send('Emulation.setCPUThrottlingRate', { rate: flags.slower })
await forget()

const shown: number[] = []
for (const [n, { token }] of customers.slice(flags.orders).entries()) {
  await place(token)
  const placed = performance.now()
  await cards.nth(flags.orders + n).waitFor()
  shown.push(performance.now() - placed)
}
const [tasks] = await noted()
await forget()
for (let n = 0; n < 10; n++)
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
const [, presses] = await noted()
const rows = [
  ['figure', `${flags.orders} to ${flags.orders + flags.more} orders under way, a processor ${flags.slower} times slower`],
  ['from the reply of an order to its card', `median ${at(shown, 0.5)} ms, p95 ${at(shown, 0.95)} ms`],
  [`tasks over 50 ms during ${flags.more} new orders`, tasks!.length === 0 ? 'none' : `${tasks!.length}, longest ${at(tasks!, 1)} ms`],
  ['from a press to what it paints', presses!.length === 0 ? 'below 104 ms' : `longest ${at(presses!, 1)} ms`],
]
console.log(alignColumns(rows))
await browser.close()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })

async function place(token: string): Promise<void> {
  const data = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
  const reply = await context.request.post('/api/customer/order', { headers: { authorization: `Bearer ${token}` }, data })
  if (!reply.ok()) throw new Error(`${reply.status()} ${await reply.text()}`)
}

/** Durations of long tasks, and of what was pressed. */
function noted(): Promise<number[][]> {
  return page.evaluate(() => (globalThis as unknown as { noted: number[][] }).noted)
}

function forget(): Promise<void> {
  return page.evaluate(() => {
    for (const list of (globalThis as unknown as { noted: number[][] }).noted) list.length = 0
  })
}
