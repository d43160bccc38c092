import type { Locator, Page, Route } from 'playwright/test'
import { isAccessible } from './support/accessible.ts'
import { addDish, cartTab, emptyCart, OUTLET, SECOND, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The browser itself logs each call that fails on purpose.
test.use({ allowedProblems: [/the server responded with a status of (422|503)/] })

const LIST = '**/api/customer/favourites'
const SAVE = '**/api/customer/cart/upsert'
const DETAILS = '**/api/customer/favourites-details'
const DAL = 'Dal Makhani'
const BIRYANI = 'Hyderabadi Chicken Biryani'
const idOf = (dish: string) => `${OUTLET.id}_${dish.toLowerCase().replaceAll(' ', '-')}`
const down = (route: Route) => route.fulfill({ status: 503, json: { message: 'down' } })

const heart = (page: Page, name: string): Locator => page.getByRole('button', { name: `Favorite ${name}`, exact: true })
const toast = (page: Page, text: string): Locator => page.locator('.toast').filter({ hasText: text })
const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })

test('a guest presses a heart, signs in, comes back to it filled, and finds it on the list', async ({ page }) => {
  await begin(page)
  await page.goto(`/outlet/${OUTLET.id}`)
  await heart(page, OUTLET.name).click()
  await expect(page).toHaveURL(`/login?returnTo=%2Foutlet%2F${OUTLET.id}`)
  await signIn(page, SECOND)
  await expect(page).toHaveURL(`/outlet/${OUTLET.id}`)
  await expect(toast(page, 'Added to favorites')).toBeVisible()
  await expect(heart(page, OUTLET.name)).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('main').getByRole('link', { name: DAL, exact: true }).click()
  await heart(page, DAL).click()
  await expect(heart(page, DAL)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => favouritesOf(page)).toEqual([{ businessId: OUTLET.id, menuIds: [idOf(DAL)] }])

  await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Your Favorites' }).click()
  await expect(page.getByText('1 favorite restaurant', { exact: true })).toBeVisible()
  for (const text of ['Average cost ₹800 for two', 'Favorite Items', '1 item', 'ratings)'])
    await expect(card(page, OUTLET.name).getByText(text, { exact: false }).first()).toBeVisible()
  await card(page, OUTLET.name).getByRole('link', { name: 'View Menu' }).click()
  await expect(page).toHaveURL(`/outlet/${OUTLET.id}`)
})

test('quick taps on a slow server end as they were tapped last, for good', async ({ page }) => {
  await begin(page, true)
  let open = 0
  let most = 0
  let asked = 0
  await page.route(LIST, async (route) => {
    asked++
    most = Math.max(most, ++open)
    const reply = await route.fetch()
    open--
    await route.fulfill({ response: reply })
  })
  await page.goto(`/outlet/${OUTLET.id}/menu/${idOf(DAL)}`)
  for (let tap = 0; tap < 7; tap++) await heart(page, DAL).click()
  await expect(heart(page, DAL)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => favouritesOf(page)).toEqual([{ businessId: OUTLET.id, menuIds: [idOf(DAL)] }])
  expect(most).toBe(1)
  // Nothing more is asked for, and the app knows what the server has, before it asks again.
  const isQuiet = async () => {
    const before = asked
    await page.waitForTimeout(500)
    return open === 0 && asked === before
  }
  await expect.poll(isQuiet).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toContain(idOf(DAL))
  await page.route(LIST, () => {})
  await page.reload()
  await expect(heart(page, DAL)).toHaveAttribute('aria-pressed', 'true')
})

