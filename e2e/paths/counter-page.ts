import type { Failure } from '#machines/model/errors.ts'
import { expect, type Page, type Route } from 'playwright/test'
import type { BoardCall, BoardOrder } from '#machines/model/counter/board.ts'
import type { CounterDish, CounterMenu } from '#machines/model/counter/counter-menu.ts'
import type { Stage } from './adapter.ts'

export const RAVI = { name: 'Ravi', outlets: [{ outletId: 'haveli', name: 'Haveli', role: 'KITCHEN' }] }

/** 60 pixels by 40. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAXklEQVRYhe2SAQkAURSDDLfWK3cx9o4vGEBEGn4Hc4Mqzbxo3QNL4x45CnODKs28aN0DS+MeOQpzgyrNvGjdA0vjHjkKc4Mqzbxo3QNL4x45CnODKs28aN0DS/PEHh+hfVcosWPSTgAAAABJRU5ErkJggg==',
  'base64',
)

export const OWNER = { ...RAVI, outlets: RAVI.outlets.map((outlet) => ({ ...outlet, role: 'OWNER' })) }

export const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())

/** An order in the words of the contract. */
export const wireOrder = ({ createdAt, updatedAt, readyBy, readyAt, ...order }: BoardOrder) => ({
  ...order,
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
  readyBy: iso(readyBy),
  readyAt: iso(readyAt),
  total: 480,
})

export const wireCall = ({ isComing, calledAt, ...call }: BoardCall) => ({
  ...call,
  status: isComing ? 'COMING' : 'CALLED',
  calledAt: iso(calledAt),
})

/** A dish in the words of the contract. */
export const wireDish = ({ pricePaise, finalPricePaise, sizes, pictures, changedAt, stock, ...same }: CounterDish) => ({
  ...same,
  image: pictures,
  price: pricePaise / 100,
  ...(finalPricePaise !== undefined && { finalPrice: finalPricePaise / 100 }),
  serving: sizes.map(({ size, pricePaise: paise, outOfStock }) => ({
    servingSize: size,
    price: paise / 100,
    ...(outOfStock && { outOfStock }),
  })),
  stock: { ...stock, ...(stock.until !== undefined && { until: iso(stock.until) }) },
  changedAt: iso(changedAt),
})

export const wireMenu = (menu: CounterMenu) => ({
  ...menu,
  categories: menu.categories.map(({ name, dishes }) => ({ name, dishes: dishes.map(wireDish) })),
})

export const boardOfWire = (underWay: object[]) => ({
  at: new Date().toISOString(),
  timeZone: 'Asia/Kolkata',
  calls: [],
  underWay,
  over: [],
})

export const BOARD = '**/api/counter/outlets/*/board'

/** Opens the page with a clock that stands: ten seconds pass only where a path says so, and no call is given up meanwhile. */
export async function openCounter(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1_000)
  // After the clock, which has one of its own.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await page.goto('/counter')
}

/** The board's own calls, which a path of another machine does not wait for. The news never come. */
export async function answerBoard(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(BOARD, answer)
  await page.route('**/api/counter/outlets/*/news', () => undefined)
}

export const says = (route: Route, data: unknown) => route.fulfill({ json: { data } })
export const refuses = (route: Route, status: number, message: string, code?: string) =>
  route.fulfill({ status, json: { message, error: { message, code } } })

/** A call fails as the path says: refused by the server, or without an answer. */
export const fails = (_: unknown, route: Route, { error: { status, message, code, field } }: { error: Failure }) =>
  status === undefined ? route.abort('connectionfailed') : route.fulfill({ status, json: { message, error: { message, code, field } } })

export async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form:visible button[type=submit]').click()
}

/** Ten seconds pass, and again until the board was read so: one that is still being read is not read again. */
export async function readAgain(page: Page, isRead: () => boolean): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect.poll(isRead, { timeout: 1_000 }).toBe(true)
  }).toPass()
}

/** The next reading of the board finds that the session has ended, or the role. */
export async function endSession(page: Page, status = 401, code?: string): Promise<void> {
  let isRefused = false
  const refuse = async (route: Route) => {
    await refuses(route, status, 'Please sign in.', code)
    isRefused = true
  }
  await page.route(BOARD, refuse, { times: 1 })
  await readAgain(page, () => isRefused)
}

/** Opens a page of the owner, whose board is empty. */
export async function openOffice(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 860 })
  await answerBoard(page, (route) => says(route, boardOfWire([])))
  await page.route('**/api/counter/session', (route) => says(route, OWNER))
  await page.goto(path)
}

export const press =
  (name: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByRole('button', { name, exact: true }).click()
