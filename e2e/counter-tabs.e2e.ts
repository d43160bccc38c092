import type { Page } from 'playwright/test'
import { openAtCounter, STAFF } from './support/at-counter.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 860 }, allowedProblems: [/status of 4(?:01|22)/] })

const PAGES = ['Board', 'Menu', 'Tables', 'Outlet', 'Guests', 'Numbers', 'Staff']
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Counter' }).getByRole('link', { name })
const heading = (page: Page, name: string) => page.locator(`main:visible h1`).filter({ hasText: name })
const expectAt = async (page: Page, name: string) => {
  await expect(heading(page, name)).toHaveCount(1)
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle(name === 'Board' ? /^Counter ·/ : new RegExp(`^${name} · Counter ·`))
}

test('each tab of the counter has its address: back, forward and a reload keep to them, and a session that ends between @all', async ({
  page,
}) => {
  await openAtCounter(page, '/counter', OUTLET)
  for (const name of PAGES) {
    await tab(page, name).click()
    await expectAt(page, name)
  }
  for (const name of PAGES.toReversed().slice(1)) {
    await page.goBack()
    await expectAt(page, name)
  }
  for (const name of PAGES.slice(1, 4)) {
    await page.goForward()
    await expectAt(page, name)
  }
  await page.reload()
  await expectAt(page, 'Outlet')

  // As the page asks for its numbers: a moment sooner any other request could learn it first, and take the tab away before it is pressed.
  await page.route('**/api/counter/outlets/*/numbers*', async (route) => {
    await page.context().clearCookies()
    await route.fulfill({ status: 401, json: { message: 'Sign in' } })
  })
  await tab(page, 'Numbers').click()
  await expect(page.getByRole('heading', { name: 'Counter sign-in' })).toBeFocused()
  await page.unroute('**/api/counter/outlets/*/numbers*')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Counter sign-in' })).toBeVisible()
  await page.getByLabel('Email').fill(STAFF.email)
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password)
  await page.keyboard.press('Enter')
  await expectAt(page, 'Outlet')
  await page.goForward()
  await expectAt(page, 'Numbers')
  await expect(page.getByText('Turnover').first()).toBeVisible()

  await page.goto('/counter/link')
  await expect(page.getByRole('heading', { name: 'This link works no more' })).toBeVisible()
})

test('an invited person sets name and password, and sees what the role has, until the owner takes it away @all', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAtCounter(page, '/counter/staff', OUTLET)
  for (const [role, pages] of [
    ['Kitchen', ['Board', 'Menu']],
    ['Waiter', ['Board']],
  ] as const) {
    const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`.toLowerCase()
    const name = `Meera ${role}`
    await page.getByLabel('Email').fill(email)
    await page.getByRole('group', { name: 'Role' }).getByRole('button', { name: role }).click()
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText(`${email} gets an email`)).toBeVisible()
    const inbox = await (await page.request.get('/console/inbox')).text()
    const [link] = new RegExp(`${email}[\\s\\S]*?(/counter/link#[\\w-]{43})`).exec(inbox)!.slice(1)

    const other = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 412, height: 800 } })).newPage()
    await other.goto(link!)
    await other.getByLabel('Your name').fill(name)
    await other.getByLabel('New Password', { exact: true }).fill('a quiet river')
    await other.getByRole('button', { name: 'Join' }).click()
    await expectAt(other, 'Board')
    await expect(other.getByRole('navigation', { name: 'Counter' }).getByRole('link')).toHaveText(pages.map((label) => new RegExp(label)))
    for (const path of ['/counter/numbers', '/counter/staff', ...(role === 'Waiter' ? ['/counter/menu'] : [])]) {
      await other.goto(path)
      await expectAt(other, 'Board')
      await expect(other).toHaveURL('/counter')
    }

    await page.reload()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('button', { name: 'Take off the staff' }).click()
    await expect(page.getByText(`${name} is off the staff.`)).toBeVisible()
    await other.reload()
    await expect(other.getByRole('heading', { name: 'Counter sign-in' })).toBeVisible()
    await other.context().close()
  }
})
