import { expect, type Page } from 'playwright/test'
import { toBuffer } from 'qrcode'
import type { Failure } from '#machines/model/errors.ts'
import { readQrText } from '#machines/model/scanner.ts'
import { type QrScanEvent, type Scan, selectIsReadingPicture } from '#machines/qr-scan/qr-scan.machine.ts'
import { bringDropped, camerasOn, failCamera, holdCamera, layCode, openPicture, startCamera, unplugCamera } from '../support/held-camera.ts'
import { CODE, LINK, ORIGIN } from '#tests/paths/qr-scan.model.ts'
import { OUTLET } from '../support/steps.ts'
import type { Adapter } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { areMessages } from './messages.ts'

type Event<Type> = Extract<QrScanEvent, { type: Type }>

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan QR Code' })
const viewfinder = (page: Page) => dialog(page).locator('.viewfinder')

/** A printed code; one of the model's outlet is one of an outlet that there is, and a link one of this server. */
function printed(page: Page, text: string): Promise<Buffer> {
  const code = JSON.stringify({ businessId: OUTLET.id, origin: 'TABLE', tableId: 7 })
  const link = `${new URL(page.url()).origin}/outlet-detail/${OUTLET.id}?table=7&s=Ab3_-xyz`
  const ours = text.startsWith(ORIGIN) ? link : code
  return toBuffer(readQrText(text, [ORIGIN]).scan ? ours : text, { width: 400, margin: 4 })
}

const areOn = (page: Page, count: number) => expect.poll(() => camerasOn(page), { message: 'cameras that are on' }).toBe(count)

export const qrScanAdapter: Adapter = {
  names: { [CODE]: 'the code of Table 7 at Dariya Mahal', [LINK]: 'the address of Table 7 at Dariya Mahal' },
  async start({ page }) {
    await holdCamera(page)
    await page.goto('/home')
    await page.getByRole('button', { name: 'Scan QR Code' }).click()
    await expect(dialog(page)).toBeVisible()
  },
  events: {
    'camera.started': ({ page }, { cameras }: Event<'camera.started'>) => startCamera(page, cameras.length),
    'code.seen': async ({ page }, { text }: Event<'code.seen'>) => layCode(page, await printed(page, text)),
    'camera.switch': ({ page }) => dialog(page).getByRole('button', { name: 'Switch camera' }).click(),
    'camera.retry': ({ page }) => dialog(page).getByRole('button', { name: 'Try Again' }).click(),
    'picture.pick': async ({ page }, { picture }: Event<'picture.pick'>) =>
      page.getByLabel('Scan from Gallery').setInputFiles({ name: 'picked', mimeType: picture.type, buffer: await printed(page, '{}') }),
    'dialog.close': ({ page }) => dialog(page).getByRole('button', { name: 'Close' }).click(),
    'xstate.error.actor.runCamera': ({ page }, { error }: { error: Failure }, snapshot: Scan) => {
      if (snapshot.matches({ scanning: { camera: { on: 'watching' } } })) return unplugCamera(page)
      return failCamera(page, error.code === 'NO_CAMERA' ? 'NotAllowedError' : 'NotReadableError')
    },
    'xstate.done.actor.readPicture': async ({ page }, { output }: { output: string }) => openPicture(page, await printed(page, output)),
    'xstate.error.actor.readPicture': ({ page }) => openPicture(page, undefined),
  },
  // The tick goes by itself while it is looked at.
  fleeting: { read: 'xstate.after.readShown.qrScan.read', keeping: 'xstate.done.actor.keepScan' },
  answerLate: async ({ page }, inFlight) =>
    bringDropped(page, await printed(page, '{}'), { camera: inFlight.includes('runCamera'), picture: inFlight.includes('readPicture') }),
  states: {
    'scanning.camera.on.starting': async ({ page }) => {
      await expect(dialog(page).getByText('Starting the camera...')).toBeAttached()
      await areOn(page, 0)
    },
    'scanning.camera.on.watching': async ({ page }) => {
      await layCode(page, undefined)
      await expect(viewfinder(page)).toHaveClass(/live/)
      await areOn(page, 1)
    },
    'scanning.camera.failed': ({ page }) => areOn(page, 0),
    'scanning.picture.none': ({ page }) => expect(dialog(page).getByText('Reading the picture...')).toHaveCount(0),
    scanned: async ({ page }) => {
      await expect(page).toHaveURL(`/outlet-detail/${OUTLET.id}`)
      await expect(dialog(page)).toBeHidden()
      await areOn(page, 0)
    },
    closed: async ({ page }) => {
      await expect(dialog(page)).toBeHidden()
      await areOn(page, 0)
    },
  },
  observed: {
    message: ({ page }, value) => areMessages(viewfinder(page), value),
    'Switch camera': ({ page }, value) =>
      expect(dialog(page).getByRole('button', { name: 'Switch camera' })).toBeVisible({ visible: value === 'offered' }),
  },
  canDo(snapshot: Scan, event) {
    const given = event as QrScanEvent | { type: 'xstate.error.actor.runCamera'; error: Failure }
    // A picture that does not open within seconds is given up.
    if (selectIsReadingPicture(snapshot) && /camera|Camera|code/.test(given.type)) return false
    // A camera that runs is there and allowed.
    if (given.type === 'xstate.error.actor.runCamera' && snapshot.matches({ scanning: { camera: { on: 'watching' } } }))
      return given.error.code !== 'NO_CAMERA'
    return true
  },
  handed: {
    'qrScan.scanning.camera.on.watching --xstate.error.actor.viewfinder--> (stay)': breakdownOf('the frame and the torch'),
    'qrScan.keeping --xstate.error.actor.keepScan--> qrScan.scanning': {
      because: 'memory stands in for storage that refuses, so that a scan is always kept',
      atOnce: true,
    },
  },
}
