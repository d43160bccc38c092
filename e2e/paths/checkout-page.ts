import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route } from 'playwright/test'
import { DEFAULT_TERMS } from '#machines/model/bill/bill.ts'
import { type CartLine, parseLineKey } from '#machines/model/cart.ts'
import { findCoupon } from '#machines/model/bill/coupon.ts'
import { toPaise } from '#machines/model/money.ts'
import type { OrderAttempt } from '#machines/model/order/order-request.ts'
import { taxedBill } from '#machines/model/bill/tax.ts'
import { ATTEMPTED } from '#tests/paths/order-attempt.model.ts'
import { line } from '#tests/support/fixtures.ts'
import { OUTLET } from '../support/steps.ts'
import { cartWith } from './cart-of-account.ts'
import type { Adapter } from './adapter.ts'
import { isAt } from './pages.ts'

/** The model's dishes, as the demo data has them. Together as cheap as the model's: too little for a flat offer. */
export const DISHES: Record<string, string> = { dal: 'Masala Papad', kulfi: 'Dal Makhani' }
export const nameOf = (key: string) => DISHES[parseLineKey(key)!.menuId]!

/** Readings of the cart that wait until a path says what the cart holds. */
export interface HeldCart {
  waiting: Route[]
  isKnown: boolean
}
export const carts = new WeakMap<Page, HeldCart>()

/** So many of these dishes, as the server's cart is to hold them. */
export const wantedOf = (lines: readonly Pick<CartLine, 'name' | 'quantity'>[]) =>
  lines.map(({ name, quantity }) => ({ outletId: OUTLET.id, dish: name, quantity }))

interface WireGroup {
  menu: { name: string; price: number; finalPrice: number | null; quantity: number; outOfStock: boolean }[]
}

/** The server's own cart, its sold-out dish being sold out. */
export async function tellCart(route: Route): Promise<void> {
  // The cart may be read again just as a path comes to its end.
  const reply = await route.fetch().catch(() => undefined)
  if (!reply) return
  const { data } = (await reply.json()) as { data: WireGroup[] }
  const groups = data.map((group) => ({
    ...group,
    menu: group.menu.map((dish) => ({ ...dish, outOfStock: dish.name === DISHES['kulfi'] })),
  }))
  await route.fulfill({ response: reply, json: { data: groups } })
}

export const ALL_DISHES = Object.values(DISHES).map((name, index) => ({ name, quantity: 2 - index }))

/** An attempt from before, and how long ago it was made. */
export interface Earlier {
  age: number
  more?: Partial<OrderAttempt>
}

/** Opens the checkout of a customer with this cart, with what an earlier visit to it has stored: a scan, a place, an attempt. */
export async function openCheckout(
  page: Page,
  { isKnown, lines = ALL_DISHES }: { isKnown: boolean; lines?: Parameters<typeof wantedOf>[0] },
  stored: { draft?: { attempt?: Earlier | undefined }; qrData?: object },
): Promise<void> {
  const customerId = await cartWith(page, wantedOf(lines))
  const cart: HeldCart = { waiting: [], isKnown }
  carts.set(page, cart)
  const { draft: savedDraft, qrData } = stored
  if (qrData) await page.evaluate((scan) => localStorage.setItem('qrData', JSON.stringify(scan)), qrData)
  if (savedDraft) {
    const { attempt: earlier } = savedDraft
    const attempt = earlier && { ...(await attemptOf(page, earlier.age)), ...earlier.more }
    const draft = { version: 1, customerId, outletId: OUTLET.id, notes: {}, origin: { type: 'TABLE', id: 7 }, attempt }
    await page.evaluate((own) => localStorage.setItem('order', JSON.stringify({ draft: own })), draft)
  }
  await page.route('**/api/customer/cart', (route) => (cart.isKnown ? tellCart(route) : void cart.waiting.push(route)))
  await page.goto(`/checkout/${OUTLET.id}`)
}

