import type { Page } from 'playwright/test'
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
