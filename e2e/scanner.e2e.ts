import type { Page } from 'playwright/test'
import { camerasOf, filmOf, photoOf, printedCode, type Scene, test } from './support/fake-camera.ts'
import { OUTLET } from './support/steps.ts'
import { expect, expectNoAxeViolations } from './support/test.ts'

const TABLE = 'Table 7'
const SCENES: Scene[] = ['straight', 'rotated', 'blurred', 'small in a corner', 'inverted']

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan QR Code' })
const gallery = (page: Page) => page.getByLabel('Scan from Gallery')

async function openScanner(page: Page): Promise<void> {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await expect(dialog(page)).toBeVisible()
}

const cameraIsOn = (page: Page) => expect(page.locator('.viewfinder.live')).toBeVisible()

async function isAtTheOutlet(page: Page): Promise<void> {
  await expect(page).toHaveURL(`/outlet-detail/${OUTLET.id}`)
  await expect(page.getByRole('heading', { name: OUTLET.name, level: 1 })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
}

for (const scene of SCENES) {
  test(`the code of a table, ${scene}, opens its outlet, and the camera is off afterwards`, async ({ page, phoneWith }) => {
    const film = await filmOf(page, await printedCode(page, OUTLET.id, TABLE), scene)
    const phone = await phoneWith({ film })
    await openScanner(phone)
    await cameraIsOn(phone)
    const since = performance.now()
    await isAtTheOutlet(phone)
    console.log(`${scene}: read ${Math.round(performance.now() - since)} ms after the camera was on`)
    expect(await camerasOf(phone)).toEqual({ live: 0, opened: 1 })
    const kept = await phone.evaluate(() => JSON.parse(localStorage.getItem('qrData')!))
    expect(kept).toMatchObject({ outletId: OUTLET.id, origin: { type: 'TABLE', id: 7 } })
  })
}