/** An attempt of this cart that a reload has cut off. */
async function attemptOf(page: Page, age: number): Promise<OrderAttempt> {
  const { data } = (await (await page.request.get(`/api/customer/business/${OUTLET.id}/menu`)).json()) as {
    data: Record<string, (WireGroup['menu'][number] & { menuId: string })[]>
  }
  const { menuId, price, finalPrice } = Object.values(data)
    .flat()
    .find(({ name }) => name === DISHES['dal'])!
  const items = [{ menuId, quantity: 2 }]
  const terms = { ...DEFAULT_TERMS, taxedAfterDiscount: true }
  const { couponCode } = ATTEMPTED
  const { toPayPaise } = taxedBill([line(menuId, 2, { unitPricePaise: toPaise(finalPrice ?? price)! })], findCoupon(couponCode), terms)
  const request = { ...ATTEMPTED, outletId: OUTLET.id, items, expectedTotalPaise: toPayPaise }
  return { key: randomUUID(), at: Date.now() - age, request }
}

/** The attempt has become an order, of which the page has not heard. */
async function orderBehindThePage(page: Page): Promise<void> {
  const { token, attempt } = await page.evaluate(() => {
    const { draft } = JSON.parse(localStorage.getItem('order')!) as { draft: { attempt: OrderAttempt } }
    return { token: localStorage.getItem('authToken'), attempt: draft.attempt }
  })
  const { outletId, items, origin, couponCode, expectedTotalPaise } = attempt.request
  const reply = await page.request.post('/api/customer/order', {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': attempt.key },
    data: {
      businessId: outletId,
      items: items.map((item) => ({ servingSize: null, itemNote: null, ...item })),
      orderSourceAreaId: origin.id,
      orderSourceArea: origin.type,
      couponCode,
      expectedTotal: expectedTotalPaise / 100,
    },
  })
  expect(reply.ok()).toBe(true)
}

export const NO_ORDERS = { json: { data: [] } }

/** The orders under way, of which there are none. */
export const tellKeys = (route: Route, idempotencyKeys: boolean) => route.fulfill({ json: { data: [], idempotencyKeys } })

/** The earlier attempt did become an order, or did not. */
export async function looksBack(page: Page, route: Route, isMade: boolean): Promise<void> {
  if (!isMade) return route.fulfill(NO_ORDERS)
  await orderBehindThePage(page)
  return route.continue()
}

export const placeOrder = (page: Page) => page.getByRole('button', { name: /(Place Order|Order Again)$/ })
export const refusal = (page: Page) => page.getByRole('region', { name: 'Place your order' }).getByRole('alert')
export const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel this order' })

const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  'the sign-in': (page) => isAt(page, 'Sign In'),
  'the cart': (page) => isAt(page, 'Cart'),
  'the checkout': (page) => isAt(page, 'Checkout'),
  'the checkout, which waits for the cart': async (page) => {
    await isAt(page, 'Checkout')
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('heading', { name: /^Order Summary/ })).toHaveCount(0)
  },
  'Order Placed Successfully!': (page) => isAt(page, 'Order Placed Successfully!'),
}

/** What the flows of this page observe alike. */
export const OBSERVED = {
  page: ({ page }, where) => PAGES[where]!(page),
  'Place Order': ({ page }, value) =>
    expect(page.getByRole('button', { name: /(Place Order|Placing Order\.\.\.|Processing\.\.\.)$/ })).toBeEnabled({
      enabled: value === 'enabled',
    }),
  'Order Again': ({ page }, value) =>
    expect(page.getByRole('button', { name: /Order Again$/ })).toBeEnabled({ enabled: value === 'enabled' }),
  'Cancel this order': ({ page }, value) => expect(cancel(page)).toHaveCount(value === 'offered' ? 1 : 0),
} satisfies Adapter['observed']

/** What stands at the button. */
export async function isRefused(page: Page, text: string | undefined): Promise<void> {
  await expect(refusal(page)).toHaveCount(text ? 1 : 0)
  if (text) await expect(refusal(page)).toContainText(text)
}
