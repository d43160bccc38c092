import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { adapterFaults } from '#scripts/path-adapters.ts'

const MACHINE = 'machines/login/login.machine.ts'
const ADAPTER = 'e2e/paths/login.adapter.ts'

test('every machine here has an adapter', async () => {
  expect(await adapterFaults()).toEqual([])
})

test('a machine needs an adapter, and an adapter a machine', async () => {
  expect(await faultsOf([MACHINE, ADAPTER])).toEqual([])
  expect(await faultsOf([MACHINE])).toEqual([`the paths of login do not run in Chromium: it needs ${ADAPTER}`])
  expect(await faultsOf([ADAPTER])).toEqual([`${ADAPTER} is for no machine`])
})

async function faultsOf(files: string[]): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'mezbaan-adapters-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const folder of ['machines', 'e2e/paths']) await mkdir(join(root, folder), { recursive: true })
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), '')
  }
  return adapterFaults(root)
}
