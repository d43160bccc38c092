import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import type { Licensed } from '#build/licences.ts'
import { ROOT } from '#scripts/run-command.ts'

const WORKERS = ['idb', 'workbox-core', 'workbox-expiration', 'workbox-precaching', 'workbox-routing', 'workbox-strategies']

test(
  'the list of licences has every package that the bundle was made from, pictures and data, and no other',
  { timeout: 120_000 },
  async () => {
    // Source maps name the file behind every piece of the bundle, whatever the list says.
    const built = (await build({ root: ROOT, logLevel: 'silent', build: { write: false, sourcemap: true } })) as Rolldown.RolldownOutput
    const maps = built.output.flatMap((output) => (output.type === 'chunk' && output.map ? [output.map] : []))
    const fromMaps = maps.flatMap(({ sources }) => sources).map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1])
    const styled = built.output.some(
      (output) => output.fileName.endsWith('.css') && String('source' in output && output.source).includes('mantine'),
    )
    const list = listIn(built)
    const shipped = new Set([
      ...fromMaps.filter((name) => name !== undefined),
      ...(styled ? ['@mantine/core'] : []),
      // The service worker is a script of its own, without a map.
      ...WORKERS,
      'vite',
      'rolldown',
    ])
    expect(list.filter(({ version }) => version).map(({ name }) => name)).toEqual(
      [...shipped].toSorted((one, other) => one.localeCompare(other, 'en')),
    )
    expect(list.filter(({ version }) => !version).map(({ name }) => name)).toEqual([
      'Fluent Emoji 3D (pictures)',
      'GeoNames (places of India)',
    ])
    for (const { name, licence, notice } of list) {
      expect(licence, name).toMatch(/^[A-Z0-9][\w.-]+$/)
      expect(notice, name).toMatch(/copyright|©/i)
      expect(notice, name).toMatch(/permission|licensed under|creative commons/i)
    }
  },
)

function listIn({ output }: Rolldown.RolldownOutput): Licensed[] {
  const asset = output.find(({ fileName }) => fileName === 'licences.json')
  if (asset?.type !== 'asset') throw new Error('the build wrote no list of licences')
  return JSON.parse(String(asset.source)) as Licensed[]
}
