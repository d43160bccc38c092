import type { BrowserContext, Page, Route } from 'playwright/test'
import { isAccessible } from './support/accessible.ts'
import { withoutData } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// Every way a location can be found or not, with a real position, a real permission and the real geocoder. A refused reply is logged.
test.use({ firstVisit: true, allowedProblems: [/the server responded with a status of (404|422|503)/] })

const MUMBAI = { latitude: 19.0728, longitude: 72.8826 }
const LONDON = { latitude: 51.5072, longitude: -0.1276 }
const REVERSE = '**/api/places/reverse*'
const SEARCH = '**/api/places/autocomplete*'
const down = (route: Route) => route.fulfill({ status: 503, json: { message: 'down' } })

const DENIED = 'Location access was denied. Please enable it in your browser settings or enter manually.'
const BLOCKED = 'Location access denied. Please enable location in browser settings or enter your location manually.'

test('granted: the outlets round the own position, without a reload, and again after one', async ({ page, context }) => {
  await stand(context, MUMBAI)
  await welcomed(page)
  await isAccessible(page)
  const asked = page.waitForRequest(/businesses\?.*latitude=19\.0728/)
  await useCurrentLocation(page)
  await asked
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(place(page)).toContainText('Mumbai')
  await page.reload()
  await expect(place(page)).toContainText('Mumbai')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('dismissed: the question can be put again, skipped, and is not put at the next visit', async ({ page, context }) => {
  // A headless browser closes the question as soon as it is put.
  await welcomed(page)
  await useCurrentLocation(page)
  await expect(dialog(page).getByRole('alert')).toHaveText(DENIED)
  await isAccessible(page)
  await dialog(page).getByRole('button', { name: 'Try Again' }).click()
  // One with windows also remembers the answer, so that there is nothing left to ask.
  await expect(
    dialog(page)
      .getByRole('alert')
      .filter({ hasText: new RegExp(`${DENIED}|${BLOCKED}`) }),
  ).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(place(page)).toContainText('Select location')
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await stand(context, MUMBAI)
  await place(page).click()
  await useCurrentLocation(page)
  await expect(place(page)).toContainText('Mumbai')
})

test('denied for good: told before anything is asked, until the settings permit it', async ({ page, context }) => {
  await setPermission(page, 'denied')
  await page.goto('/home')
  await expect(dialog(page).getByRole('alert')).toHaveText(BLOCKED)
  await isAccessible(page)
  await stand(context, MUMBAI)
  await expect(place(page)).toContainText('Mumbai')
})

for (const { what, code, message } of [
  { what: 'timed out', code: 3, message: 'Location request timed out. Please try again or enter manually.' },
  { what: 'unavailable', code: 2, message: 'Location information is unavailable. Please try again or enter manually.' },
  { what: 'failed otherwise', code: 9, message: 'Failed to get location. Please try again or enter manually.' },
]) {
  test(`${what}: told, asked for with high accuracy, 10 s and no cached position`, async ({ page, context }) => {
    await stand(context, MUMBAI)
    await page.addInitScript((code) => {
      navigator.geolocation.getCurrentPosition = (_found, failed, options) => {
        document.documentElement.dataset['asked'] = JSON.stringify(options)
        failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as GeolocationPositionError)
      }
    }, code)
    await welcomed(page)
    await useCurrentLocation(page)
    await expect(dialog(page).getByRole('alert')).toHaveText(message)
    await isAccessible(page)
    const asked = await page.evaluate(() => document.documentElement.dataset['asked'])
    expect(JSON.parse(asked ?? '')).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 })
  })
}

test('while the position and a place are being found', async ({ page }) => {
  await page.addInitScript(() => {
    if (navigator.geolocation) navigator.geolocation.getCurrentPosition = () => {}
  })
  await welcomed(page)
  await setPermission(page, 'prompt')
  await useCurrentLocation(page)
  await expect(dialog(page).getByRole('button', { name: 'Finding your location...' })).toBeVisible()
  await isAccessible(page)
  // A city can be typed meanwhile.
  await dialog(page).getByRole('button', { name: 'Enter location manually' }).click()
  await page.route(SEARCH, () => {})
  await field(page).fill('jaipur')
  await field(page).press('Enter')
  await expect(dialog(page).getByText('Setting your location...')).toBeAttached()
  await isAccessible(page)
})

test('a browser without positions says so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined }))
  await welcomed(page)
  await setPermission(page, 'prompt')
  await useCurrentLocation(page)
  await expect(dialog(page).getByRole('alert')).toHaveText('Geolocation not supported by your browser')
})

