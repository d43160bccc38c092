import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hashInputs } from '#scripts/build-if-stale.ts'
import { freePort } from '#scripts/free-port.ts'
import { downloadAddresses } from '#scripts/lockfile.ts'
import { ROOT } from '#scripts/run-command.ts'
import { explainStartFailure } from '#server/start-failure.ts'

const APP = { inputs: ['src', 'index.html'], readsEnvironment: true } as const

describe('a build is stale', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'mezbaan-build-'))
    await mkdir(join(root, 'src'))
    await writeFile(join(root, 'src/a.ts'), 'a')
    await writeFile(join(root, 'index.html'), 'page')
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  test('when a source changed, moved or went, and not otherwise', async () => {
    const before = await hashInputs(root, APP)
    expect(await hashInputs(root, APP)).toBe(before)
    await writeFile(join(root, 'README.md'), 'not built')
    expect(await hashInputs(root, APP)).toBe(before)
    await writeFile(join(root, 'src/a.ts'), 'b')
    const changed = await hashInputs(root, APP)
    expect(changed).not.toBe(before)
    await mkdir(join(root, 'src/deep'))
    await writeFile(join(root, 'src/deep/b.ts'), 'b')
    expect(await hashInputs(root, APP)).not.toBe(changed)
    await rm(join(root, 'index.html'))
    expect(await hashInputs(root, APP)).not.toBe(changed)
  })

  test('when a variable that Vite compiles in changed', async () => {
    const before = await hashInputs(root, APP, { VITE_API_URL: '/api' })
    expect(await hashInputs(root, APP, { VITE_API_URL: 'https://example.com' })).not.toBe(before)
    expect(await hashInputs(root, APP, { VITE_API_URL: '/api', PORT: '1' })).toBe(before)
  })
})

test.each(['npm', 'the process that npm start prints'])(
  'SIGTERM to %s ends the server well and frees its port',
  { timeout: 120_000 },
  async (whom) => {
    const app = await mkdtemp(join(tmpdir(), 'mezbaan-app-'))
    onTestFinished(() => rm(app, { recursive: true }))
    await writeFile(join(app, 'index.html'), '<!doctype html>')
    const port = await freePort()
    // Without the console, which would have the pages on the flows made.
    const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: 'memory:', DEMO: 'false', APP_DIR: app }
    const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void npm.kill('SIGKILL'))
    const exit = once(npm, 'exit')
    let printed = ''
    for await (const chunk of npm.stdout) if (/Process +\d/.test((printed += String(chunk)))) break
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    process.kill(whom === 'npm' ? npm.pid! : Number(/Process +(\d+)/.exec(printed)![1]), 'SIGTERM')
    expect(await exit).toEqual([0, null])
    await once(createServer().listen(port, '127.0.0.1').unref(), 'listening')
  },
)

test.each([
  ['a taken port', { code: 'EADDRINUSE', port: 3000 }, 'Port 3000 is taken'],
  ['a port of the system', { code: 'EACCES', port: 80 }, 'Port 80 needs rights'],
])('%s is explained to the person who starts the server, also as the cause of another failure', (_, properties, words) => {
  const failure = Object.assign(new Error('listen'), properties)
  expect(explainStartFailure(failure)).toContain(words)
  expect(explainStartFailure(new Error('start', { cause: failure }))).toContain(words)
})

test('a failure worded for the reader is shown as it is, a surprise with its stack', () => {
  expect(explainStartFailure(new Error('PORT must be a number'))).toBe('PORT must be a number')
  expect(explainStartFailure(new TypeError('x is undefined'))).toMatch(/TypeError: x is undefined\n +at /)
  expect(explainStartFailure('odd')).toBe('Mezbaan did not start. odd')
})

test('a download address in the lockfile is named; a workspace is not one', () => {
  const lockfile = {
    packages: {
      'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
      'node_modules/b': {},
      'node_modules/api': { resolved: 'api', link: true },
    },
  }
  expect(downloadAddresses(JSON.stringify(lockfile))).toEqual([expect.stringContaining('node_modules/a:')])
})
