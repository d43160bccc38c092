import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { launchBareChromium } from '#tools/bench/bare-chromium.ts'

let folder: string
const pidFile = () => join(folder, 'pid')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mezbaan-hung-'))
  const hung = join(folder, 'chromium')
  // Reads nothing and answers nothing, as a Chromium whose renderer hangs.
  writeFileSync(
    hung,
    `#!${process.execPath}\nprocess.on('SIGTERM', () => {})\nrequire('node:fs').writeFileSync('${pidFile()}', String(process.pid))\nsetInterval(() => {}, 1000)\n`,
  )
  chmodSync(hung, 0o755)
  vi.stubEnv('CHROMIUM_PATH', hung)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('a Chromium that neither answers nor exits is killed when the bench closes it', async () => {
  const chromium = await launchBareChromium()
  await expect.poll(() => readFileSync(pidFile(), 'utf8')).toMatch(/^\d+$/)
  const pid = Number(readFileSync(pidFile(), 'utf8'))
  await chromium.close()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}, 30_000)

test('a command without an answer is rejected with its name', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const chromium = await launchBareChromium()
  const refused = expect(chromium.newPage()).rejects.toThrow('Chromium has not answered in 120 s: Target.createBrowserContext')
  await vi.advanceTimersByTimeAsync(120_000)
  await refused
  vi.useRealTimers()
  await chromium.close()
}, 30_000)
