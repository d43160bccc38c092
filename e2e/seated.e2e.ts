import type { Page } from 'playwright/test'
import { addDish, OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const strip = (page: Page) => page.getByRole('region', { name: 'Your table or room' }).getByRole('button', { name: /Change$/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: /^You are at/ })

/** As the scanned code of a table leaves it. */
const sitAt = (page: Page, id: number) =>
  page.addInitScript(
    ([outletId, table]) => {
      if (sessionStorage.getItem('seated')) return
      sessionStorage.setItem('seated', '1')
      localStorage.setItem('qrData', JSON.stringify({ outletId, origin: { type: 'TABLE', id: table }, scannedAt: Date.now() - 1_000 }))
    },
    [OUTLET.id, id] as const,
  )

async function openSeated(page: Page): Promise<void> {
  await sitAt(page, 5)
  await page.goto(`/outlet/${OUTLET.id}`)
  await expect(page.getByRole('button', { name: 'MENU' })).toBeVisible()
  await expect(strip(page)).toHaveText(/^Table 5\s*Dariya Mahal\s*Change$/)
}

test('the strip says where the guest sits on every page, and lets the table be changed and left, by keyboard @all', async ({ page }) => {
  await openSeated(page)
  await addDish(page, 'Butter Naan')
  for (const path of ['/home', '/my-cart', '/about']) {
    await page.goto(path)
    await expect(strip(page)).toContainText('Table 5')
  }
  await strip(page).focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()
  await expect(sheet(page).getByRole('link', { name: `Back to ${OUTLET.name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(strip(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await sheet(page).getByText('Table', { exact: true }).click()
  await sheet(page).getByRole('option', { name: /^#7 / }).click()
  await sheet(page).getByRole('button', { name: 'I am at Window 7' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(strip(page)).toContainText('Window 7')
  await expect(page.locator('#heard')).toHaveText('You are at Window 7')
  await page.reload()
  await expect(strip(page)).toHaveText(/^Window 7\s*Dariya Mahal\s*Change$/)

  await strip(page).click()
  await sheet(page)
    .getByRole('link', { name: `Back to ${OUTLET.name}` })
    .click()
  await expect(page).toHaveURL(`/outlet/${OUTLET.id}`)
  await strip(page).click()
  await sheet(page).getByRole('button', { name: 'Scan another code' }).click()
  await expect(page.getByRole('dialog', { name: 'Scan QR Code' })).toBeVisible()
  await page.keyboard.press('Escape')
  await strip(page).click()
  await sheet(page)
    .getByRole('button', { name: /^I have left/ })
    .click()
  await expect(strip(page)).toBeHidden()
  await expect(page.locator('.banner')).toBeVisible()
})
