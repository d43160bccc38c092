import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { ROOT } from '../../scripts/run-command.ts'
import { codeFor, newcomer } from '../../e2e/support/codes.ts'
import { addDish, cartTab, chooseTable, OUTLET, placeOrder } from '../../e2e/support/steps.ts'
import { expect, expectNoAxeViolations, test } from '../../e2e/support/test.ts'

interface Message {
  type: string
  name?: string
  definition?: string
  event?: { type: string }
}

/** In the place of Stately's page: keeps what it is sent. */
const listening = (context: BrowserContext) =>
  context.route('https://stately.ai/inspect', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Inspector</title><script>
        received = []
        addEventListener('message', ({ data }) => received.push(data))
        opener.postMessage({ type: '@statelyai.connected' }, '*')
      </script>`,
    }),
  )

const received = (inspector: Page) => inspector.evaluate(() => (window as unknown as { received: Message[] }).received)

test('no secret of a registration and an order reaches the inspector, which shows every machine', async ({ page, context }) => {
  await listening(context)
  const asha = newcomer()
  const secrets = [asha.email, asha.email.split('@')[0]!, asha.mobile, asha.password]

  const opening = context.waitForEvent('page')
  await page.goto('/registration?inspect&review')
  const inspector = await opening
  await expect(inspector).toHaveTitle('Inspector')

  await test.step('registration', async () => {
    await page.getByLabel('Name').fill(asha.name)
    await page.getByLabel('Email', { exact: true }).fill(asha.email)
    await page.getByLabel('Mobile Number').fill(asha.mobile)
    await page.getByLabel('Password', { exact: true }).fill(asha.password)
    await page.getByLabel('Confirm Password', { exact: true }).fill(asha.password)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email OTP')).toBeVisible()
    const codes = [await codeFor(page, asha.email), await codeFor(page, asha.mobile)]
    secrets.push(...codes)
    await page.getByLabel('Email OTP').fill(codes[0]!)
    await page.getByLabel('Mobile OTP').fill(codes[1]!)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL('/home')
    secrets.push((await page.evaluate(() => sessionStorage.getItem('authToken')))!)
  })

  await test.step('checkout', async () => {
    await page.getByRole('link', { name: OUTLET.name, exact: true }).click()
    await addDish(page, 'Butter Naan')
    await cartTab(page).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await chooseTable(page, 7)
    await placeOrder(page).click()
    await expect(page).toHaveURL(/\/orders\/success\//)
  })

  await expect.poll(async () => (await received(inspector)).map(({ event }) => event?.type)).toContain('order.place')
  const messages = await received(inspector)
  const machines = messages.flatMap(({ definition }) =>
    definition?.includes('"states"') ? (JSON.parse(definition) as { id: string }).id : [],
  )
  expect([...new Set(machines)].toSorted()).toEqual(
    expect.arrayContaining(['cart', 'checkout', 'globalError', 'notices', 'orderOrigin', 'otp', 'registration', 'session']),
  )
  expect(messages.map(({ event }) => event?.type)).toEqual(
    expect.arrayContaining(['form.submit', 'xstate.done.actor.register', 'order.place']),
  )
  const text = JSON.stringify(messages)
  expect(secrets.filter((secret) => secret.length < 4)).toEqual([])
  // Six digits may stand in a longer number by chance, such as a time; a code would stand alone.
  const isIn = (secret: string) => (/^\d{6}$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret))
  for (const secret of secrets) expect(isIn(secret), `${secret.slice(0, 3)}… in what the inspector was sent`).toBe(false)
})

test('review mode shows on the screen what the machines are doing, in their own sentences', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/login?review')
  const panel = page.locator('.review')
  const login = panel.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Login' }) })
  await expect(login.locator('mark')).toHaveText('The customer fills in the form')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(login).toContainText('The customer presses Sign In with details that break a rule')
  await expectNoAxeViolations(page, '.review')

  await test.step('what was just done is a link that plays it', async () => {
    await panel.getByRole('button', { name: 'Copy what I just did' }).click()
    await expect(panel.getByRole('button', { name: /^Link copied/ })).toBeVisible()
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
    await expect(page.locator('#login .trail')).toContainText('The customer presses Sign In with details that break a rule')
  })
})

test('on a phone review mode is a line above the page, and covers no field', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 740 })
  await page.goto('/registration?review')
  await expect(page.locator('.review')).toContainText('What the app is doing')
  const fields = page.locator('form input:visible')
  await expect(fields).not.toHaveCount(0)
  for (const field of await fields.all()) {
    await field.scrollIntoViewIfNeeded()
    expect(
      await field.evaluate((input) => {
        const { left, top, width, height } = input.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.review') === null
      }),
    ).toBe(true)
  }
  await page.locator('.review summary').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Registration' }).locator('mark').first()).toBeVisible()
  await expectNoAxeViolations(page, '.review')
})

test('nothing of the inspector is loaded unasked, and nothing of it is in the app', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(asked.filter((url) => url.includes('/inspector') || url.includes('/flows'))).toEqual([])
  const built = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|html|css|json)$/.test(file))
  expect(built.length).toBeGreaterThan(10)
  const telling = built.filter((file) =>
    /statelyai|xstateinspector|inspector|What the app is doing/i.test(readFileSync(join(ROOT, 'dist', file), 'utf8')),
  )
  expect(telling).toEqual([])
})

test('the flows are found, linked and searched', async ({ page }) => {
  await page.goto('/flows')
  await expect(page.getByRole('heading', { level: 1, name: 'What can happen' })).toBeVisible()
  await page.getByRole('searchbox').fill('places the order')
  await expect(page.getByRole('status')).toHaveText(/\d+ places? in \d+ flows?$/)
  await page.getByRole('link', { name: 'The customer places the order', exact: true }).click()
  await expect(page.locator('li:target')).toContainText('The customer places the order')
  await page.locator('li:target').getByRole('link', { name: 'Placing order' }).click()
  await expect(page.locator('[id="checkout.open.order.placingOrder"]')).toBeInViewport()
  await page.goto('/flows/#login')
  // A flow is fetched when it is asked for.
  await expect(page.locator('#login')).toBeVisible()
  await expectNoAxeViolations(page, '#login')
})
