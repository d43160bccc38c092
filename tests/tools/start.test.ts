import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildIfStale, COMPILED_SERVER, hashInputs } from '#scripts/build-if-stale.ts'
import { freePort } from '#scripts/free-port.ts'
import { lockfileFaults } from '#scripts/lockfile.ts'
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

test.each([
  ['SIGTERM to npm', 'SIGTERM', (npm: number) => npm],
  ['Ctrl-C, which npm and the server get and npm passes on as well', 'SIGINT', (npm: number) => -npm],
] as const)('%s ends the server well and frees its port', { timeout: 120_000 }, async (_, signal, target) => {
  const app = await mkdtemp(join(tmpdir(), 'mezbaan-app-'))
  onTestFinished(() => rm(app, { recursive: true }))
  await writeFile(join(app, 'index.html'), '<!doctype html>')
  const port = await freePort()
  // Without the console, which would have the pages on the flows made.
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: 'memory:', DEMO: 'false', APP_DIR: app }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const exit = once(npm, 'exit')
  onTestFinished(() => {
    if (npm.exitCode === null && npm.signalCode === null) process.kill(-npm.pid!, 'SIGKILL')
  })
  let output = ''
  for await (const chunk of npm.stdout.iterator({ destroyOnReturn: false })) if (/Process +\d+;/.test((output += String(chunk)))) break
  npm.stdout.resume()
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  // Its number is the server's, or there would be no such process.
  process.kill(Number(/Process +(\d+)/.exec(output)![1]), 0)
  process.kill(target(npm.pid!), signal)
  expect(await exit).toEqual([0, null])
  await once(createServer().listen(port, '127.0.0.1').unref(), 'listening')
})

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
  expect(lockfileFaults(JSON.stringify(lockfile))).toEqual([expect.stringContaining('node_modules/a:')])
})

test('the compiled server needs no package of devDependencies', async () => {
  await buildIfStale({ outputs: ['server'] })
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const folder = join(ROOT, dirname(COMPILED_SERVER))
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'))
  const code = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
  const names = [...code.matchAll(/(?:\bfrom|\bimport\(?) ?["']((?:@[\w-]+\/)?[\w.-]+)[^"']*["']/g)].map(([, name]) => name!)
  const packages = [...new Set(names)].filter((name) => name !== 'node' && !name.startsWith('.'))
  expect(packages).toContain('fastify')
  expect(packages.filter((name) => !(name in dependencies) && !isBuiltin(name))).toEqual([])
})
