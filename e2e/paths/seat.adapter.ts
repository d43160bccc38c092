import { expect, type Page } from 'playwright/test'
import { QR_LIFETIME_MS, type ScannedQr } from '#machines/model/qr.ts'
import { type SeatEvent, type SeatSnapshot as Seat, selectIsChanging } from '#machines/seat/seat.machine.ts'
import { seatModel } from '#tests/paths/seat.model.ts'
import type { Adapter } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { storeInAnotherTab } from './other-tab.ts'

type Event<Type> = Extract<SeatEvent, { type: Type }>

const strip = (page: Page) => page.getByRole('region', { name: 'Your table or room' }).getByRole('button', { name: /Change$/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: /^You are at/ })

/** As a scan in another tab does it; the moment is the page's own. */
const storeElsewhere = async (page: Page, qr: ScannedQr | undefined) => {
  const now = await page.evaluate(() => Date.now())
  await storeInAnotherTab(page, { qrData: qr && JSON.stringify({ ...qr, scannedAt: now - 1_000 }) })
}

export const seatAdapter: Adapter = {
  async start({ page }, start) {
    const { qr } = seatModel.starts[start] as { qr?: ScannedQr }
    await page.addInitScript((scan) => {
      if (scan && !sessionStorage.getItem('begun'))
        localStorage.setItem('qrData', JSON.stringify({ ...scan, scannedAt: Date.now() - 1_000 }))
      sessionStorage.setItem('begun', '1')
    }, qr)
    await page.goto('/my-cart')
    await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  },
  how: { 'scan.received': 'scan its code' },
  events: {
    'scan.received': ({ page }, { qr }: Event<'scan.received'>) => storeElsewhere(page, qr),
    'outlet.received': async ({ page }) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).filter({ visible: true }).click()
      await page.getByRole('main').getByRole('link', { name: 'Dariya Mahal', exact: true }).click()
    },
    'seat.change': ({ page }) => strip(page).click(),
    'seat.keep': ({ page }) => sheet(page).getByRole('button', { name: 'Close' }).click(),
    'seat.leave': ({ page }) =>
      sheet(page)
        .getByRole('button', { name: /^I have left/ })
        .click(),
    'origin.set': async ({ page }, { origin }: Event<'origin.set'>) => {
      await sheet(page).getByText('Table', { exact: true }).click()
      await sheet(page)
        .getByRole('option', { name: `#${origin.id} — ${origin.name}` })
        .click()
    },
    // The page's scan is younger than that of the model.
    'xstate.after.untilEnd.seat.seated': ({ page }, _, { context }: Seat) =>
      page.clock.fastForward(QR_LIFETIME_MS[context.seat!.origin.type]),
    'origin.clear': ({ page }) => sheet(page).getByRole('button', { name: 'Change' }).click(),
    'place.confirm': ({ page }) =>
      sheet(page)
        .getByRole('button', { name: /^I am at/ })
        .click(),
  },
  states: {
    elsewhere: ({ page }) => expect(strip(page)).toBeHidden(),
    'seated.resting': ({ page }) => expect(sheet(page)).toBeHidden(),
    'seated.changing': ({ page }) => expect(sheet(page)).toBeVisible(),
  },
  observed: {
    strip: ({ page }) => expect(strip(page)).toBeHidden(),
    place: ({ page }, name, snapshot: Seat) =>
      selectIsChanging(snapshot)
        ? expect(page.getByRole('dialog', { name: `You are at ${name}`, exact: true })).toBeVisible()
        : expect(strip(page).locator('.table')).toHaveText(name),
    outlet: ({ page }, name) => expect(strip(page).locator('.of')).toHaveText(name === 'not named' ? [] : [name]),
    choice: ({ page }, name) =>
      expect(sheet(page).getByRole('button', { name: /^I am at/ })).toHaveText(name === 'none' ? [] : [`I am at ${name}`]),
  },
  // A table that is chosen already is chosen anew only after a press on Change.
  canDo: ({ context }: Seat, { type }) => type !== 'origin.set' || context.chosen === undefined,
  handed: {
    'seat --xstate.error.actor.watchScan--> (stay)': breakdownOf('the following of the scan'),
  },
}
