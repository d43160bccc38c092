import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { subset } from 'semver'
import { expect, test } from 'vitest'

interface Lockfile {
  packages: Record<string, { version?: string; engines?: { node?: string }; os?: string[] }>
}

test('every package runs on every version of Node that the product names, so that installing warns of nothing', () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lockfile
  const named = packages['']?.engines?.node
  expect(named).toMatch(/^\^20\.19\.0 /)
  const refusing = Object.entries(packages)
    // A package of other machines is passed over without a word.
    .filter(
      ([, { engines, os }]) => engines?.node && !(os && !os.includes('linux') && !os.includes('darwin')) && !subset(named!, engines.node),
    )
    .map(([path, { version, engines }]) => `${path} ${version} wants Node ${engines?.node}`)
  expect(refusing).toEqual([])
})
