import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'
import { filled, installable } from '#build/installable.ts'
import { loadBrand } from '#build/brand.ts'

// As if .env.staging named the other brand.
vi.mock(import('vite'), async (original) => ({
  ...(await original()),
  loadEnv: (mode: string) => ({ VITE_WHITELABEL_ID: mode === 'staging' ? '2' : '1' }),
}))

const BRANDS = readdirSync(join(ROOT, 'src/brands'), { withFileTypes: true }).filter((entry) => entry.isDirectory())

test.each(BRANDS.map(({ name }) => name))('the icon of brand %s that a phone cuts has the ground of its logo to the edges', (id) => {
  const logo = readFileSync(join(ROOT, 'src/brands', id, 'logo.svg'), 'utf8')
  const ground = /<circle cx="24" cy="24" r="24" fill="(#\w+)"/.exec(logo)![1]
  expect(filled(logo)).toContain(`<rect width="48" height="48" fill="${ground}"/>`)
  // In the middle four fifths.
  expect(filled(logo)).toContain('<g transform="translate(4.8 4.8) scale(.8)">')
})

test('a build in a mode whose brand is another one is installed under the name of that brand', async () => {
  const files = new Map<string, unknown>()
  const plugin = installable() as unknown as {
    configResolved: (config: { mode: string }) => void
    generateBundle: (this: { emitFile: (file: { fileName: string; source: unknown }) => void }) => Promise<void>
  }
  plugin.configResolved({ mode: 'staging' })
  await plugin.generateBundle.call({ emitFile: ({ fileName, source }) => files.set(fileName, source) })
  expect(JSON.parse(String(files.get('manifest.webmanifest')))).toMatchObject({ name: (await loadBrand('2')).name })
})
