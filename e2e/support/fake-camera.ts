import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright/test'
import { findChromiumWithCamera } from '#scripts/find-chromium.ts'
import { openAtCounter } from './at-counter.ts'
import { expect, test as base, wasHereBefore, watchProblems } from './test.ts'

export interface CameraOptions {
  /** What the camera films; undefined: Chromium's own test picture. */
  film?: Buffer
  count?: number
  allowed?: boolean
}

/** Holds every opening of the camera back until the page calls `letCameraStart`. */
declare global {
  interface Window {
    tracks: MediaStreamTrack[]
    letCameraStart?: () => void
  }
}

interface CameraFixtures {
  /** Starts a browser with that camera; cameras are given when a browser starts. */
  phoneWith: (camera: CameraOptions) => Promise<Page>
}

export const test = base.extend<CameraFixtures>({
  phoneWith: async ({ baseURL, allowedProblems }, provide, testInfo) => {
    const closings: (() => Promise<void>)[] = []
    await provide(async ({ film, count = 1, allowed = true }) => {
      const file = join(testInfo.outputDir, `camera-${closings.length}.y4m`)
      if (film) await writeFile(testInfo.outputPath(`camera-${closings.length}.y4m`), film)
      const { args = [] } = testInfo.project.use.launchOptions!
      const browser = await chromium.launch({
        executablePath: findChromiumWithCamera(),
        args: [
          ...args,
          `--use-fake-device-for-media-stream=device-count=${count}`,
          ...(film ? [`--use-file-for-fake-video-capture=${file}`] : []),
        ],
      })
      const { viewport, deviceScaleFactor, hasTouch, isMobile, locale, timezoneId } = testInfo.project.use
      const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor, hasTouch, isMobile, locale, timezoneId })
      if (allowed) await context.grantPermissions(['camera'], { origin: baseURL })
      const problems = await watchProblems(context)
      await context.addInitScript(recordTracks)
      await wasHereBefore(context)
      closings.push(async () => {
        await browser.close()
        expect(problems.filter((problem) => !allowedProblems.some((expected) => expected.test(problem)))).toEqual([])
      })
      return context.newPage()
    })
    for (const close of closings) await close()
  },
})

function recordTracks(): void {
  window.tracks = []
  const devices = navigator.mediaDevices
  // An empty page is none that may use a camera.
  if (!devices) return
  const open = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    window.tracks.push(...stream.getTracks())
    return stream
  }
}

/** How many cameras the page holds now, and how many it has ever opened. */
export const camerasOf = (page: Page): Promise<{ live: number; opened: number }> =>
  page.evaluate(() => ({ live: window.tracks.filter(({ readyState }) => readyState === 'live').length, opened: window.tracks.length }))

/** The code that the counter prints for a table, as a photo of the sheet. */
export async function printedCode(page: Page, outlet: { name: string }, label: string): Promise<Buffer> {
  await openAtCounter(page, '/counter/tables', outlet)
  await page.emulateMedia({ media: 'print' })
  const code = await page.getByRole('img', { name: `QR code of ${label}`, exact: true }).screenshot()
  await page.emulateMedia({ media: null })
  return code
}

/** A photo of the code, of any size. */
export async function photoOf(page: Page, code: Buffer, width: number, height: number): Promise<Buffer> {
  await page.goto('about:blank')
  const photo = await page.evaluate(
    async ({ png, width, height }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${png}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')!
      context.fillStyle = '#b58d66'
      context.fillRect(0, 0, width, height)
      const side = Math.min(width, height) / 2
      context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side)
      return canvas.toDataURL('image/jpeg', 0.8).split(',')[1]!
    },
    { png: code.toString('base64'), width, height },
  )
  return Buffer.from(photo, 'base64')
}
