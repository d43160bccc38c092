/** Draws the demo's dishes and writes their rasters to server/media/catalogue: `npx tsx tools/dishes/make.ts [KEY …]`, all without a key. */
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { DRAWN } from './dishes.ts'
import { Drawing } from './drawing.ts'

const WIDTHS = [116, 232, 464]
const CATALOGUE = new URL('../../server/media/catalogue/', import.meta.url)

const chosen = process.argv.slice(2)
for (const [key, layers] of Object.entries(DRAWN)) {
  if (chosen.length > 0 && !chosen.includes(key)) continue
  const folder = new URL(`${key}/`, CATALOGUE)
  mkdirSync(folder, { recursive: true })
  const drawn = await sharp(Buffer.from(new Drawing(key).svg(layers)), { density: (72 * 464) / 240 })
    .png()
    .toBuffer()
  for (const width of WIDTHS) {
    writeFileSync(new URL(`${width}.avif`, folder), await sharp(drawn).resize(width, width).avif({ quality: 50, effort: 3 }).toBuffer())
  }
}
