import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storedSecret } from '#server/stored-secret.ts'
import { startProcess } from './support/process.ts'

const modeOf = (path: string) => lstatSync(path).mode & 0o777
/** The folder and everything in it that other accounts may read, write or enter. */
const openIn = (folder: string) =>
  [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))].filter(
    // The running server removes files of its own.
    (path) => existsSync(path) && (modeOf(path) & 0o077) !== 0,
  )

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-access-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataDir: string) {
  const server = await startProcess({ DATA_DIR: dataDir })
  onTestFinished(() => server.kill())
  return server
}

test('nothing in the data folder is open to other accounts, while the server runs and afterwards', { timeout: 240_000 }, async () => {
  const dataDir = join(tempFolder(), 'data')
  const first = await start(dataDir)
  expect(modeOf(dataDir)).toBe(0o700)
  expect(readdirSync(join(dataDir, 'db'), { recursive: true }).length).toBeGreaterThan(500)
  expect(openIn(dataDir)).toEqual([])
  expect(await first.stop()).toBe(0)
  expect(first.output()).not.toContain('other accounts')
  expect(openIn(dataDir)).toEqual([])

  // As an older version has left it.
  for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name)))
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666)
  chmodSync(dataDir, 0o755)
  const second = await start(dataDir)
  expect(second.output().match(/^.*other accounts.*$/gm)).toEqual([
    `The data folder ${dataDir} was open to other accounts of this machine. It is closed now.`,
  ])
  expect(openIn(dataDir)).toEqual([])
  expect(await second.stop()).toBe(0)
  expect(openIn(dataDir)).toEqual([])
})

test('a stored secret that others can read is closed where it is used', () => {
  const folder = join(tempFolder(), 'data')
  const secret = storedSecret(folder, 'table-secret')
  expect(modeOf(folder)).toBe(0o700)
  writeFileSync(join(folder, 'otp-pepper'), 'p'.repeat(43))
  chmodSync(join(folder, 'table-secret'), 0o644)
  expect(storedSecret(folder, 'table-secret')).toBe(secret)
  storedSecret(folder, 'otp-pepper')
  expect(['table-secret', 'otp-pepper'].map((name) => modeOf(join(folder, name)))).toEqual([0o600, 0o600])
})
