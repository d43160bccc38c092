import { expect, type Page } from 'playwright/test'
import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { openKitchen } from './support/kitchen.ts'
import { chooseTable, OUTLET, placeOrder } from './support/steps.ts'

type Account = Awaited<ReturnType<typeof openAccount>>

const inCart = [
  { dish: 'butter-naan', quantity: 2 },
  { dish: 'hyderabadi-chicken-biryani', servingSize: 'FULL PLATE', quantity: 1 },
]

/** The server has these dishes in the customer's cart. */
export async function putInCart(page: Page, { token }: { token: string }, lines: typeof inCart = inCart): Promise<void> {
  for (const { dish, ...line } of lines) {
    const data = { businessId: OUTLET.id, menuId: `${OUTLET.id}_${dish}`, status: true, ...line }
    const reply = await page.request.patch('/api/customer/cart/upsert', { headers: { Authorization: `Bearer ${token}` }, data })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
}

/** A customer whom no other journey knows, signed in, with three items in the cart; the app has not started. */
export async function beginWithCart(page: Page): Promise<Account> {
  const account = await openAccount(page)
  await putInCart(page, account)
  await beginSignedIn(page, account)
  return account
}

/** Such a customer at the checkout: two naans and a biryani for ₹388.50, and no table yet. */
export async function beginAtCheckout(page: Page): Promise<Account> {
  const account = await beginWithCart(page)
  await page.goto(`/checkout/${OUTLET.id}`)
  await expect(page.getByText('Order Summary (3 items)')).toBeVisible()
  return account
}

/** Such a customer with a table: only the order is left to be placed. */
export async function beginReadyToOrder(page: Page): Promise<Account> {
  const account = await beginAtCheckout(page)
  await chooseTable(page, 7)
  await expect(placeOrder(page)).toBeEnabled()
  return account
}

/** As the server tells the customer. */
export const countOrders = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const token = sessionStorage.getItem('authToken') ?? localStorage.getItem('authToken')
    const reply = await fetch('/api/customer/order/history', { headers: { Authorization: `Bearer ${token}` } })
    const { data } = (await reply.json()) as { data: unknown[] }
    return data.length
  })

/** The order's success page is shown; answers its id. */
export async function placedOrder(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Such a customer whose first order is completed; answers its id. */
export async function beginWithCompletedOrder(page: Page, baseURL: string): Promise<string> {
  await beginReadyToOrder(page)
  await placeOrder(page).click()
  const orderId = await placedOrder(page)
  const kitchen = await openKitchen(baseURL)
  await kitchen.press(orderId, 'Accept', 'Start preparing', 'Serve', 'Complete')
  await kitchen.close()
  return orderId
}
