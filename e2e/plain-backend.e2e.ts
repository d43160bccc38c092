import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { runCommand } from '#scripts/run-command.ts'
import { addDish, addServing, cartTab, hasNoSheetEntry, placeOrder, quantityOf, signIn } from './support/steps.ts'
import { memberOf, plainDials } from '#tests/support/plain-dials.ts'
import { CODE, GUEST } from '#tests/support/plain-world.ts'
import { type PlainBackend, startPlainBackend, startPlainFiles } from './support/plain-backend.ts'
import { expect, test as base } from './support/test.ts'

const MEMBER = Number(process.env['MEMBER'] ?? (process.env['TEST_LEVEL'] === 'all' ? Date.now() % 100_000 : 1))

// A backend that has no extension, and a host that has only files. What is missing there the browser logs, and the app must not.
const test = base.extend<{ backend: PlainBackend }>({
  // Playwright wants a pattern, even of nothing.
  // oxlint-disable-next-line no-empty-pattern
  backend: async ({}, provide) => {
    console.log(`member ${MEMBER} of the family of plain backends: again with MEMBER=${MEMBER}`)
    const backend = await startPlainBackend({ dials: memberOf(MEMBER) })
    await provide(backend)
    await backend.close()
  },
  baseURL: async ({ backend }, provide) => provide(backend.url),
})
test.use({ allowedProblems: [/the server responded with a status of (400|401|404|503)|api\/customer\/order\)/] })

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const profileTab = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })
const success = (page: Page) => page.getByRole('heading', { name: 'Order Placed Successfully!' })

/** As fingers do; a filled field would keep its selection. */
async function typeCode(page: Page, label: string, code: string) {
  await page.getByLabel(label).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(code)
}

