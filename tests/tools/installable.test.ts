import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'
import { filled } from '#build/installable.ts'

const BRANDS = readdirSync(join(ROOT, 'src/brands'), { withFileTypes: true }).filter((entry) => entry.isDirectory())

test.each(BRANDS.map(({ name }) => name))('the icon of brand %s that a phone cuts has the ground of its logo to the edges', (id) => {
  const logo = readFileSync(join(ROOT, 'src/brands', id, 'logo.svg'), 'utf8')
  const ground = /<circle cx="24" cy="24" r="24" fill="(#\w+)"/.exec(logo)![1]
  expect(filled(logo)).toContain(`<rect width="48" height="48" fill="${ground}"/>`)
  // In the middle four fifths.
  expect(filled(logo)).toContain('<g transform="translate(4.8 4.8) scale(.8)">')
})
