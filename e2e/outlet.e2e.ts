import type { Page } from 'playwright/test'
import { LONG_MENU } from './support/settings.ts'
import { choose, dish, OUTLET, withoutData } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const LONG = 'hazaar-thaali'
test.use({ serverEnv: LONG_MENU })
// One worker, so that one server is filled with the two thousand dishes.
test.describe.configure({ mode: 'default' })
/** More than two screens of them. */
const STOPS = 25

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the menu' })
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
    const edge = document.querySelector('.menu-bar')!.getBoundingClientRect().bottom
    const rows = [...document.querySelectorAll<HTMLElement>('[data-dish]')]
    const row = rows.find((one) => one.getBoundingClientRect().top > edge)
    // Rows come a moment after the scrolling.
    if (!row) return { name: '', top: 0 }
    return { name: row.querySelector('h3')!.textContent!, top: Math.round(row.getBoundingClientRect().top) }
  })
/** Once the rows about it have got their heights, which move it. */
async function inSightAtRest(page: Page): Promise<{ name: string; top: number }> {
  let [before, now] = [
    { name: '', top: 0 },
    { name: '', top: 0 },
  ]
  const isAtRest = async () => {
    before = now
    now = await inSight(page)
    return now.top > 0 && now.name === before.name && now.top === before.top
  }
  await expect.poll(isAtRest, { intervals: [300] }).toBe(true)
  return now
}
const topOf = (page: Page, name: string) => dish(page, name).evaluate((row) => Math.round(row.getBoundingClientRect().top))

for (const [outletId, tag] of [
  [OUTLET.id, ' @all'],
  [LONG, ''],
] as const) {
  test(`back from a dish of ${outletId} the menu is where it was, as it was, with the focus on that dish${tag}`, async ({ page }) => {
    await (outletId === LONG ? openLongMenu(page) : openMenu(page, outletId))
    await choose(page.getByRole('radio', { name: 'Veg', exact: true }))
    // The list comes after the switch, and begins at its beginning.
    await expect(page.locator('.found')).toBeVisible()
    await page.evaluate((y) => window.scrollTo(0, y), outletId === LONG ? 90_000 : 2_500)
    const { name, top } = await inSightAtRest(page)
    const howFar = async () => Math.abs((await topOf(page, name)) - top)
    const link = dish(page, name).getByRole('link')
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    await page.goBack()
    await expect(link).toBeFocused()
    await expect.poll(howFar).toBeLessThanOrEqual(2)
    await expect(page.getByRole('radio', { name: 'Veg', exact: true })).toBeChecked()

    // The page's own way back is the same way.
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click()
    await expect(link).toBeFocused()
    await expect.poll(howFar).toBeLessThanOrEqual(2)
  })
}

test('a row that comes into sight moves nothing: it has the height it stood for @all', async ({ page }) => {
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

test('a line of two thousand dishes has the height that the list counts on @all', async ({ page }) => {
  // The same as in tests/screens/long-menu-rows, of dishes that tell their allergens.
  const [heading, dish] = [44, 178]
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 740 })
    await openLongMenu(page)
    const lines = page.locator('.long [data-index]')
    await expect.poll(() => lines.count()).toBeGreaterThan(3)
    const counted = await lines.evaluateAll((all) =>
      all
        // Where both the reasons and the name of a dish take two lines, at 320 px, it is taller: nothing of them is cut.
        .filter(
          (line) =>
            [...line.querySelectorAll('.text > :is(:first-child, h3)')].filter((part) => part.getBoundingClientRect().height >= 34).length <
            2,
        )
        .map((line) => [line.className, line.getBoundingClientRect().height] as const),
    )
    expect(counted.length).toBeGreaterThan(3)
    for (const [kind, height] of counted) expect(height).toBe(kind === '' ? heading : dish)
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
  const edge = await bottomOf(page, '.menu-bar')
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
  test(`two thousand dishes take the place of those seen first, and ${focused} keeps the focus${focused === 'its ADD' ? '' : ' @all'}`, async ({
    page,
  }) => {
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

test('two thousand dishes by keyboard alone: each Tab stop is in sight below the strip, and dishes are added @all', async ({ page }) => {
  await openLongMenu(page)
  await page.locator('[data-dish] h3 a').first().focus()
  const seen = new Set<string>()
  for (let stops = 0; stops < STOPS; stops++) {
    await page.keyboard.press('Tab')
    const { label, top, bottom } = await page.evaluate(() => {
      const box = document.activeElement!.getBoundingClientRect()
      return { label: document.activeElement!.textContent + (document.activeElement!.ariaLabel ?? ''), top: box.top, bottom: box.bottom }
    })
    seen.add(label)
    expect(top, label).toBeGreaterThanOrEqual((await bottomOf(page, '.menu-bar')) - 1)
    expect(bottom, label).toBeLessThanOrEqual(740)
  }
  expect(seen.size).toBe(STOPS)
  await expect(page.locator(':focus')).toHaveAccessibleName(/./)
  while (!(await page.evaluate(() => document.activeElement!.textContent === 'ADD'))) await page.keyboard.press('Tab')
  const added = (await page.locator(':focus').getAttribute('aria-label'))!.replace('ADD ', '')
  await page.keyboard.press('Enter')
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  else await expect(page.getByRole('button', { name: `Add one ${added}`, exact: true })).toBeFocused()
})

for (const width of [360, 1280])
  test(`the address of the offers arrives at the offers, whatever loads after, at ${width} px${width === 360 ? ' @all' : ''}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await withoutData(page)
    await page.route('**/api/customer/business/*/menu*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    if (width === 360) await page.goto(`/outlet/${OUTLET.id}#offers`)
    else {
      await page.goto('/home')
      await page.getByRole('link', { name: `+3 offers of ${OUTLET.name}` }).click()
      await expect(page).toHaveURL(`/outlet/${OUTLET.id}#offers`)
    }
    await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible()
    const offers = page.getByRole('region', { name: 'Offers' })
    const top = () => offers.evaluate((element) => element.getBoundingClientRect().top)
    // They close a phone's page.
    await expect.poll(top).toBeLessThan(width === 360 ? 700 : 100)
    // Who scrolls stays where they are.
    await page.mouse.wheel(0, width === 360 ? -700 : 200)
    await expect(offers).not.toBeInViewport()
  })

test('no word of an allergen is cut off at 360 px, nor at 320 px with letters twice as large', async ({ page }) => {
  await openMenu(page)
  await expect(page.locator('.allergens').first()).toBeVisible()
  await page.evaluate(() => {
    const laidOut = new CSSStyleSheet()
    laidOut.replaceSync('.dish.dish { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(laidOut)
  })
  const cut = () =>
    page.locator('.dish > .allergens').evaluateAll((lines) =>
      lines.flatMap((line) =>
        [line, ...line.children].flatMap((part) => {
          const box = part.getBoundingClientRect()
          const row = line.parentElement!.getBoundingClientRect()
          const isOutside = box.left < row.left || box.right > row.right + 1 || box.bottom > row.bottom + 1
          const isCut = isOutside || part.scrollWidth > part.clientWidth + 1 || getComputedStyle(part).textOverflow === 'ellipsis'
          return isCut
            ? [`${part.textContent}: ${box.left} to ${box.right} of ${row.left} to ${row.right}, down to ${box.bottom} of ${row.bottom}`]
            : []
        }),
      ),
    )
  for (const [width, size] of [
    [360, '100%'],
    [320, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size)
    expect(await page.locator('.dish > .allergens').count()).toBe(await page.locator('.dish').count())
    expect(await cut(), `${width} px, ${size}`).toEqual([])
  }
})
