import type { Page } from 'playwright/test'
import { isAccessible } from './support/accessible.ts'
import { addDish, dish, OUTLET, withoutData } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const LONG = 'hazaar-thaali'
test.use({ serverEnv: { DEMO_DISHES: '2000', REQUESTS_PER_MINUTE: '100000' } })

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the menu' })
const strip = (page: Page) => page.locator('.strip')
const bottomOf = (page: Page, selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom)

async function openMenu(page: Page, outletId: string = OUTLET.id): Promise<void> {
  await page.goto(`/outlet/${outletId}`)
  await expect(page.getByRole('button', { name: 'MENU' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^ADD/ }).first()).toBeVisible()
}

/** Its list has taken the place of the dishes seen first. */
async function openLongMenu(page: Page): Promise<void> {
  await openMenu(page, LONG)
  await expect(page.locator('.menu-shown.long')).toBeVisible()
}

/** The uppermost dish below the strip, and how far down the window it is. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const edge = document.querySelector('.strip')!.getBoundingClientRect().bottom
    const rows = [...document.querySelectorAll<HTMLElement>('[data-dish]')]
    const row = rows.find((one) => one.getBoundingClientRect().top > edge)
    // Rows come a moment after the scrolling.
    if (!row) return { name: '', top: 0 }
    return { name: row.querySelector('h3')!.textContent!, top: Math.round(row.getBoundingClientRect().top) }
  })
const topOf = (page: Page, name: string) => dish(page, name).evaluate((row) => Math.round(row.getBoundingClientRect().top))

for (const outletId of [OUTLET.id, LONG]) {
  test(`back from a dish of ${outletId} the menu is where it was, as it was, with the focus on that dish`, async ({ page }) => {
    await (outletId === LONG ? openLongMenu(page) : openMenu(page, outletId))
    await page.getByRole('radio', { name: 'Veg', exact: true }).check({ force: true })
    // The list comes after the switch, and begins at its beginning.
    await expect(page.locator('.found')).toBeVisible()
    await page.evaluate((y) => window.scrollTo(0, y), outletId === LONG ? 90_000 : 2_500)
    await expect.poll(async () => (await inSight(page)).top).toBeGreaterThan(0)
    const { name, top } = await inSight(page)
    const link = dish(page, name).getByRole('link')
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    await page.goBack()
    await expect(link).toBeFocused()
    expect(Math.abs((await topOf(page, name)) - top)).toBeLessThanOrEqual(2)
    await expect(page.getByRole('radio', { name: 'Veg', exact: true })).toBeChecked()

    // The page's own way back is the same way.
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click()
    await expect(link).toBeFocused()
    expect(Math.abs((await topOf(page, name)) - top)).toBeLessThanOrEqual(2)
  })
}

// On the phone of the bench a page that changes its kind of layout takes 120 ms, and a changed property that all of it inherits 35.
test('the order strip comes without a new layout of the page, and its height is inherited by no dish', async ({ page }) => {
  const layoutOf = () => page.locator('#root').evaluate((root) => [getComputedStyle(root).display, getComputedStyle(root).minHeight])
  const stripIn = (selector: string) =>
    page.locator(selector).evaluateAll(([element]) => getComputedStyle(element!).getPropertyValue('--strip'))
  await page.goto(`/outlet/${OUTLET.id}`, { waitUntil: 'commit' })
  await expect(page.locator('[data-dish]').first()).toBeVisible()
  const before = await layoutOf()
  await addDish(page, 'Butter Naan')
  await expect(page.getByRole('link', { name: /View Cart/ })).toBeVisible()
  expect(await layoutOf()).toEqual(before)
  await expect.poll(() => stripIn('html')).not.toBe('0px')
  expect(await stripIn('[data-dish]')).toBe('0px')
  expect(await stripIn('.view-cart')).toBe(await stripIn('html'))
})

test('an outlet opened anew starts at its top with the whole menu', async ({ page }) => {
  await openMenu(page)
  await search(page).fill('naan')
  await page.goto('/home')
  await page.getByRole('link', { name: OUTLET.name, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ dishes$/ })).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(search(page)).toHaveValue('')
})

test('a row that comes into sight moves nothing: it has the height it stood for', async ({ page }) => {
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 740 })
    await openMenu(page)
    const rows = page.locator('[data-dish]')
    await expect(rows).toHaveCount(65)
    const heights = () =>
      rows.evaluateAll((all) =>
        all.map((row) => `${row.querySelector('h3')?.textContent}: ${Math.round(row.getBoundingClientRect().height)}`),
      )
    const stoodFor = await heights()
    await rows.evaluateAll((all: HTMLElement[]) => {
      for (const row of all) row.style.contentVisibility = 'visible'
    })
    expect(await heights()).toEqual(stoodFor)
  }
})

test('a line of two thousand dishes has the height that the list counts on', async ({ page }) => {
  // The same as in tests/screens/long-menu-rows.
  const [heading, dish] = [44, 148]
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 740 })
    await openLongMenu(page)
    const lines = page.locator('.long [data-index]')
    await expect.poll(() => lines.count()).toBeGreaterThan(3)
    const heights = await lines.evaluateAll((all) => all.map((line) => [line.className, line.getBoundingClientRect().height] as const))
    for (const [kind, height] of heights) expect(height).toBe(kind === '' ? heading : dish)
  }
})

test('two thousand dishes: MENU leads to the last category, a search finds, and few rows are in the page', async ({ page }) => {
  await openLongMenu(page)
  await page.getByRole('button', { name: 'MENU' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Thaali 33/ })
    .click()
  const heading = page.getByRole('button', { name: /^Thaali 33/, expanded: true })
  await expect(heading).toBeFocused()
  const edge = await bottomOf(page, '.strip')
  await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(edge + 40)
  expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(edge)
  await expect(page.locator('.chip[aria-current]')).toHaveText('Thaali 33')

  await search(page).fill('naan 1')
  await expect(page.getByRole('status').filter({ hasText: 'for “naan 1”' })).toBeVisible()
  await expect.poll(async () => (await inSight(page)).name).toMatch(/Naan/)
  expect(await page.locator('*').count()).toBeLessThanOrEqual(500)
  await search(page).fill('no such dish')
  await expect(page.getByText('Nothing on this menu matches “no such dish”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all dishes' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2000 dishes' })).toHaveCount(1)
})

for (const focused of ['the name of a dish', 'its ADD', 'the heading']) {
  test(`two thousand dishes take the place of those seen first, and ${focused} keeps the focus`, async ({ page }) => {
    let letCome = (): void => {}
    const coming = new Promise<void>((resolve) => {
      letCome = resolve
    })
    await page.route('**/long-menu-list-*.js', async (route) => {
      await coming
      await route.continue()
    })
    await openMenu(page, LONG)
    const row = page.locator('[data-dish]').nth(1)
    const control = {
      'the name of a dish': row.getByRole('link'),
      'its ADD': row.getByRole('button'),
      'the heading': page.getByRole('button', { name: /^Thaali 1/, expanded: true }),
    }[focused]!
    await control.focus()
    await expect(page.locator('.menu-shown:not(.long)')).toBeVisible()
    letCome()
    await expect(page.locator('.menu-shown.long')).toBeVisible()
    await expect(control).toBeFocused()
  })
}

