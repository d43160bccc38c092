import type { Page } from 'playwright/test'
import { expect, expectNoAxeViolations, test } from '../../e2e/support/test.ts'

const LINES = /lines: Masala Papad × 2, Dal Makhani \(out of stock\)$/
/** From the start to an order whose reply was lost once: the sentence, and the id of its transition. */
const WAY = [
  ['A table or room is set', 'CHK-5a5e', 'Reviewing'],
  ['The customer places the order', 'CHK-37a3', 'Placing order, Sending'],
  ['The reply is lost, so the same attempt is sent again', 'CHK-a140', 'Placing order, Waiting'],
  ['The moment has passed', 'CHK-18d2', 'Placing order, Sending'],
  ['The server has made the order', 'CHK-90fd', 'Placed'],
] as const

const checkout = (page: Page) => page.locator('#checkout')
const where = (page: Page) => checkout(page).getByRole('status')
const way = (page: Page, sentence: string) =>
  checkout(page)
    .getByRole('list', { name: 'What can happen now' })
    .getByRole('button', { name: new RegExp(`^${sentence}(?!;| that| while| without)`) })

async function isPlaced(page: Page): Promise<void> {
  await expect(where(page)).toContainText('Placed')
  await expect(checkout(page).locator('[data-state="placed"]')).toHaveClass(/here/)
  await expect(checkout(page).locator('.trail li')).toHaveCount(WAY.length + 2)
}

/** Accessible and without sideways overflow. What is moved out of a diagram's frame is none of the page. */
async function fitsEveryWidth(page: Page, within?: string): Promise<void> {
  for (const width of [320, 412, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoAxeViolations(page, within)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(beyond, `sideways overflow at ${width} px`).toBeLessThanOrEqual(0)
  }
}

test('the page of all flows first loads at most 300 kB', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => sizes.push(response.body().then(({ length }) => length)))
  await page.goto('/flows/')
  await expect(page.getByRole('heading', { level: 2, name: 'Checkout' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeGreaterThanOrEqual(2)
  expect(bytes).toBeLessThanOrEqual(300_000)
})

test('with a mouse, the arrows of the diagram are played from the start to the order', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/flows/#checkout')
  const arrow = async (id: string) => {
    await checkout(page).getByRole('button', { name: 'Show all of it' }).click()
    await checkout(page).locator(`.picture [data-transition="${id}"] text`).first().click()
  }
  await arrow('CHK-4f76')
  await page.getByRole('dialog').getByRole('button', { name: LINES }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const [, id, state] of WAY) {
    await arrow(id)
    const dialog = page.getByRole('dialog')
    if (await dialog.isVisible()) await dialog.getByRole('button').first().click()
    await expect(where(page)).toContainText(state)
  }
  await isPlaced(page)

  await test.step('a shared address leads to the same moment', async () => {
    // The start, and then transitions by their ids.
    expect(page.url()).toMatch(/#play=checkout:1\.4f76\S*\.5a5e\S*\.37a3\S*\.a140\S*\.18d2\.90fd\S*$/)
    await page.reload()
    await isPlaced(page)
  })
  await test.step('the trail leads back', async () => {
    await checkout(page).getByRole('button', { name: 'Undo' }).click()
    await expect(where(page)).toContainText('Placing order, Sending')
    await checkout(page).locator('.trail').getByRole('button', { name: 'Begin where no attempt is open' }).click()
    await expect(where(page)).toContainText('Reviewing')
    await expect(checkout(page).getByRole('button', { name: 'Undo' })).toBeDisabled()
  })
})

test('with touch, the list plays', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 915 })
  await page.goto('/flows/#play=checkout:1')
  const box = checkout(page).locator('[data-state="reviewing"] > .box')
  await expect(box, 'it begins where the flow stands').toBeInViewport({ ratio: 0.9 })
  await way(page, 'The cart reports its lines').tap()
  await page.getByRole('dialog').getByRole('button', { name: LINES }).tap()
  for (const [sentence, , state] of WAY) {
    await way(page, sentence).tap()
    await expect(where(page)).toContainText(state)
  }
  await isPlaced(page)
})

