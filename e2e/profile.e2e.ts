import type { Page, Route } from 'playwright/test'
import { isAccessible } from './support/accessible.ts'
import { addDish, emptyCart, OUTLET, SECOND, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({
  // A trace is recorded from within the page, whose policy refuses it the pictures of the device.
  trace: 'off',
  // The browser itself logs each refusal.
  allowedProblems: [/the server responded with a status of (401|404|503)|api.customer.profile/],
})

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const complaint = (page: Page) => page.getByRole('main').getByRole('alert')
const photo = (page: Page) => page.locator('.avatar img')

test('name, gender and date of birth are changed, and are there after a reload', async ({ page }) => {
  await openEditing(page)
  await page.getByLabel('Name').fill('Ravi  Shankar Menon')
  await page.getByText('Other', { exact: true }).click()
  await page.getByLabel('Date of birth').fill('1988-02-29')
  await saveButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully' })).toBeAttached()
  await expect(page).toHaveURL(/\/profile$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ravi Shankar Menon')
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Ravi Shankar Menon')
  await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked()
  await expect(page.getByLabel('Date of birth')).toHaveValue('1988-02-29')
  await expect(page.getByLabel('Email')).toHaveValue(SECOND.email)
  await expect(page.getByLabel('Email')).not.toBeEditable()

  await page.getByRole('button', { name: 'Clear gender' }).click()
  await page.getByLabel('Date of birth').fill('')
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('radio', { name: 'Other' })).not.toBeChecked()
  await expect(page.getByLabel('Date of birth')).toHaveValue('')
})

test('a photo is made small, loses what the camera wrote into it, is stored and shown, replaced and taken away', async ({ page }) => {
  await openEditing(page)
  await expect(page.getByLabel('Add photo')).toBeAttached()
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/media/customers/'))
  await page.getByLabel('Add photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(page) })
  await expect(page.getByText('Your new photo is saved with the rest.')).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully' })).toBeAttached()
  const upload = await sent
  expect((await upload.allHeaders())['authorization']).toBeUndefined()

  await page.reload()
  const first = await shownPhoto(page)
  expect(first.side).toEqual([512, 512])
  const bytes = await (await page.request.get(first.url)).body()
  expect([bytes.subarray(0, 3).toString('hex'), bytes.includes('Exif'), bytes.includes('19.0596N')]).toEqual(['ffd8ff', false, false])
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Change photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(async () => expect((await shownPhoto(page)).key).not.toBe(first.key)).toPass()
  // The one before is gone from the server, too.
  await expect(async () => expect((await page.request.get(first.url)).status()).toBe(404)).toPass()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.reload()
  await expect(page.locator('.avatar')).toHaveText('R')
})

test('a file that is no picture, too large or broken is refused with a reason, and the form goes on', async ({ page }) => {
  await openEditing(page)
  const choose = (name: string, mimeType: string, buffer: Buffer) => page.getByLabel('Add photo').setInputFiles({ name, mimeType, buffer })
  await choose('menu.txt', 'text/plain', Buffer.from('naan'))
  await expect(complaint(page)).toHaveText('Please select an image file')
  await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))
  await expect(complaint(page)).toHaveText('Please select an image file')
  await choose('big.jpg', 'image/jpeg', Buffer.alloc(20_000_001))
  await expect(complaint(page)).toHaveText('Please select a picture of at most 20 MB')
  await choose('broken.png', 'image/png', Buffer.from('no picture at all'))
  await expect(complaint(page)).toHaveText('This picture could not be read. Please choose another one.')
  await choose('me.jpg', 'image/jpeg', await photograph(page))
  await expect(page.getByText('Your new photo is saved with the rest.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Add photo')).toBeFocused()
})

test('what could not be saved is still in the form, and is saved by the next try', async ({ page }) => {
  await openEditing(page)
  await page.route('**/api/customer/profile', (route) => route.abort())
  await page.getByLabel('Name').fill('Ravi Nair')
  await page.getByLabel('Add photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await saveButton(page).click()
  await expect(complaint(page)).toHaveText('No connection. Please check your network and try again.')
  await page.unroute('**/api/customer/profile')
  await saveButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ravi Nair')
  await shownPhoto(page)
})

test('editing a profile needs no mouse', async ({ page }) => {
  await openEditing(page)
  await page.getByLabel('Name').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Ravi Iyer')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ravi Iyer')
})