async function signedIn(page: Page, who = GUEST) {
  await page.goto('/login?returnTo=/profile')
  await page.getByLabel('Remember me').check()
  await signIn(page, who)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** From the outlet's page of a signed-in customer to the checkout with a table. */
async function checkout(page: Page, dishes: string[]) {
  await page.goto('/outlet/1')
  for (const name of dishes) await addDish(page, name)
  await cartTab(page).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('option', { name: /Window 7/ }).click()
}

for (const [orderIdAt, originsFail, isStrict] of [
  ['data', false, false],
  ['top', true, false],
  ['nested', false, true],
] as const)
  test(`on plain files and a backend without extensions${isStrict ? ' that refuses what it does not know' : ''} a guest orders at a ${originsFail ? 'typed' : 'chosen'} table, the order id at ${orderIdAt} @all`, async ({
    page,
    backend,
  }) => {
    Object.assign(backend.dials, plainDials(), { originsFail, isStrict, orderIdAt })
    await page.goto('/home')
    await expect(page.getByText('4.2').first()).toBeVisible()
    await page.getByRole('link', { name: 'Saffron House', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Saffron House', level: 1 })).toBeVisible()
    await expect(page.getByText('Open now').first()).toBeVisible()
    await addDish(page, 'Butter Naan')
    await quantityOf(page, 'Butter Naan')
      .getByRole('button', { name: /^Add one/ })
      .click()
    await addServing(page, 'Veg Biryani', 'Full Plate')
    await cartTab(page).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await signIn(page, GUEST)
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await expect.poll(() => backend.cart().length).toBe(2)
    await page.getByText('Table', { exact: true }).click()
    if (originsFail) {
      await page.getByLabel('Table number').fill('7')
      await page.getByLabel('Table number').press('Enter')
    } else await page.getByRole('option', { name: /Window 7/ }).click()
    // The brand's rate: 5 % of ₹440.
    await expect(page.getByText('₹22.00')).toBeVisible()
    await placeOrder(page).click()
    await expect(success(page)).toBeVisible()
    for (const text of ['501', 'Saffron House', '₹462.00', 'pending'])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    // The backend has not taken out what was ordered.
    await expect.poll(() => backend.cart()).toEqual([])
    await expect(cartTab(page)).toHaveAccessibleName(/^Cart(?!.*\d)/)

    await page.getByRole('button', { name: 'Track Your Order' }).click()
    const popup = page.getByRole('dialog', { name: 'Track Your Order' })
    await expect(popup.getByText('15 min').first()).toBeVisible()
    await expect(popup.getByText('₹462.00').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await hasNoSheetEntry(page)

    await page.goto('/my-orders')
    await page.getByRole('tab', { name: 'Upcoming' }).click()
    await expect(page.getByText('Saffron House').first()).toBeVisible()
    await page
      .getByRole('link', { name: /View Details|Saffron House/ })
      .first()
      .click()
    await expect(page.getByText('Butter Naan').first()).toBeVisible()
    // Nothing is known but the total.
    for (const name of ['Item Total', 'Bill Total'])
      await expect(page.getByRole('main').getByText(name).locator('..')).toContainText('₹462.00')
    expect(backend.orders()).toBe(1)
    // What the app says and asks beyond the specification.
    expect([...backend.extra].toSorted()).toEqual([
      'GET /customer/businesses: limit',
      'GET /customer/customer/signed-url: width',
      'GET /customer/order/ongoing-orders: limit',
      'GET /customer/origin/list: businessId',
      'POST /customer/login: remember',
      'POST /customer/order: Idempotency-Key',
      'POST /customer/order: expectedTotal',
    ])
    expect([...backend.unknown]).toEqual(['GET /customer/notices', 'GET /customer/order/501'])
  })

test('any member of the family takes one order of a guest, lists it with its total and is told favourites', async ({ page, backend }) => {
  const { dials } = backend
  await page.goto('/outlet/1')
  await addDish(page, 'Dal Makhani')
  await addServing(page, 'Veg Biryani', 'Full Plate')
  await cartTab(page).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await signIn(page, GUEST)
  await page.getByText('Table', { exact: true }).click()
  if (dials.originsFail) await page.getByLabel('Table number').fill('7')
  else await page.getByRole('option', { name: /Window 7/ }).click()
  await placeOrder(page).click()
  await expect(success(page).or(page.getByText('We are checking your order'))).toBeVisible()
  expect(backend.orders()).toBe(1)
  const total = `₹${(588 + dials.roundsBy).toFixed(2)}`
  // Its list may be late.
  await expect(async () => {
    await page.goto('/my-orders')
    await expect(page.getByText(total).first()).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await page.goto('/outlet/1/menu/11')
  await page.getByRole('button', { name: 'Favorite Dal Makhani' }).click()
  await expect.poll(() => backend.favourites()).toEqual([{ businessId: 1, menuIds: [11] }])
  await page.goto('/my-favorites')
  await expect(page.getByText('Dal Makhani').first()).toBeVisible()
})

for (const what of ['whose reply is lost', 'whose reply has no order id'])
  test(`an order ${what} is not ordered twice by a backend that knows no key and rounds otherwise${what.endsWith('lost') ? '' : ' @all'}`, async ({
    page,
    backend,
  }) => {
    Object.assign(backend.dials, plainDials(), { roundsBy: 0.01, orderIdAt: what.endsWith('id') ? 'nowhere' : 'data' })
    await signedIn(page)
    await checkout(page, ['Dal Makhani'])
    if (what.endsWith('lost'))
      // Not by the backend: Chromium itself sends a call once more when a connection that it has used before ends without a reply.
      await page.route(
        '**/customer/order',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
    await placeOrder(page).click()
    await expect(success(page)).toBeVisible()
    await expect(page.getByText('501', { exact: true })).toBeVisible()
    await expect(page.getByText('The total is ₹252.01, not ₹252.00 as shown before.')).toBeVisible()
    expect(backend.orders()).toBe(1)
  })

test('an account is opened with a code of each contact, a wrong code is refused in the words of the backend, and the cart comes along @all', async ({
  page,
  backend,
}) => {
  await page.goto('/outlet/1')
  await addDish(page, 'Dal Makhani')
  await cartTab(page).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  for (const [label, text] of [
    ['Name', 'Kabir Sen'],
    ['Email', 'kabir@example.com'],
    ['Mobile Number', '9820054321'],
    ['Password', 'kesar-pista-42'],
    ['Confirm Password', 'kesar-pista-42'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  const signUp = page.getByRole('button', { name: 'Sign Up' })
  await Promise.all([signUp.click(), expect(page.locator('.toast')).toHaveText(['OTP sent to your email', 'OTP sent to your mobile'])])
  await typeCode(page, 'Email OTP', '111111')
  await typeCode(page, 'Mobile OTP', String(CODE))
  await signUp.click()
  await expect(page.getByRole('main').getByText('The code is wrong').first()).toBeVisible()
  await typeCode(page, 'Email OTP', String(CODE))
  await typeCode(page, 'Mobile OTP', String(CODE))
  await signUp.click()
  // Each waits for itself: the message goes after 4 s.
  await Promise.all([
    expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible(),
    expect(toast(page, 'Registration done Successfully')).toBeVisible(),
  ])
  await expect.poll(() => backend.cart()).toEqual([{ menuId: 11, servingSize: undefined, quantity: 1 }])
  await profileTab(page).click()
  await expect(page.getByText('kabir@example.com')).toBeVisible()
  await expect(page.getByText('98200 54321')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('files at one address order from a backend at another, which allows the headers of the specification and no others @all', async ({
  page,
}) => {
  // A build of the app takes minutes on a busy machine.
  test.setTimeout(480_000)
  const files = await startPlainFiles()
  const backend = await startPlainBackend({ allowedOrigin: files.url })
  const folder = await mkdtemp(join(tmpdir(), 'mezbaan-elsewhere-'))
  try {
    const env = { VITE_API_URL: `${backend.url}/api`, NODE_ENV: 'production' }
    const { code, output } = await runCommand('vite', ['build', '--outDir', folder, '--emptyOutDir'], { env })
    expect(code, output).toBe(0)
    files.app(folder)
    await page.goto(`${files.url}/outlet/1`)
    await addDish(page, 'Dal Makhani')
    // A picture of the backend's.
    await expect
      .poll(() => page.locator('main img').evaluateAll((all) => all.some((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true)
    await cartTab(page).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await signIn(page, GUEST)
    await page.getByText('Table', { exact: true }).click()
    await page.getByRole('option', { name: /Window 7/ }).click()
    await placeOrder(page).click()
    await expect(success(page)).toBeVisible()
    await expect(page.getByText('501', { exact: true })).toBeVisible()
    expect(backend.orders()).toBe(1)
    await expect.poll(() => backend.cart()).toEqual([])
    await page.goto(`${files.url}/my-orders`)
    await expect(page.getByText('Saffron House').first()).toBeVisible()
    await page.goto('about:blank')
  } finally {
    await Promise.all([files.close(), backend.close(), rm(folder, { recursive: true, force: true })])
  }
})