test('two thousand dishes by keyboard alone: each Tab stop is in sight below the strip, and dishes are added', async ({ page }) => {
  await openLongMenu(page)
  await page.locator('[data-dish] h3 a').first().focus()
  const seen = new Set<string>()
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    const { label, top, bottom } = await page.evaluate(() => {
      const box = document.activeElement!.getBoundingClientRect()
      return { label: document.activeElement!.textContent + (document.activeElement!.ariaLabel ?? ''), top: box.top, bottom: box.bottom }
    })
    seen.add(label)
    expect(top, label).toBeGreaterThanOrEqual((await bottomOf(page, '.strip')) - 1)
    expect(bottom, label).toBeLessThanOrEqual(740)
  }
  expect(seen.size).toBe(60)
  await expect(page.locator(':focus')).toHaveAccessibleName(/./)
  while (!(await page.evaluate(() => document.activeElement!.textContent === 'ADD'))) await page.keyboard.press('Tab')
  const added = (await page.locator(':focus').getAttribute('aria-label'))!.replace('ADD ', '')
  await page.keyboard.press('Enter')
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  else await expect(page.getByRole('button', { name: `Add one ${added}`, exact: true })).toBeFocused()
})

test('the +N offers chip opens the outlet at its offers', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('link', { name: `+3 offers of ${OUTLET.name}` }).click()
  await expect(page).toHaveURL(`/outlet/${OUTLET.id}#offers`)
  const offers = page.getByRole('region', { name: 'Offers' })
  await expect(offers).toBeInViewport({ ratio: 1 })
  expect(await offers.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200)
})

