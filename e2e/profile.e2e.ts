import type { Page } from 'playwright/test'
import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { beginWithCart } from './customers.ts'
import { expect, test } from './support/test.ts'

// The browser itself logs each refusal.
test.use({ allowedProblems: [/the server responded with a status of (401|404)/] })

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const photo = (page: Page) => page.locator('.avatar img')

test('a photo is made small, loses what the camera wrote into it, is stored and shown, replaced and removed', async ({ page }) => {
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
  await expect(page.locator('.avatar')).toHaveText('A')
})

test('logging out clears everything, here and in other tabs, and the token is worth nothing after it', async ({ page, context }) => {
  await beginWithCart(page)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.goto('/my-cart')
  await expect(page.getByText('Butter Naan').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/profile/edit-profile')
  await expect(other.getByLabel('Name')).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login(\?|$)/)
  for (const tab of [page, other]) {
    const keys = await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    // Pictures of dishes belong to no customer.
    expect(keys.filter((key) => /token|customer|cart|order|redirect|favourite/i.test(key) && !key.startsWith('imageCache'))).toEqual([])
  }
  await expect(async () => {
    const asked = await page.request.get('/api/customer/cart', { headers: { Authorization: `Bearer ${token}` } })
    expect(asked.status()).toBe(401)
  }).toPass()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
})

async function openEditing(page: Page): Promise<void> {
  await beginSignedIn(page, await openAccount(page))
  await page.goto('/profile/edit-profile')
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
