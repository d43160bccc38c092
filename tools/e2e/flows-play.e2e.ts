import type { Locator, Page } from 'playwright/test'
import { expect, expectNoAxeViolations, test } from '../../e2e/support/test.ts'

const LINES = /lines: Masala Papad × 2, Dal Makhani \(out of stock\); outlet: Dariya Mahal/
/** From the start to an order whose reply was lost once: the sentence, and the id of its transition. */
const WAY = [
  ['A table or room is set', 'CHK-5a5e', 'Reviewing'],
  ['The customer places the order', 'CHK-25a3', 'Placing order, Sending'],
  ['The server is asked once more', 'CHK-559b', 'Placing order, Processing'],
  ['The attempt has become an order', 'CHK-16df', 'Placed'],
] as const

const checkout = (page: Page) => page.locator('#checkout')
const where = (page: Page) => checkout(page).getByRole('status')
const way = (page: Page, sentence: string) =>
  checkout(page)
    .getByRole('list', { name: 'What can happen now' })
    .getByRole('button', { name: new RegExp(`^${sentence}(?!;| that| while| without| whose)`) })

/** Where an event has several samples the player asks which: the first will do. */
async function anyData(page: Page, press: (choice: Locator) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await press(dialog.getByRole('button').first())
}

async function isPlaced(page: Page): Promise<void> {
  await expect(where(page)).toContainText('Placed')
  await expect(checkout(page).locator('.steps [data-state="placed"]')).toHaveClass(/here/)
  await expect(checkout(page).locator('.trail li')).toHaveCount(WAY.length + 2)
}

/** Accessible and without sideways overflow. What is moved out of a diagram's frame is none of the page. */
async function fitsEveryWidth(page: Page, within?: string): Promise<void> {
  for (const width of [320, 412, 1280, 1920]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoAxeViolations(page, within)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(beyond, `sideways overflow at ${width} px`).toBeLessThanOrEqual(0)
  }
}

async function openAnswers(within: Locator): Promise<void> {
  for (const question of await within.locator('.asked > details > summary').all()) await question.click()
  await expect(within.getByRole('table').first()).toBeVisible()
}

test('the page of all flows first loads at most 300 kB', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => sizes.push(response.body().then(({ length }) => length)))
  await page.goto('/flows/')
  await expect(page.getByRole('link', { name: /^Checkout/ }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeGreaterThanOrEqual(2)
  expect(bytes).toBeLessThanOrEqual(300_000)
})

test('with a mouse, the arrows of the diagram are played from the start to the order', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/flows/#checkout')
  const arrow = async (id: string) => {
    await checkout(page).locator(`.picture:not([hidden]) [data-transition="${id}"] text`).first().click()
  }
  await test.step('failures are folded, and the state that it stands in is in sight', async () => {
    await expect(checkout(page).locator('.picture.calm [data-state="open.order.waitingForCart"] > .box')).toBeInViewport({ ratio: 1 })
    await expect(checkout(page).locator('.picture:not([hidden]) [data-transition="CHK-559b"]')).toHaveCount(0)
    await checkout(page)
      .getByRole('checkbox', { name: /^Failures too/ })
      .check()
    await expect(checkout(page).locator('.picture.whole [data-state="open.order.waitingForCart"] .name')).toBeInViewport({ ratio: 1 })
  })
  await test.step('what is under the pointer tells its journeys', async () => {
    await checkout(page).locator('.picture.whole [data-transition="CHK-25a3"] text').first().hover()
    await expect(checkout(page).locator('.through')).toHaveText(/^CHK-25a3 is walked in CHK-J/)
  })
  await arrow('CHK-bc31')
  await page.getByRole('dialog').getByRole('button', { name: LINES }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const [, id, state] of WAY) {
    await arrow(id)
    await anyData(page, (choice) => choice.click())
    await expect(where(page)).toContainText(state)
  }
  await isPlaced(page)

  await test.step('a shared address leads to the same moment', async () => {
    // The start, and then transitions by their ids.
    expect(page.url()).toMatch(/#play=checkout:1\.bc31\S*\.5a5e\S*\.25a3\S*\.559b\S*\.16df\S*$/)
    await page.reload()
    await isPlaced(page)
  })
  await test.step('the trail leads back', async () => {
    await checkout(page).getByRole('button', { name: 'Undo' }).click()
    await expect(where(page)).toContainText('Placing order, Processing')
    await checkout(page).locator('.trail').getByRole('button', { name: 'Begin where no attempt is open' }).click()
    await expect(where(page)).toContainText('Waiting for cart')
    await expect(checkout(page).getByRole('button', { name: 'Undo' })).toBeDisabled()
  })
})