test('a heart that cannot be saved is empty again, one that cannot be removed is filled again', async ({ page }) => {
  await begin(page, true, [[OUTLET.id, idOf(DAL)]])
  await page.goto(`/outlet/${OUTLET.id}/menu/${idOf(DAL)}`)
  await expect(heart(page, DAL)).toHaveAttribute('aria-pressed', 'true')
  await page.route(LIST, (route) => (route.request().method() === 'POST' ? down(route) : route.fallback()))
  await heart(page, DAL).click()
  await expect(toast(page, 'Failed to update favorite')).toBeVisible()
  await expect(heart(page, DAL)).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/outlet/${OUTLET.id}/menu/${idOf(BIRYANI)}`)
  await heart(page, BIRYANI).click()
  await expect(toast(page, 'Failed to add to favorites')).toBeVisible()
  await expect(heart(page, BIRYANI)).toHaveAttribute('aria-pressed', 'false')
})

test('what one tab does, the other shows; logging out leaves nothing behind', async ({ page, context }) => {
  await begin(page, true)
  await page.goto(`/outlet/${OUTLET.id}`)
  await expect(heart(page, OUTLET.name)).toHaveAttribute('aria-pressed', 'false')
  const other = await context.newPage()
  await other.goto(`/outlet/${OUTLET.id}`)
  await heart(other, OUTLET.name).click()
  await expect(heart(page, OUTLET.name)).toHaveAttribute('aria-pressed', 'true')
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await expect(heart(page, OUTLET.name)).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => localStorage.getItem('favourites'))).toBeNull()
})

test('an outlet is removed after a question, by keyboard alone, and the focus stays on the page', async ({ page }) => {
  await begin(page, true, [[OUTLET.id, idOf(DAL)], ['kulfi-kothi']])
  await page.goto('/my-favorites')
  const remove = page.getByRole('button', { name: `Remove ${OUTLET.name}` })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Remove from favorites?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(LIST, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.keyboard.press('Space')
  await tabTo(page, question.getByRole('button', { name: 'Remove' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Removing...')).toBeFocused()
  release()
  await expect(page.getByText('1 favorite restaurant', { exact: true })).toBeVisible()
  await expect(toast(page, 'Removed from favorites')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await favouritesOf(page)).toEqual([{ businessId: 'kulfi-kothi', menuIds: [] }])
})

test('a removal that fails on the list says nothing and changes nothing', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  await begin(page, true, [[OUTLET.id]])
  await page.goto('/my-favorites')
  await page.route(LIST, (route) => (route.request().method() === 'POST' ? down(route) : route.fallback()))
  await page.getByRole('button', { name: `Remove ${OUTLET.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => logged.join()).toContain('Failed to toggle favorite')
  await expect(page.getByRole('button', { name: `Remove ${OUTLET.name}` })).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a favourite dish goes to the cart and leaves the list: at once, in a size, or in the place of another outlet', async ({ page }) => {
  await begin(page, true, [
    [OUTLET.id, idOf(DAL)],
    [OUTLET.id, idOf(BIRYANI)],
  ])
  await page.goto('/my-favorites')
  await page.getByRole('button', { name: `Add to cart: ${DAL}` }).click()
  await expect(page).toHaveURL('/my-cart')
  await expect(toast(page, 'Item added to cart and removed from favorites.')).toBeVisible()
  await expect(page.getByRole('link', { name: DAL })).toBeVisible()

  await page.goto('/my-favorites')
  await tabTo(page, page.getByRole('button', { name: `Add to cart: ${BIRYANI}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Select a serving size')).toBeVisible()
  await isAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add item/ })
    .click()
  await expect(page).toHaveURL('/my-cart')
  await expect(page.getByText('Full Plate', { exact: true })).toBeVisible()
  await expect.poll(() => favouritesOf(page)).toEqual([{ businessId: OUTLET.id, menuIds: [] }])

  const other = await dishOf(page, 'wok-nukkad')
  await setFavourite(page, 'wok-nukkad', other.menuId)
  await page.goto('/my-favorites')
  await page.getByRole('button', { name: `Add to cart: ${other.name}` }).click()
  await expect(page.getByRole('dialog', { name: 'Replace items in cart?' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('dialog', { name: 'Replace items in cart?' }).getByRole('button', { name: 'Continue & Replace' }).click()
  await expect(page).toHaveURL('/my-cart')
  await expect(page.getByRole('link', { name: other.name })).toBeVisible()
  await expect(page.getByRole('link', { name: DAL })).toHaveCount(0)
})

test('saved for later, a line leaves the cart and stands among the favourites; a guest signs in first', async ({ page }) => {
  await begin(page)
  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, DAL)
  await addDish(page, 'Butter Naan')
  await cartTab(page).filter({ visible: true }).click()
  await page.getByRole('button', { name: `Save for later: ${DAL}` }).click()
  await expect(page).toHaveURL('/login?returnTo=%2Fmy-cart')
  await signIn(page, SECOND)
  await expect(toast(page, 'Saved for later')).toBeVisible()
  await expect(page).toHaveURL('/my-cart')
  await expect(page.getByRole('link', { name: 'Butter Naan' })).toBeVisible()
  await expect(page.getByRole('link', { name: DAL })).toHaveCount(0)
  await expect.poll(() => favouritesOf(page)).toEqual([{ businessId: OUTLET.id, menuIds: [idOf(DAL)] }])
  await page.goto('/my-favorites')
  await expect(page.getByRole('button', { name: `Add to cart: ${DAL}` })).toBeVisible()
})

test('the list loads, fails, is empty and is full, and axe finds nothing in any of it', async ({ page }) => {
  test.slow()
  await begin(page, true)
  await page.route(DETAILS, () => {})
  await page.goto('/my-favorites')
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await isAccessible(page)
  await page.unroute(DETAILS)
  await page.route(DETAILS, down)
  await page.reload()
  await expect(page.getByText('Failed to fetch favorites details')).toBeVisible()
  await isAccessible(page)
  await page.unroute(DETAILS)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No favorites yet!')).toBeVisible()
  await isAccessible(page)

  for (const dish of [DAL, BIRYANI, 'Tandoori Murgh', 'Butter Naan']) await setFavourite(page, OUTLET.id, idOf(dish))
  await setFavourite(page, 'chai-verandah')
  await page.reload()
  await expect(page.getByText('2 favorite restaurants')).toBeVisible()
  await isAccessible(page)
  // The removal never arrives, so that what comes after finds its hearts.
  await page.route(LIST, (route) => (route.request().method() === 'POST' ? undefined : route.fallback()))
  await page.getByRole('button', { name: `Remove ${OUTLET.name}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removing...')).toBeVisible()
  await isAccessible(page)

  for (const path of [`/outlet/${OUTLET.id}`, `/outlet/${OUTLET.id}/menu/${idOf(DAL)}`]) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Favorite / })).toHaveAttribute('aria-pressed', 'true')
    await isAccessible(page)
  }
})

