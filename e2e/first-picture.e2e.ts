import type { Page } from 'playwright/test'
import { isAccessible } from './support/accessible.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// What the document itself shows while the app's code is on its way.

/** Holds the code back; brings it when told to. */
async function holdCode(page: Page): Promise<() => void> {
  let bring = () => {}
  const held = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route(/\/assets\/index-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return bring
}

for (const [path, shown] of [
  ['/', 'Your food partner in every mood'],
  ['/home', 'Nearby Hotel Services'],
  [`/outlet/${OUTLET.id}`, OUTLET.name],
  // Without data: what the service worker keeps, and what is left when the database is away.
  [`/outlet/${OUTLET.id}?unfilled`, 'Loading...'],
] as const)
  test(`${path} shows itself before its code, and is accessible`, async ({ page }) => {
    await holdCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#root').getByText(shown).first()).toBeAttached()
    await isAccessible(page)
  })

test('a tap on it is not lost', async ({ page }) => {
  const bring = await holdCode(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Select location' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  bring()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('it shows the chosen place, and the outlets there are asked for once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/customer/businesses')) asked.push(new URL(request.url()).search)
  })
  const place = { version: 1, displayName: '<b>Koregaon</b> Park', coordinates: { lat: 18.5362, lng: 73.8939 } }
  await page.addInitScript((text) => localStorage.setItem('userLocationData', text), JSON.stringify(place))
  const bring = await holdCode(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Select Your Location <b>Koregaon</b> Park' })).toBeVisible()
  // Those of the brand's own place are in the document, and not shown.
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeHidden()
  bring()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  expect(asked).toEqual(['?latitude=18.5362&longitude=73.8939&limit=25'])
})

for (const { where, stored, asks } of [
  { where: 'asks once, from the chosen place', stored: { lat: 18.5362, lng: 73.8939 }, asks: ['?latitude=18.5362&longitude=73.8939'] },
  { where: 'comes with its data where there is none', stored: undefined, asks: [] },
]) {
  test(`the page of an outlet ${where}, and tells the distance of its card`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (/\/customer\/business\/[^/]+$/.test(pathname)) asked.push(search)
    })
    const place = { version: 1, displayName: 'Koregaon Park', coordinates: stored }
    if (stored) await page.addInitScript((text) => localStorage.setItem('userLocationData', text), JSON.stringify(place))
    await page.goto('/home')
    const card = page.getByRole('article').first()
    await card.waitFor()
    const distances = await card.getByText(/ km$/).allTextContents()
    expect(distances).toHaveLength(stored ? 1 : 0)
    await page.goto((await card.getByRole('link').first().getAttribute('href'))!)
    await expect(page.getByRole('region', { name: 'About this outlet' })).toBeVisible()
    await expect(page.getByText(/ km$/)).toHaveText(distances)
    expect(asked).toEqual(asks)
  })
}
