import { expect, type Page } from 'playwright/test'
import { toBuffer } from 'qrcode'
import type { Viewfinder } from '#machines/viewfinder/viewfinder.machine.ts'
import { answerTorch, camerasOn, giveTorch, holdCamera, layCode, startCamera } from '../support/held-camera.ts'
import type { Adapter } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan QR Code' })
const torch = (page: Page) => dialog(page).getByRole('button', { name: 'Torch' })
const frame = (page: Page) => dialog(page).locator('.viewfinder-box')

const torchIs =
  (isLit: boolean) =>
  async ({ page }: { page: Page }) => {
    await expect(torch(page)).toHaveAttribute('aria-pressed', String(isLit))
    expect(await camerasOn(page)).toBe(1)
  }

export const viewfinderAdapter: Adapter = {
  async start({ page }, start) {
    await holdCamera(page)
    await page.goto('/home')
    await giveTorch(page, !start.includes('no torch'))
    await page.getByRole('button', { name: 'Scan QR Code' }).click()
    await expect(dialog(page)).toBeVisible()
    await startCamera(page, 1)
  },
  events: {
    'code.near': async ({ page }) => layCode(page, await toBuffer('a table at Saffron', { width: 400, margin: 4 }), { isDamaged: true }),
    'torch.press': ({ page }) => torch(page).click(),
    'xstate.done.actor.switchTorch': ({ page }) => answerTorch(page, 'switches'),
    'xstate.error.actor.switchTorch': ({ page }) => answerTorch(page, 'refuses'),
    'xstate.after.near.viewfinder.frame.near': ({ page }) => layCode(page, undefined),
  },
  states: {
    'frame.clear': ({ page }) => expect(frame(page)).toHaveClass(/clear/),
    'frame.near': ({ page }) => expect(frame(page)).toHaveClass(/near/),
    'torch.absent': async ({ page }) => {
      await expect(dialog(page).locator('.viewfinder.live')).toBeVisible()
      await expect(torch(page)).toHaveCount(0)
    },
    'torch.unlit': torchIs(false),
    'torch.lighting': torchIs(false),
    'torch.lit': torchIs(true),
    'torch.dousing': torchIs(true),
    'torch.refused': async (stage) => {
      await torchIs(false)(stage)
      await expect(dialog(stage.page).getByText('The torch does not work now. Scanning goes on.')).toBeVisible()
    },
  },
  // A code that lies there goes on being seen.
  canDo: (snapshot: Viewfinder, event) => event.type !== 'code.near' || snapshot.matches({ frame: 'clear' }),
  handed: {
    'viewfinder.frame --xstate.error.actor.watchForCode--> viewfinder.frame.clear': breakdownOf('the looking at the picture'),
  },
}
