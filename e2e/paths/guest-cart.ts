import type { Page } from 'playwright/test'
import { type Cart, cartLines, type LineKey, lineKey } from '#machines/model/cart.ts'
import { BARE, storeInAnotherTab } from './other-tab.ts'

interface StoredCart {
  guest?: { queue?: { key: LineKey; quantity: number; at: number }[] }
}

/** Lays a guest's cart into storage before the app starts. */
export async function beginWithCart(page: Page, cart: Cart): Promise<void> {
  await page.goto(BARE)
  await page.evaluate(([text]) => localStorage.setItem('cart', text!), [await store(page, cart)])
}

/** Another tab of the guest changes the cart to this one. */
export const cartInAnotherTab = async (page: Page, cart: Cart): Promise<void> => storeInAnotherTab(page, { cart: await store(page, cart) })

/** What such a tab writes: every line it has, and that it has taken out every other, later than anything before. */
async function store(tab: Page, cart: Cart): Promise<string> {
  const before = await tab.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}') as unknown)
  const known = (before as StoredCart).guest?.queue ?? []
  const at = Math.max(Date.now(), ...known.map((change) => change.at + 1))
  const wanted = new Map(cartLines(cart).map((line) => [lineKey(line), line.quantity]))
  const keys = new Set([...known.map(({ key }) => key), ...wanted.keys()])
  const queue = [...keys].map((key) => ({ key, quantity: wanted.get(key) ?? 0, at }))
  return JSON.stringify({ version: 2, guest: { version: 1, cart, queue } })
}
