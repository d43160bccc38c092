import type { Locator, Page, Route } from 'playwright/test'
import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { addDish, cartTab, OUTLET, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The browser itself logs each call that fails on purpose.
test.use({ allowedProblems: [/the server responded with a status of (422|503)/] })

const SAVE = '**/api/customer/cart/upsert'
const DAL = 'Dal Makhani'
const BIRYANI = 'Hyderabadi Chicken Biryani'
const idOf = (dish: string) => `${OUTLET.id}_${dish.toLowerCase().replaceAll(' ', '-')}`
const down = (route: Route) => route.fulfill({ status: 503, json: { message: 'down' } })

const heart = (page: Page, name: string): Locator => page.getByRole('button', { name: `Favorite ${name}`, exact: true })
const toast = (page: Page, text: string): Locator => page.locator('.toast').filter({ hasText: text })
type Customer = Awaited<ReturnType<typeof openAccount>>

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })

test('a guest presses a heart, signs in, comes back to it filled, and finds it on the list', async ({ page }) => {
  const customer = await begin(page)
  await page.goto(`/outlet/${OUTLET.id}`)
  await heart(page, OUTLET.name).click()
  await expect(page).toHaveURL(`/login?returnTo=%2Foutlet%2F${OUTLET.id}`)
  await signIn(page, customer)
  await expect(page).toHaveURL(`/outlet/${OUTLET.id}`)
  await expect(toast(page, 'Added to favorites')).toBeVisible()
  await expect(heart(page, OUTLET.name)).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('main').getByRole('link', { name: DAL, exact: true }).click()
  await heart(page, DAL).click()
  await expect(heart(page, DAL)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => favouritesOf(page, customer)).toEqual([{ businessId: OUTLET.id, menuIds: [idOf(DAL)] }])

  await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Your Favorites' }).click()
  await expect(page.getByText('1 favorite restaurant', { exact: true })).toBeVisible()
  for (const text of ['Average cost ₹800 for two', 'Favorite Items', '1 item', 'ratings)'])
    await expect(card(page, OUTLET.name).getByText(text, { exact: false }).first()).toBeVisible()
  await card(page, OUTLET.name).getByRole('link', { name: 'View Menu' }).click()
  await expect(page).toHaveURL(`/outlet/${OUTLET.id}`)
})

test('saved for later, a line leaves the cart and stands among the favourites; a guest signs in first @all', async ({ page }) => {
  const customer = await begin(page)
  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, DAL)
  await addDish(page, 'Butter Naan')
  await cartTab(page).filter({ visible: true }).click()
  await page.getByRole('button', { name: `Save for later: ${DAL}` }).click()
  await expect(page).toHaveURL('/login?returnTo=%2Fmy-cart')
  await signIn(page, customer)
  await expect(toast(page, 'Saved for later')).toBeVisible()
  await expect(page).toHaveURL('/my-cart')
  await expect(page.getByRole('link', { name: 'Butter Naan' })).toBeVisible()
  await expect(page.getByRole('link', { name: DAL })).toHaveCount(0)
  await expect.poll(() => favouritesOf(page, customer)).toEqual([{ businessId: OUTLET.id, menuIds: [idOf(DAL)] }])
  await page.goto('/my-favorites')
  await expect(page.getByRole('button', { name: `Add to cart: ${DAL}` })).toBeVisible()
})

test('a favourite leaves the list only once its line is in the cart @all', async ({ page }) => {
  const both = [{ businessId: OUTLET.id, menuIds: [idOf(DAL), idOf(BIRYANI)].toSorted() }]
  const saved = async () => (await favouritesOf(page, customer)).map((one) => ({ ...one, menuIds: one.menuIds.toSorted() }))
  const addsTo = (name: string) => page.getByRole('button', { name: `Add to cart: ${name}`, exact: true })
  const customer = await begin(page, true, [
    [OUTLET.id, idOf(DAL)],
    [OUTLET.id, idOf(BIRYANI)],
  ])

  await test.step('a dish in a size that the server does not take stays', async () => {
    await page.route(SAVE, down)
    await page.goto('/my-favorites')
    await addsTo(BIRYANI).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: /^Add item/ }).click()
    await expect(toast(page, 'Failed to add to cart')).toBeVisible()
    await expect(page).toHaveURL('/my-cart')
    expect(await saved()).toEqual(both)
  })

  await test.step('a dish that waits on a slow network stays until it is there', async () => {
    await page.unroute(SAVE)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route(SAVE, async (route) => {
      await held
      await route.continue()
    })
    const toggles: string[] = []
    page.on('request', (call) => call.method() === 'POST' && call.url().endsWith('/favourites') && toggles.push(call.postData() ?? ''))
    await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click()
    await page.getByRole('link', { name: 'Your Favorites' }).click()
    const saving = page.waitForRequest(SAVE)
    await addsTo(DAL).click()
    await saving
    await expect(page).toHaveURL('/my-cart')
    expect(toggles).toEqual([])
    goOn()
    await expect(toast(page, 'Item added to cart and removed from favorites.')).toBeVisible()
    expect(await saved()).toEqual([{ businessId: OUTLET.id, menuIds: [idOf(BIRYANI)] }])
  })
})

/** A customer of their own with these favourites; signed in, or about to. */
async function begin(page: Page, signedIn = false, favourites: [outletId: string, menuId?: string][] = []): Promise<Customer> {
  const customer = await openAccount(page)
  for (const [outletId, menuId] of favourites) await setFavourite(page, customer, outletId, menuId)
  if (signedIn) await beginSignedIn(page, customer)
  return customer
}

const headersOf = ({ token }: Customer) => ({ Authorization: `Bearer ${token}` })

async function favouritesOf(page: Page, customer: Customer): Promise<{ businessId: string; menuIds: string[] }[]> {
  const reply = await page.request.get('/api/customer/favourites', { headers: headersOf(customer) })
  return ((await reply.json()) as { data: { businessId: string; menuIds: string[] }[] }).data
}

async function setFavourite(page: Page, customer: Customer, businessId: string, menuId?: string): Promise<void> {
  const reply = await page.request.post('/api/customer/favourites', {
    headers: headersOf(customer),
    data: { businessId, menuId, status: true },
  })
  expect(reply.ok()).toBe(true)
}