/** Nothing of an earlier journey: no cart and no favourites, then those asked for. */
test('a favourite leaves the list only once its line is in the cart', async ({ page }) => {
  const both = [{ businessId: OUTLET.id, menuIds: [idOf(DAL), idOf(BIRYANI)].toSorted() }]
  const kept = async () => (await favouritesOf(page)).map((one) => ({ ...one, menuIds: one.menuIds.toSorted() }))
  const addsTo = (name: string) => page.getByRole('button', { name: `Add to cart: ${name}`, exact: true })
  await begin(page, true, [
    [OUTLET.id, idOf(DAL)],
    [OUTLET.id, idOf(BIRYANI)],
  ])

  await test.step('a dish in a size that the server does not take stays', async () => {
    await page.route(SAVE, down)
    await page.getByRole('link', { name: 'Your Favorites' }).click()
    await addsTo(BIRYANI).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: /^Add item/ }).click()
    await expect(toast(page, 'Failed to add to cart')).toBeVisible()
    await expect(page).toHaveURL('/my-cart')
    expect(await kept()).toEqual(both)
  })

  await test.step('a dish that waits on a slow network stays until it is there', async () => {
    await page.unroute(SAVE)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route(SAVE, async (route) => {
      await held
      await route.continue()
    })
    const told: string[] = []
    page.on('request', (call) => call.method() === 'POST' && call.url().endsWith('/favourites') && told.push(call.postData() ?? ''))
    await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click()
    await page.getByRole('link', { name: 'Your Favorites' }).click()
    const asked = page.waitForRequest(SAVE)
    await addsTo(DAL).click()
    await asked
    await expect(page).toHaveURL('/my-cart')
    expect(told).toEqual([])
    goOn()
    await expect(toast(page, 'Item added to cart and removed from favorites.')).toBeVisible()
    expect(await kept()).toEqual([{ businessId: OUTLET.id, menuIds: [idOf(BIRYANI)] }])
  })
})

async function begin(page: Page, signedIn = false, favourites: [outletId: string, menuId?: string][] = []): Promise<void> {
  await emptyCart(page, SECOND)
  const token = await tokenOf(page)
  const clear = await page.request.delete('/api/customer/business/wok-nukkad/cart', { headers: { Authorization: `Bearer ${token}` } })
  expect(clear.ok()).toBe(true)
  for (const { businessId } of await favouritesOf(page)) await setFavourite(page, businessId, undefined, false)
  for (const [outletId, menuId] of favourites) await setFavourite(page, outletId, menuId)
  if (!signedIn) return
  await page.goto('/login?returnTo=/profile')
  await page.getByLabel('Remember me').check()
  await signIn(page, SECOND)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

const tokens = new WeakMap<Page, string>()
async function tokenOf(page: Page): Promise<string> {
  const known = tokens.get(page)
  if (known) return known
  const reply = await page.request.post('/api/customer/login', { data: { username: SECOND.email, password: SECOND.password } })
  const { data } = (await reply.json()) as { data: { token: string } }
  tokens.set(page, data.token)
  return data.token
}

async function favouritesOf(page: Page): Promise<{ businessId: string; menuIds: string[] }[]> {
  const reply = await page.request.get('/api/customer/favourites', { headers: { Authorization: `Bearer ${await tokenOf(page)}` } })
  return ((await reply.json()) as { data: { businessId: string; menuIds: string[] }[] }).data
}

async function setFavourite(page: Page, businessId: string, menuId?: string, status = true): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(page)}` }
  const reply = await page.request.post('/api/customer/favourites', { headers, data: { businessId, menuId, status } })
  expect(reply.ok()).toBe(true)
}

/** A dish of one size that can be had. */
async function dishOf(page: Page, outletId: string): Promise<{ menuId: string; name: string }> {
  const reply = await page.request.get(`/api/customer/business/${outletId}/menu`)
  const { data } = (await reply.json()) as {
    data: Record<string, { menuId: string; name: string; serving?: unknown[]; outOfStock: boolean }[]>
  }
  return Object.values(data)
    .flat()
    .find(({ serving, outOfStock }) => !serving?.length && !outOfStock)!
}

async function tabTo(page: Page, where: Locator): Promise<void> {
  await expect(where).toBeVisible()
  for (let press = 0; press < 60; press++) {
    if (await where.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key does not lead there')
}
