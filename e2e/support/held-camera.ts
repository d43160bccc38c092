import { expect, type Page } from 'playwright/test'

interface Camera {
  /** Requests for a camera, oldest first. */
  openings: { resolve: (stream: MediaStream) => void; reject: (failure: Error) => void }[]
  /** Pictures being opened, oldest first. */
  pictures: { resolve: (bitmap: ImageBitmap) => void; reject: (failure: Error) => void }[]
  streams: MediaStream[]
  count: number
  /** A stream of a table, with the code on it that lies before the camera. */
  film(): MediaStream
  code?: ImageBitmap
  /** Nothing in the middle of the code can be read. */
  isDamaged?: boolean
  hasTorch: boolean
  /** Switches of the torch, oldest first. */
  switches: { isLit: boolean; resolve: () => void; reject: (failure: Error) => void }[]
  bitmapOf(png: string): Promise<ImageBitmap>
}

declare global {
  interface Window {
    camera: Camera
  }
}

/** From the next page on, no camera starts and no picture opens before the test says so. What the camera films is decoded for real. */
export const holdCamera = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const open = window.createImageBitmap.bind(window)
    const camera: Camera = {
      openings: [],
      pictures: [],
      streams: [],
      count: 1,
      hasTorch: false,
      switches: [],
      film() {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
        const context = canvas.getContext('2d')!
        const stream = canvas.captureStream()
        const [track] = stream.getVideoTracks() as [MediaStreamTrack]
        let torch = false
        track.getSettings = () => ({ deviceId: 'camera 1', ...(camera.hasTorch && { torch }) })
        track.getCapabilities = () => (camera.hasTorch ? { torch: true } : {}) as MediaTrackCapabilities
        track.applyConstraints = (wanted) => {
          const isLit = (wanted!.advanced![0] as { torch: boolean }).torch
          return new Promise((resolve, reject) => {
            const light = () => {
              torch = isLit
              resolve()
            }
            camera.switches.push({ isLit, resolve: light, reject })
          })
        }
        const timer = setInterval(() => {
          if (track.readyState === 'ended') clearInterval(timer)
          context.fillStyle = '#b58d66'
          context.fillRect(0, 0, 640, 480)
          if (camera.code) context.drawImage(camera.code, 220, 140, 200, 200)
          if (camera.code && camera.isDamaged) context.fillRect(285, 205, 70, 70)
        }, 50)
        camera.streams.push(stream)
        return stream
      },
      bitmapOf: (png) => open(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))])),
    }
    window.camera = camera
    window.createImageBitmap = () => new Promise((resolve, reject) => camera.pictures.push({ resolve, reject }))
    const devices = navigator.mediaDevices
    // An empty page is none that may use a camera.
    if (!devices) return
    devices.getUserMedia = () => new Promise((resolve, reject) => camera.openings.push({ resolve, reject }))
    devices.enumerateDevices = async () =>
      Array.from({ length: camera.count }, (_, index) => ({
        kind: 'videoinput' as const,
        deviceId: `camera ${index + 1}`,
        label: `Camera ${index + 1}`,
        groupId: '',
        toJSON: () => ({}),
      }))
  })

/** The camera asked for last starts, one of so many. */
export const startCamera = (page: Page, count: number): Promise<void> =>
  page.evaluate((count) => {
    const { camera } = window
    camera.count = count
    camera.openings.pop()!.resolve(camera.film())
  }, count)

/** The camera asked for last does not start; the name is that of a DOMException. */
export const failCamera = (page: Page, name: string): Promise<void> =>
  page.evaluate((name) => window.camera.openings.pop()!.reject(new DOMException('', name)), name)

/** The camera that runs is unplugged. */
export const unplugCamera = (page: Page): Promise<void> =>
  page.evaluate(() => void window.camera.streams.at(-1)!.getTracks()[0]!.dispatchEvent(new Event('ended')))

/** Lays a code before the camera, or takes it away; a damaged one is seen and cannot be read. */
export const layCode = (page: Page, png: Buffer | undefined, { isDamaged = false } = {}): Promise<void> =>
  page.evaluate(
    async ({ png, isDamaged }) => {
      const { camera } = window
      camera.isDamaged = isDamaged
      camera.code = png === undefined ? undefined : await camera.bitmapOf(png)
    },
    { png: png?.toString('base64'), isDamaged },
  )

/** From the next camera on, those that start have a torch, or none. */
export const giveTorch = (page: Page, hasTorch: boolean): Promise<void> =>
  page.evaluate((hasTorch) => {
    window.camera.hasTorch = hasTorch
  }, hasTorch)

/** The phone switches the torch as it was asked to, or refuses; tells what was asked. */
export async function answerTorch(page: Page, does: 'switches' | 'refuses'): Promise<boolean> {
  await expect.poll(() => page.evaluate(() => window.camera.switches.length), { message: 'switches of the torch' }).toBe(1)
  return page.evaluate((does) => {
    const { isLit, resolve, reject } = window.camera.switches.pop()!
    if (does === 'switches') resolve()
    else reject(new DOMException('', 'NotReadableError'))
    return isLit
  }, does)
}

/** The picture that was picked last opens and shows this; undefined: it cannot be opened. */
export async function openPicture(page: Page, png: Buffer | undefined): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.camera.pictures.length)).toBeGreaterThan(0)
  await page.evaluate(async (png) => {
    const { resolve, reject } = window.camera.pictures.pop()!
    if (png === undefined) reject(new DOMException('', 'InvalidStateError'))
    else resolve(await window.camera.bitmapOf(png))
  }, png?.toString('base64'))
}

/** Cameras and pictures that were asked for and then dropped are there after all; what is still waited for stays. */
export const bringDropped = (page: Page, png: Buffer, waitsFor: { camera: boolean; picture: boolean }): Promise<void> =>
  page.evaluate(
    async ({ png, waitsFor }) => {
      const { camera } = window
      const dropped = <Call>(calls: Call[], keep: boolean) => calls.splice(0, calls.length - Number(keep && calls.length > 0))
      for (const { resolve } of dropped(camera.openings, waitsFor.camera)) resolve(camera.film())
      for (const { resolve } of dropped(camera.pictures, waitsFor.picture)) resolve(await camera.bitmapOf(png))
    },
    { png: png.toString('base64'), waitsFor },
  )

/** How many cameras are on. */
export const camerasOn = (page: Page): Promise<number> =>
  page.evaluate(
    () => window.camera.streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length,
  )
