import type { Page } from 'playwright/test'
import { toBuffer } from 'qrcode'
import { filmOf, test } from './support/fake-camera.ts'
import { addDish, cartTab, OUTLET, signIn } from './support/steps.ts'
import { expect } from './support/test.ts'

// Recording fetches what pictures show, which the page's policy refuses and tells.
test.use({ trace: 'off' })

const PAGE = `/outlet-detail/${OUTLET.id}`
const place = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('qrData') ?? 'null') as unknown)
const isAtTheOutlet = async (page: Page) => {
  await expect(page.getByRole('heading', { name: OUTLET.name, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(PAGE)
}

test("the link of a printed code is read by the scanner's camera, and its table is known", async ({ page, phoneWith, baseURL }) => {
  const code = await toBuffer(`${baseURL}${PAGE}?table=5&s=Ab3_-xyz`, { width: 420, margin: 4, errorCorrectionLevel: 'M' })
  const phone = await phoneWith({ film: await filmOf(page, code, 'straight') })
  await phone.goto('/home')
  await phone.waitForFunction(() => globalThis.earlyTap === null)
  await phone.getByRole('button', { name: 'Scan QR Code' }).click()
  await isAtTheOutlet(phone)
  expect(await place(phone)).toMatchObject({ outletId: OUTLET.id, origin: { type: 'TABLE', id: 5, signature: 'Ab3_-xyz' } })
})

test('the code of an old sheet, which is JSON, is read as before', async ({ page }) => {
  const code = await toBuffer(JSON.stringify({ businessId: OUTLET.id, origin: 'ROOM', roomId: 101 }), { width: 420, margin: 4 })
  await page.goto('/home')
  await page.waitForFunction(() => globalThis.earlyTap === null)
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await page.getByLabel('Scan from Gallery').setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: code })
  await isAtTheOutlet(page)
  expect(await place(page)).toMatchObject({ outletId: OUTLET.id, origin: { type: 'ROOM', id: 101 } })
})

test("a phone's camera app opens the link: the table is known up to the checkout, and gone from the address", async ({ page }) => {
  await page.goto(`${PAGE}?table=5&from=camera&s=Ab3_-xyz#top`)
  await expect(page.getByRole('heading', { name: OUTLET.name, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${PAGE}?from=camera#top`)
  expect(await place(page)).toMatchObject({ outletId: OUTLET.id, origin: { type: 'TABLE', id: 5, signature: 'Ab3_-xyz' } })
  await addDish(page, 'Butter Naan')
  await cartTab(page).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await signIn(page)
  await expect(page.getByRole('region', { name: 'Order origin' }).getByRole('heading', { name: 'Table 5' })).toBeVisible()
})

test('a link without a table that can be opens the outlet, and says so', async ({ page }) => {
  await page.goto(`${PAGE}?table=abc&s=Ab3_-xyz`)
  await expect(page.getByText('QR data incomplete').filter({ visible: true }).first()).toBeVisible()
  await isAtTheOutlet(page)
  expect(await place(page)).toBeNull()
})

test('where storage is blocked the table is known for the visit', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'QuotaExceededError')
    }
  })
  await page.goto(`${PAGE}?table=5`)
  await isAtTheOutlet(page)
  expect(await place(page)).toBeNull()
})
