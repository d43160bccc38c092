import { expect, type Page } from 'playwright/test'
import { beginSignedIn } from './accounts.ts'
import type { Adapter } from './adapter.ts'

interface Wanted {
  outletId: string
  /** By its name on the menu; one without sizes. */
  dish: string
  quantity: number
}

/** Signs in with a cart that holds these dishes and nothing else, before the app starts. Answers the customer's id. */
export async function cartWith(page: Page, wanted: Wanted[]): Promise<string> {
  await beginSignedIn(page)
  await serverHolds(page, wanted)
  return page.evaluate(() => (JSON.parse(localStorage.getItem('customer')!) as { id: string }).id)
}

/** The cart of the customer who is signed in holds these dishes on the server, and nothing else. */
export async function serverHolds(page: Page, wanted: Wanted[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const { data: cart } = (await (await page.request.get('/api/customer/cart', { headers })).json()) as {
    data: { business: { businessId: string } }[]
  }
  for (const { business } of cart) await page.request.delete(`/api/customer/business/${business.businessId}/cart`, { headers })
  for (const { outletId, dish, quantity } of wanted) {
    const menuId = await idOfDish(page, outletId, dish)
    const data = { businessId: outletId, menuId, quantity, status: true }
    expect((await page.request.patch('/api/customer/cart/upsert', { headers, data })).ok()).toBe(true)
  }
}

export async function idOfDish(page: Page, outletId: string, name: string): Promise<string> {
  const { data } = (await (await page.request.get(`/api/customer/business/${outletId}/menu`)).json()) as {
    data: Record<string, { menuId: string; name: string }[]>
  }
  const dish = Object.values(data)
    .flat()
    .find((item) => item.name === name)
  if (!dish) throw new Error(`"${name}" is not on the menu of ${outletId}`)
  return dish.menuId
}

/** What makes the server refuse dishes of an earlier order that are to come into the cart. */
export const REFUSED_DISHES = {
  // A refusal: the query would try a 5xx again by itself.
  'xstate.error.actor.fetchMenu': (_, route) => route.fulfill({ status: 422, json: { message: 'no' } }),
  // A line that the server refuses falls back; a server that refuses the token (401) gets no further calls for the cart.
  'xstate.error.actor.addLines': ({ ahead }, route) => {
    const status = ahead[0]?.type === 'xstate.error.actor.takeBack' ? 401 : 422
    return route.fulfill({ status, json: { message: 'no' } })
  },
} satisfies Adapter['answers']

const byItself = async () => {}

/** The cart takes its lines back without a call of its own: nothing is to be done. */
export const TAKES_BACK = { 'xstate.done.actor.takeBack': byItself, 'xstate.error.actor.takeBack': byItself }
