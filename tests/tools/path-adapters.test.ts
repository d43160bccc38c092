import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { adapterFaults } from '#scripts/path-adapters.ts'

const MACHINE = 'machines/login/login.machine.ts'
const ADAPTER = 'e2e/paths/login.adapter.ts'
const RUN = 'e2e/paths/login.e2e.ts'

test('every machine here has an adapter that runs', async () => {
  expect(await adapterFaults()).toEqual([])
})

test('a machine needs an adapter, an adapter a machine and a file that runs it', async () => {
  expect(await faultsOf([MACHINE, ADAPTER, RUN])).toEqual([])
  expect(await faultsOf([MACHINE])).toEqual([`the paths of login do not run in Chromium: it needs ${ADAPTER}`])
  expect(await faultsOf([MACHINE, ADAPTER])).toEqual([`nothing runs the adapter of login: it needs ${RUN}`])
  expect(await faultsOf([ADAPTER, RUN])).toEqual([`${ADAPTER} is for no machine`])
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