test('logging out clears everything, here and in other tabs, and the token is worth nothing after it', async ({ page, context }) => {
  await emptyCart(page, SECOND)
  await page.goto('/login?returnTo=/profile')
  await signIn(page, SECOND)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, 'Butter Naan')
  const other = await context.newPage()
  await other.goto('/profile/edit-profile')
  await expect(other.getByLabel('Name')).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login(\?|$)/)
  for (const tab of [page, other]) {
    const kept = await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    // Pictures of dishes belong to no customer.
    expect(kept.filter((key) => /token|customer|cart|order|redirect|favourite/i.test(key) && !key.startsWith('imageCache'))).toEqual([])
  }
  await expect(async () => {
    const asked = await page.request.get('/api/customer/cart', { headers: { Authorization: `Bearer ${token}` } })
    expect(asked.status()).toBe(401)
  }).toPass()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
})

test('/check-login leads a guest through sign-in, and a customer straight on', async ({ page }) => {
  await page.goto('/check-login?returnTo=%2Fmy-orders%3Ftab%3Dall')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fmy-orders%3Ftab%3Dall$/)
  await signIn(page, SECOND)
  await expect(page).toHaveURL(/\/my-orders\?tab=all$/)
  await page.goto('/check-login?returnTo=%2Fprofile')
  await expect(page).toHaveURL(/\/profile$/)
  await page.goto('/check-login?returnTo=%2F%2Fevil.example')
  await expect(page).toHaveURL(/\/home$/)
})

test('axe finds nothing in any state of these pages', async ({ page }) => {
  test.slow()
  await openEditing(page)
  await isAccessible(page)
  await page.getByLabel('Name').fill('R2')
  await page.getByLabel('Date of birth').fill('2999-01-01')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await saveButton(page).click()
  await expect(page.getByText('Date of birth cannot be in the future')).toBeVisible()
  await isAccessible(page)
  await page.getByLabel('Name').fill('Ravi Rao')
  await page.getByLabel('Date of birth').fill('1990-01-01')
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await page.route('**/api/customer/profile', (route: Route) => route.fulfill({ status: 404, json: { message: 'Not found' } }))
  await saveButton(page).click()
  await expect(page.getByText('Your profile cannot be changed right now.')).toBeVisible()
  await isAccessible(page)
  await page.unroute('**/api/customer/profile')
  await page.route('**/api/customer/profile', () => {})
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await isAccessible(page)

  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await isAccessible(page)
  await page.goto('/notification')
  await expect(page.getByText('Development in progress...')).toBeVisible()
  await isAccessible(page)

  await page.route('**/licences.json', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto('/about')
  for (const chapter of ['Privacy Policy', 'Terms of Use', 'Licences']) await page.getByRole('heading', { name: chapter }).click()
  await expect(page.getByText('The licences could not be loaded.')).toBeVisible({ timeout: 15_000 })
  await isAccessible(page)
  await page.unroute('**/licences.json')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('react-dom').click()
  await expect(page.getByText('Permission is hereby granted').filter({ visible: true })).toBeVisible()
  await isAccessible(page)
  await page.goto('/no/such/page')
  await expect(page.getByRole('link', { name: 'Contact our support team' })).toBeVisible()
  await isAccessible(page)
})

/** One customer for all journeys, who begins each without a photo, a gender or a date of birth. */
async function openEditing(page: Page): Promise<void> {
  const { data } = (await (
    await page.request.post('/api/customer/login', { data: { username: SECOND.email, password: SECOND.password } })
  ).json()) as { data: { token: string } }
  const reset = await page.request.patch('/api/customer/profile', {
    headers: { Authorization: `Bearer ${data.token}` },
    data: { name: 'Ravi Menon', gender: null, dob: null, image: null },
  })
  expect(reset.ok()).toBe(true)
  await page.goto('/login?returnTo=/profile/edit-profile')
  await signIn(page, SECOND)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
}

/** A JPEG with a place written into it, as cameras do. */
async function photograph(page: Page): Promise<Buffer> {
  const jpeg = await page.screenshot({ type: 'jpeg' })
  const written = Buffer.from('Exif\0\0place: 19.0596N 72.8295E')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(written.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, written, jpeg.subarray(2)])
}

async function shownPhoto(page: Page): Promise<{ url: string; key: string; side: number[] }> {
  await expect(photo(page)).toBeVisible()
  await expect(async () => expect(await photo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)).toPass()
  const [url, side] = await photo(page).evaluate(
    (image: HTMLImageElement) => [image.src, [image.naturalWidth, image.naturalHeight]] as const,
  )
  return { url, key: new URL(url).pathname, side: [...side] }
}
