import type { Page } from 'playwright'

/** How the code lies before the camera. */
export type Scene = 'straight' | 'rotated' | 'blurred' | 'small in a corner' | 'inverted'

const WIDTH = 1280
const HEIGHT = 720

/** A film of the code on a table, for Chromium's fake camera: made in the page's own canvas, a header and frames of raw luma. */
export async function filmOf(page: Page, code: Buffer, scene: Scene): Promise<Buffer> {
  await page.goto('about:blank')
  const luma = await page.evaluate(drawScene, { png: code.toString('base64'), scene, width: WIDTH, height: HEIGHT })
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(luma, 'base64'), grey])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`), frame, frame])
}

async function drawScene({ png, scene, width, height }: { png: string; scene: Scene; width: number; height: number }): Promise<string> {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  const table = context.createLinearGradient(0, 0, width, height)
  table.addColorStop(0, '#c9a27c')
  table.addColorStop(1, '#6d4a33')
  context.fillStyle = table
  context.fillRect(0, 0, width, height)
  const isSmall = scene === 'small in a corner'
  const side = isSmall ? 150 : 420
  context.translate(isSmall ? width - 110 : width / 2, isSmall ? height - 110 : height / 2)
  if (scene === 'rotated') context.rotate((32 * Math.PI) / 180)
  if (scene === 'blurred') context.filter = 'blur(5px)'
  if (scene === 'inverted') context.filter = 'invert(1)'
  context.drawImage(image, -side / 2, -side / 2, side, side)
  const { data } = context.getImageData(0, 0, width, height)
  let luma = ''
  for (let at = 0; at < data.length; at += 4)
    luma += String.fromCharCode(16 + (data[at]! * 65.5 + data[at + 1]! * 128.6 + data[at + 2]! * 25) / 256)
  return btoa(luma)
}