test('the banner turns by itself, and not under reduced motion', async ({ page }) => {
  await page.clock.install()
  await openMenu(page)
  const dot = page.getByRole('group', { name: `Pictures of ${OUTLET.name}` }).locator('[aria-current]')
  await expect(dot).toHaveAccessibleName('Picture 1 of 3')
  await expect(async () => {
    await page.clock.fastForward(4_000)
    await expect(dot).toHaveAccessibleName(/Picture [23] of 3/, { timeout: 200 })
  }).toPass()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A turn that has begun comes to its end.
  let now = ''
  await expect(async () => {
    now = (await dot.getAttribute('aria-label'))!
    await page.clock.fastForward(60_000)
    await expect(dot).toHaveAccessibleName(now, { timeout: 200 })
  }).toPass()
  await page.clock.fastForward(60_000)
  await expect(dot).toHaveAccessibleName(now)
})

test('pictures come once, are kept as raster data, and what was put among them is not shown', async ({ page }) => {
  await withoutData(page)
  await openMenu(page)
  await expect.poll(() => page.locator('.banner img').first().getAttribute('src')).toMatch(/^data:image\/webp;base64,/)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('imageCache_')).length)).toBe(5)
  await page.evaluate(() => localStorage.setItem('imageCache_catalogue/curry.webp', 'data:text/html;base64,PHNjcmlwdD4='))
  const asked: string[] = []
  page.on('request', (request) => {
    if (/signed-url|\/media\//.test(request.url())) asked.push(request.url())
  })
  await page.reload()
  await expect.poll(() => page.locator('.banner img').first().getAttribute('src')).toMatch(/^data:image\/webp;base64,/)
  expect(asked.every((url) => url.includes('curry'))).toBe(true)
})

test('a storage full of pictures makes room for the cart', async ({ page }) => {
  await openMenu(page)
  await page.evaluate(() => {
    localStorage.clear()
    const big = `data:image/webp;base64,${'A'.repeat(250_000)}`
    try {
      for (let index = 0; ; index++) localStorage.setItem(`imageCache_old/${index}.webp`, big)
    } catch {
      try {
        for (let index = 0; ; index++) localStorage.setItem(`filler${index}`, 'x'.repeat(1_000))
      } catch {
        // Full.
      }
    }
  })
  await addDish(page, 'Butter Naan')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain('Butter Naan')
})

test('the menu, the list of its categories and a very long menu are accessible', async ({ page }) => {
  await openMenu(page)
  await isAccessible(page)
  await page.getByRole('button', { name: 'MENU' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessible(page, { narrowOnly: true })
  await openLongMenu(page)
  await isAccessible(page)
})

test('what is found, and that nothing is, is accessible', async ({ page }) => {
  await openMenu(page)
  await search(page).fill('butter')
  await expect(strip(page)).toBeVisible()
  await isAccessible(page)
  await search(page).fill('no such dish')
  await isAccessible(page)
})

test('after ADD a screen reader hears the dish and how many of it are in the cart, once', async ({ page }) => {
  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, 'Butter Naan')
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Butter Naan added, 1 in cart' })).toHaveCount(1)
})

test('a search that finds nothing says so in view, below the bar that stays', async ({ page }) => {
  await page.goto(`/outlet/${OUTLET.id}`)
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill('zzzz')
  const message = page.getByText('Nothing on this menu matches')
  await expect
    .poll(async () => {
      const [text, bar] = [await message.boundingBox(), await page.locator('.strip').boundingBox()]
      return text && bar && text.y >= bar.y + bar.height && text.y + text.height < page.viewportSize()!.height / 2
    })
    .toBe(true)
})

test('the empty search field offers recent searches and categories, while the customer types those that match, and is accessible', async ({
  page,
}) => {
  await openMenu(page)
  await search(page).fill('biriyani')
  await expect(page.getByRole('status').filter({ hasText: 'for “biriyani”' })).toBeVisible()
  await search(page).press('Enter')
  await page.reload()
  await search(page).focus()
  const categories = page.getByRole('group', { name: 'Categories', exact: true })
  await expect(categories).toBeVisible()
  await expect(page.locator('#heard')).toHaveText('Suggestions are below the search field')
  await isAccessible(page)
  const again = page.getByRole('group', { name: 'Recent searches' }).getByRole('button', { name: 'biriyani' })
  await again.click()
  await expect(search(page)).toHaveValue('biriyani')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveValue('')

  await search(page).pressSequentially('curr')
  const matching = page.getByRole('group', { name: 'Categories that match' })
  await expect(matching.getByRole('button')).toHaveText(['Curries & Breads'])
  // The first dish found is in sight below what is offered.
  const offered = await bottomOf(page, '.search-offers')
  expect(await bottomOf(page, '.found')).toBeGreaterThan(offered)
  await isAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /^Curries & Breads/ }).getByRole('button')).toBeFocused()
  await expect(search(page)).toHaveValue('')
})