test('outside India, on the high seas and with the geocoder down: each told, and the list stays', async ({ page, context }) => {
  await stand(context, LONDON)
  await welcomed(page)
  await useCurrentLocation(page)
  await expect(dialog(page).getByRole('alert')).toHaveText('We currently only support locations within India')
  await isAccessible(page)
  await stand(context, { latitude: -40, longitude: -120 })
  await useCurrentLocation(page)
  await expect(dialog(page).getByRole('alert')).toHaveText('Could not determine your exact location')
  await page.route(REVERSE, down)
  await useCurrentLocation(page)
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to process location data')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a city by the keyboard alone @desktop', async ({ page }) => {
  await welcomed(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await place(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('pune')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(dialog(page).getByText(/^\d suggestions?$/)).toHaveCount(1)
  await isAccessible(page)
  await page.keyboard.press('ArrowDown')
  const first = page.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'none')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(place(page)).toContainText('Pune')
  await expect(place(page)).toBeFocused()
})

test('typing with late answers, no answers and no place', async ({ page }) => {
  await welcomed(page)
  await dialog(page).getByRole('button', { name: 'Enter location manually' }).click()
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SEARCH, async (route) => {
    const text = new URL(route.request().url()).searchParams.get('q')
    if (text === 'mumbai') await late
    await route.continue().catch(() => {})
  })
  const first = page.waitForRequest(/q=mumbai/)
  await field(page).fill('mumbai')
  await first
  await field(page).fill('jaipur')
  await expect(page.getByRole('option').first()).toContainText('Jaipur')
  release()
  await field(page).fill('jaipur ')
  await expect(page.getByRole('option').first()).toContainText('Jaipur')

  await page.unroute(SEARCH)
  await page.route(SEARCH, down)
  await field(page).fill('delhi')
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to fetch location suggestions')
  await isAccessible(page)
  await field(page).press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to find location. Please try again.')

  await page.unroute(SEARCH)
  await field(page).fill('Xqzvkw')
  await expect(dialog(page).getByText('No place of that name is known to us.')).toBeVisible()
  await isAccessible(page)
  await field(page).press('Enter')
  await expect(place(page)).toContainText('Xqzvkw')
  await expect(page.getByText('We could not find Xqzvkw on the map.')).toBeVisible()
  await isAccessible(page)
})

test('a place chosen in one tab is the place of the other', async ({ page, context }) => {
  await welcomed(page)
  const other = await context.newPage()
  await welcomed(other)
  await dialog(other).getByRole('button', { name: 'Enter location manually' }).click()
  await field(other).fill('pune')
  await other.getByRole('option').first().click()
  await expect(place(page)).toContainText('Pune')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('in Chennai, where no outlet is near, a guest leaves a contact', async ({ page }) => {
  await welcomed(page)
  await dialog(page).getByRole('button', { name: 'Enter location manually' }).click()
  await field(page).fill('chennai')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('heading', { name: "We're expanding to your area" })).toBeVisible()
  await page.getByRole('button', { name: 'Notify Me When Available' }).click()
  await expect(page.getByLabel('Email or phone number')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email or Phone Number is required')).toBeVisible()
  await isAccessible(page)
  await page.getByLabel('Email or phone number').fill('asha@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you. We will tell you as soon as an outlet near you joins.')).toBeVisible()
  await isAccessible(page)
})

test('five hundred outlets: only those near the screen are in the page, and back returns to the same place', async ({ page }) => {
  const outlets = Array.from({ length: 500 }, (_, index) => ({
    businessId: `o${index}`,
    name: `Outlet ${index}`,
    status: 'LIVE',
    distance: index,
  }))
  await withoutData(page)
  await page.route('**/api/customer/businesses*', (route) => route.fulfill({ json: { data: outlets } }))
  await welcomed(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Outlet 0', exact: true })).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThan(2_000)
  await page.evaluate(() => window.scrollTo(0, 100_000))
  const card = page.getByRole('link', { name: /^Outlet 2\d\d$/ }).nth(2)
  await expect(card).toBeVisible()
  const name = (await card.textContent()) ?? ''
  // By its name: the third of those in the page is another one as soon as they move.
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/outlet\/o2/)
  await page.goBack()
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
})

const dialog = (page: Page) => page.getByRole('dialog')
const place = (page: Page) => page.locator('button.place')
const field = (page: Page) => page.getByRole('combobox', { name: 'Search for your city' })
const useCurrentLocation = (page: Page) => dialog(page).getByRole('button', { name: 'Use Current Location' }).click()

async function welcomed(page: Page): Promise<void> {
  await page.goto('/home')
  await expect(dialog(page).getByRole('heading', { name: 'Where are you eating today?' })).toBeVisible()
}

async function stand(context: BrowserContext, where: { latitude: number; longitude: number }): Promise<void> {
  await context.setGeolocation(where)
  await context.grantPermissions(['geolocation'])
}

async function setPermission(page: Page, setting: 'denied' | 'prompt'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const browser = await page.context().browser()!.newBrowserCDPSession()
  await browser.send('Browser.setPermission', {
    permission: { name: 'geolocation' },
    setting,
    browserContextId: targetInfo.browserContextId,
  })
}
