import type { Page, Route } from 'playwright/test'
import { isAccessible } from './support/accessible.ts'
import { OUTLET, withoutData } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// What an outlet may write about itself: text, whatever it looks like. Pictures that cannot be had are logged by the browser.
test.use({ allowedProblems: [/the server responded with a status of 4\d\d/] })

declare global {
  interface Window {
    ran?: boolean
  }
}

const TEXTS: Record<string, string> = {
  markup: '<img src=x onerror="window.ran=true"><svg onload="window.ran=true">{{constructor}}</svg><script>window.ran=true</script>',
  'right to left': 'مطعم البحر \u202eالأحمر\u202c والمأكولات الشهية ﷽ שלום',
  '500 letters without a space': 'Ŵ'.repeat(500),
  '500 letters of words': 'Dum-cooked in a sealed handi with saffron '.repeat(12).slice(0, 500),
}
/** What the app looks things up by, and whether orders are taken; without them there is no page to look at, and no cart. */
const KEPT = new Set(['businessId', 'menuId', 'status'])

/** The same reply with every text in it, names of categories too, replaced. */
function replaced(value: unknown, text: string, key = ''): unknown {
  if (typeof value === 'string') return KEPT.has(key) ? value : text
  // Sizes are told apart by their names.
  if (Array.isArray(value)) return value.map((one, index) => replaced(one, key === 'serving' ? `${index} ${text}` : text, key))
  if (typeof value !== 'object' || value === null) return value
  const isMenu = Object.values(value).every(Array.isArray) && Object.keys(value).length > 1
  return Object.fromEntries(
    Object.entries(value).map(([name, one], index) => [isMenu ? `${index} ${text}` : name, replaced(one, text, name)]),
  )
}

async function writtenBy(page: Page, text: string): Promise<void> {
  await withoutData(page)
  await page.route('**/api/customer/business**', async (route: Route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: unknown }
    await route.fulfill({ response: reply, json: { data: replaced(body.data, text) } })
  })
  await page.route('**/api/customer/business/**', async (route: Route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: unknown }
    await route.fulfill({ response: reply, json: { data: replaced(body.data, text) } })
  })
}

for (const [kind, text] of Object.entries(TEXTS)) {
  test(`an outlet, its menu and a dish of nothing but ${kind}`, async ({ page }, testInfo) => {
    // Looked at by axe a dozen times.
    test.slow()
    const shot = (name: string) => page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
    await writtenBy(page, text)
    await page.goto(`/outlet/${OUTLET.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(text.slice(0, 20))
    await expect(page.getByRole('button', { name: 'MENU' })).toBeVisible()
    const sizeless = page.locator('.dish', { has: page.locator('.price:not(:has-text("–"))') }).first()
    await sizeless.getByRole('button', { name: /^ADD/ }).click()
    await expect(page.getByRole('link', { name: /View Cart/ })).toBeVisible()
    await isAccessible(page)
    await shot('outlet-360')
    await page.setViewportSize({ width: 320, height: 740 })
    await shot('outlet-320')
    await page.evaluate(() => window.scrollTo(0, 900))
    await shot('menu-320')

    await page.getByRole('button', { name: 'MENU' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await isAccessible(page, { narrowOnly: true })
    await shot('categories-320')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 740 })
    // A menu of so many letters may be listed by rows near the screen, as a long one is.
    const sized = page.locator('.dish', { hasText: '–' }).locator('button.add').first()
    await expect(async () => {
      await page.mouse.wheel(0, 500)
      await expect(sized).toBeAttached({ timeout: 500 })
    }).toPass()
    await sized.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await isAccessible(page, { narrowOnly: true })
    await shot('sizes-320')
    await page.keyboard.press('Escape')

    await page.locator('[data-dish] h3 a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(text.slice(0, 20))
    await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeVisible()
    await isAccessible(page)
    await page.setViewportSize({ width: 320, height: 740 })
    await shot('dish-320')

    await page.goto('/home')
    await expect(page.getByRole('link', { name: text.slice(0, 20) }).first()).toBeVisible()
    await isAccessible(page)
    expect(await page.evaluate(() => window.ran)).toBeUndefined()
  })
}