test('with touch, the list plays', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 915 })
  await page.goto('/flows/#play=checkout:1')
  await expect(
    checkout(page).locator('.steps .here').filter({ hasText: 'Waiting for cart' }).last(),
    'a phone has steps in the place of pictures',
  ).toBeVisible()
  await expect(checkout(page).locator('.picture:visible')).toHaveCount(0)
  await expect(checkout(page).getByText('On a wide screen a drawing of this flow')).toBeVisible()
  await way(page, 'The cart has come').tap()
  await page.getByRole('dialog').getByRole('button', { name: LINES }).tap()
  for (const [sentence, , state] of WAY) {
    await way(page, sentence).tap()
    await anyData(page, (choice) => choice.tap())
    await expect(where(page)).toContainText(state)
  }
  await isPlaced(page)
})

test('with keys alone, the flow is opened and played, and the focus stays with what can happen', async ({ page }) => {
  await page.goto('/flows/')
  const tabTo = async (name: RegExp) => {
    for (let tabs = 0; tabs < 150; tabs++) {
      const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
      if (name.test(focused)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`no focus on ${String(name)}`)
  }
  await tabTo(/^Checkout/)
  await page.keyboard.press('Enter')
  await expect(where(page)).toContainText('Waiting for cart')
  await expect(page.getByRole('heading', { level: 2, name: 'Checkout' })).toBeFocused()
  await tabTo(/^The cart has come(?!;)/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await tabTo(/^The cart has come(?!;)/)
  await page.keyboard.press('Enter')
  await tabTo(LINES)
  await page.keyboard.press('Enter')
  for (const [sentence, , state] of WAY) {
    await expect(checkout(page).locator('.ways .way').first()).toBeFocused()
    await tabTo(new RegExp(`^${sentence}(?!;| that| while| without| whose)`))
    await page.keyboard.press('Enter')
    // A dialog has the focus on its first choice.
    await anyData(page, () => page.keyboard.press('Enter'))
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
  await page.getByRole('searchbox', { name: 'Search in all flows' }).fill('checkout the server is asked once more')
  const found = page.locator('.results').getByRole('link', { name: /^CHK-J[\da-f]+ / })
  await expect(found.first()).toBeVisible()
  const id = /^CHK-J[\da-f]+/.exec((await found.first().textContent())!)![0]
  await found.first().click()
  const journey = checkout(page).locator(`[id$="-${id}"]`).first()
  await expect(journey).toBeInViewport()
  await expect(journey).toContainText('Before: ')

  await page.goto('/flows/#cart')
  const cart = page.locator('#cart')
  const visible = cart.locator('.journeys > [data-tier]:visible')
  await expect(visible.first()).toBeVisible()
  const all = await visible.count()
  await cart.getByRole('radio', { name: 'Smoke', exact: true }).check()
  await expect(cart.locator('.journeys > [data-tier]:not([data-tier="smoke"]):visible')).toHaveCount(0)
  expect(await visible.count()).toBeGreaterThan(0)
  expect(await visible.count()).toBeLessThan(all)
})

test('a question in plain words finds who answers it, over all flows first, then in sentences, then in journeys', async ({ page }) => {
  await page.goto('/flows/')
  const results = page.locator('.results')
  const found = (text: string) => results.getByRole('listitem').filter({ hasText: text }).first()
  const ask = async (question: string, first: string) => {
    await page.getByRole('searchbox', { name: 'Search in all flows' }).fill(question)
    await expect(results.getByRole('listitem').first()).toContainText(first)
    await expect(results.getByRole('listitem').first(), 'from wherever it is asked').toBeInViewport({ ratio: 1 })
  }
  await ask('which version was it that changed', 'All flows Which version changed this?')
  await ask('which version changed the checkout', 'All flows Checkout')
  await found('Checkout Which version').getByRole('link').click()
  await expect(checkout(page).getByText('A version is a commit.')).toBeVisible()

  await ask('who is told when an order is rejected', '→ its customer, with the reason → the bell')
  await expect(found('Board card The order is accepted, rejected, cancelled or moved on')).toBeVisible()
  await ask('an outlet opens nearby', 'who asked, once')

  await ask('can a customer cancel an order', 'Checkout The customer cancels an order that was not sent')

  await page.getByRole('searchbox', { name: 'Search in all flows' }).fill('is there a zeppelin')
  await expect(page.locator('.found')).toHaveText(/^Nothing was found/)
  await expect(results.getByRole('listitem')).toHaveCount(0)

  const answered = page.locator('.all :target')
  await ask('two orders', 'All flows Nothing is ordered twice by itself')
  await found('Nothing is ordered twice by itself').getByRole('link').click()
  await expect(answered).toHaveText(/^Nothing is ordered twice/)
  await ask('is the network gone', 'All flows The network is gone → ')
  await found('The network is gone').getByRole('link').click()
  await expect(answered, 'the row is unfolded').toHaveText(/^\s*The network is gone/)
  await expect(answered).toBeInViewport({ ratio: 1 })
  await expect(answered).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')

  await ask('what happens when the reply is lost', 'All flows What if a reply or the network is lost?')
  await expect(found('The reply is lost, so the same attempt is sent again')).toBeVisible()
  const order = await results.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!.startsWith('#j-')))
  expect(order, 'sentences, then journeys').toEqual(order.toSorted((one, other) => Number(one) - Number(other)))
  expect(new Set(order)).toEqual(new Set([false, true]))
  await found('The reply is lost, so the same attempt is sent again').getByRole('link').click()
  const state = page.locator('#orderAttempt .steps > li').filter({ has: page.locator(':target') })
  await expect(state.locator('.name'), 'the name of the state stays in sight').toBeInViewport({ ratio: 1 })
  await expect(state.locator(':target')).toBeInViewport({ ratio: 1 })
})

test('from the checkout a lost reply is answered at its head, and where the attempt is run a link leads to it', async ({ page }) => {
  await page.goto('/flows/#checkout')
  await checkout(page).getByText('What if a reply or the network is lost?').click()
  await checkout(page).getByText('Each step that a lost reply takes').click()
  await checkout(page).locator('.asked').getByRole('link', { name: 'The reply is lost, so the same attempt is sent again' }).click()
  await expect(page.locator('#orderAttempt li:target')).toBeInViewport()
  await page.goBack()
  await checkout(page).locator('.steps').getByRole('link', { name: 'Order attempt' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Order attempt' })).toBeFocused()
})

test('the map of all flows has each of them, and is accessible at every width', async ({ page }) => {
  await page.goto('/flows/')
  await expect(page.locator('.all .state.leaf')).toHaveCount(await page.locator('.flows > li').count())
  await openAnswers(page.locator('.all'))
  await fitsEveryWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('.all .state').filter({ hasText: 'Order origin' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Order origin' })).toBeFocused()
  await page.getByRole('link', { name: 'All flows' }).click()
  await expect(page.getByRole('region', { name: 'Map of all flows' })).toBeVisible()
})

test('a flow in play is accessible at every width, in the dark too', async ({ page }) => {
  await page.goto('/flows/#play=checkout:1')
  await expect(where(page)).toContainText('Waiting for cart')
  await openAnswers(checkout(page))
  await checkout(page)
    .getByText(/^The machine takes \d+ more, which no test plan does from here$/)
    .click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await fitsEveryWidth(page)
  }
  await test.step('every text stands in its box, at 12 px or more', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await checkout(page)
      .getByRole('checkbox', { name: /^Failures too/ })
      .check()
    const beyond = await checkout(page).evaluate((flow) =>
      [...flow.querySelectorAll<SVGGElement>('.picture.whole .state, .picture.whole .label')].flatMap((group) => {
        const box = group.querySelector('rect')!.getBoundingClientRect()
        return [...group.querySelectorAll('text')].flatMap((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect()
          const isIn = left >= box.left && right <= box.right && top >= box.top - 2 && bottom <= box.bottom + 2
          return isIn && Number.parseFloat(getComputedStyle(text).fontSize) >= 12 ? [] : [text.textContent]
        })
      }),
    )
    expect(beyond).toEqual([])
  })
  await page.goto('/flows/#play=checkout:1.99')
  await expect(where(page)).toContainText('The flow has changed since')
})