test('with keys alone, the flow is opened and played, and the focus stays with what can happen', async ({ page }) => {
  await page.goto('/flows/')
  const tabTo = async (name: RegExp) => {
    for (let tabs = 0; tabs < 120; tabs++) {
      const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
      if (name.test(focused)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`no focus on ${String(name)}`)
  }
  await tabTo(/^Checkout/)
  await page.keyboard.press('Enter')
  await expect(where(page)).toContainText('Reviewing')
  await expect(page.getByRole('heading', { level: 2, name: 'Checkout' })).toBeFocused()
  await tabTo(/^The cart reports its lines(?!;)/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await tabTo(/^The cart reports its lines(?!;)/)
  await page.keyboard.press('Enter')
  await tabTo(LINES)
  await page.keyboard.press('Enter')
  for (const [sentence, , state] of WAY) {
    await expect(checkout(page).locator('.ways .way').first()).toBeFocused()
    await tabTo(new RegExp(`^${sentence}(?!;| that| while| without)`))
    await page.keyboard.press('Enter')
    await expect(where(page)).toContainText(state)
  }
  await isPlaced(page)
  await expect(checkout(page).getByRole('button', { name: 'Undo' }), 'where nothing more can happen').toBeFocused()
})

test('journeys are found by what their steps do, and a tier shows fewer of them', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/flows/')
  expect(asked).not.toContain('/flows/journeys.json')
  await page.getByRole('searchbox', { name: 'Search in all flows' }).fill('checkout the reply is lost the moment has passed')
  const found = page.locator('.results').getByRole('link', { name: /^CHK-J[\da-f]+ / })
  await expect(found.first()).toBeVisible()
  const id = /^CHK-J[\da-f]+/.exec((await found.first().textContent())!)![0]
  await found.first().click()
  const journey = checkout(page).locator(`[id$="-${id}"]`).first()
  await expect(journey).toBeInViewport()
  await expect(journey).toContainText('Before: ')

  const visible = checkout(page).locator('.journeys > [data-tier]:not([hidden])')
  const all = await visible.count()
  await checkout(page).getByRole('radio', { name: 'Smoke', exact: true }).check()
  await expect(checkout(page).locator('.journeys > [data-tier]:not([data-tier="smoke"]):not([hidden])')).toHaveCount(0)
  expect(await visible.count()).toBeGreaterThan(0)
  expect(await visible.count()).toBeLessThan(all)
})

test('"Not run" shows what nothing went through, and leads to it', async ({ page }) => {
  let notRun: string[] = []
  await page.route(/\/flows\/journeys\.json$/, async (route) => {
    const reply = await route.fetch()
    const books = (await reply.json()) as Record<string, { notRun: string[] }>
    for (const [flow, book] of Object.entries(books)) book.notRun = flow === 'checkout' ? notRun : []
    await route.fulfill({ response: reply, json: books })
  })
  await page.goto('/flows/')
  await page.getByRole('checkbox', { name: 'Not run' }).check()
  await expect(page.locator('.found')).toHaveText('Everything was run')
  await expect(page.locator('.flow:visible')).toHaveCount(0)

  notRun = ['CHK-a140', 'checkout.placed']
  await page.reload()
  await page.getByRole('checkbox', { name: 'Not run' }).check()
  await expect(page.locator('.found')).toHaveText('2 places in 1 flow')
  await page.locator('.results').getByRole('link', { name: 'The reply is lost' }).click()
  await expect(page.locator('#CHK-a140')).toBeInViewport()
})

test('a flow in play is accessible at every width, in the dark too', async ({ page }) => {
  await page.goto('/flows/#play=checkout:1')
  await expect(where(page)).toContainText('Reviewing')
  const zoom = (await checkout(page).getByRole('button', { name: 'Zoom in' }).boundingBox())!
  expect(Math.min(zoom.width, zoom.height), 'the buttons of the diagram are large enough for a finger').toBeGreaterThanOrEqual(44)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await fitsEveryWidth(page)
  }
  await page.goto('/flows/#play=checkout:1.99')
  await expect(where(page)).toContainText('The flow has changed since')
})
