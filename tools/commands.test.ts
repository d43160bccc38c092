import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { ROOT, runCommand } from '../scripts/run-command.ts'

const TIMEOUT_MS = 300_000

interface Smoke {
  args?: string[]
  says: RegExp
  /** Works on a copy of its own, which it takes from Git. */
  isHere?: true
}

/** Every command with so little to do that it takes seconds, and what it says when it has done it. */
const SMOKES: Record<string, Smoke> & { mutate: Smoke } = {
  check: { args: ['lockfile'], says: /ok .*lockfile\n[^]*All is well/ },
  'test:unit': { args: ['tests/tools/size-maths.test.ts'], says: /Tests .*passed/ },
  fuzz: { args: ['--requests', '30', '--on', 'pglite', '--seed', '1'], says: /no 5xx, and no reply outside the contract/ },
  chaos: { args: ['--checkouts', '2', '--kills', '0', '--seed', '1'], says: /acknowledged 2, lost 0, duplicated 0/ },
  // Where there is no PostgreSQL it says so.
  load: { args: ['--on', 'failover', '--seconds', '4', '--rate', '30'], says: /lost 0, duplicated 0; 5xx without Retry-After 0|skipped/ },
  'bench:server': {
    args: ['--rounds', '1', '--ms', '20', '--logins', '1', '--on', 'pglite'],
    says: /order, 1 customer +PGlite +\d+ [^]*1 \+ 1 logins/,
  },
  'bench:news': {
    args: ['--streams', '20', '--orders', '2', '--on', 'pglite'],
    says: /20 streams open after [^]*memory of a stream [^]*from the reply of an order to its news/,
  },
  'gen:api': { says: /^/ },
  'gen:places': { says: /places written/ },
  'gen:migration': { says: /No schema changes/ },
  format: { args: ['--check'], says: /All matched files use the correct format/ },
  flows: { says: /flows\/ is as the machines say/ },
  scene: { says: /npm run scene -- / },
  plant: { args: ['--quick', 'half got into the cart'], says: /all +\| +1 \| +1 \|/, isHere: true },
  mutate: { args: ['splash', '--brief'], says: /of \d+ changes were noticed/ },
}
/** They go on until they are stopped: once the address they print answers, also for the API. */
const SERVERS: Record<string, RegExp> = {
  start: /is open at +(http:\S+?)\s/,
  dev: /Local: +(http:\S+?)\/?\s/,
}
/** In the repository itself: they need the built app, which the journeys need right after. */
const LISTED = ['test:e2e', 'test:paths']
/** `npm ci` made this run possible, this is `npm test`; a build is made for the journeys, and bench:app, bench:scale and bench:board run in tools/e2e/commands.e2e.ts, where there is a Chromium; backup and restore run in tests/server/backup.long.test.ts, staff and outlets in the long tests of their names. */
const ELSEWHERE = [
  'ci',
  'test',
  'test:all',
  'test:tools',
  'build',
  'bench:app',
  'bench:scale',
  'bench:board',
  'backup',
  'restore',
  'staff',
  'outlets',
]

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

test('every command of the README and of package.json has its smoke test, and the README names no other', () => {
  const named = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/\bnpm (?:run )?([a-z][a-z0-9:]*\b)/g)].map(([, name]) => name!)
  const smoked = [...Object.keys(SMOKES), ...Object.keys(SERVERS), ...LISTED, ...ELSEWHERE]
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set([...named, ...Object.keys(scripts)])].toSorted()).toEqual(smoked.toSorted())
})

describe('with next to nothing to do', () => {
  let copy: string
  // Some write into the repository, where other tests read at the same time.
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'mezbaan-commands-'))
    const left = new Set([
      'node_modules',
      'dist',
      'dist-inspector',
      'dist-server',
      'data',
      'coverage',
      'test-results',
      '.git',
      '.stryker-tmp',
    ])
    for (const name of readdirSync(ROOT).filter((name) => !left.has(name))) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  const runsToItsEnd = async (name: string, { args = [], says, isHere }: Smoke) => {
    const { code, output } = await runCommand('npm', ['run', '--silent', name, '--', ...args], { cwd: isHere ? ROOT : copy })
    expect(output).toMatch(says)
    expect(code, output).toBe(0)
    // What is generated is what is committed.
    for (const file of ['api/schema.gen.ts', 'server/places/india.json'])
      expect(statSync(join(copy, file)).size, `${file} after npm run ${name}`).toBe(statSync(join(ROOT, file)).size)
  }
  const { mutate, ...others } = SMOKES
  test.each(Object.entries(others))('npm run %s runs to its end', { timeout: TIMEOUT_MS }, runsToItsEnd)
  // Stryker ends its test runners by way of `ps`, which a minimal Debian does not have (package procps).
  test.skipIf(spawnSync('ps').error)('npm run mutate runs to its end', { timeout: TIMEOUT_MS }, () => runsToItsEnd('mutate', mutate))

  test.each(Object.entries(SERVERS))('npm run %s starts', { timeout: TIMEOUT_MS }, async (name, line) => {
    const built = mkdtempSync(join(tmpdir(), 'mezbaan-app-'))
    onTestFinished(() => rmSync(built, { recursive: true }))
    writeFileSync(join(built, 'index.html'), '<!doctype html>')
    const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: 'memory:', APP_DIR: built }
    const child = spawn('npm', ['run', '--silent', name], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const exit = once(child, 'exit')
    let printed = ''
    const shown = new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          printed += chunk.toString()
          const [, url] = line.exec(stripVTControlCharacters(printed)) ?? []
          if (url) resolve(url)
        })
      void exit.then(() => reject(new Error(`npm run ${name} ended.\n${printed}`)))
    })
    try {
      const url = await shown
      const status = (path: string) => fetch(url + path).then(({ status }) => status, String)
      await expect.poll(() => status('/api/docs/yaml'), { timeout: TIMEOUT_MS }).toBe(200)
      expect(await status('/home')).toBe(200)
    } finally {
      // The whole group, as Ctrl-C does.
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGINT')
      await exit
    }
  })

  test.each(LISTED)('npm run %s finds its tests', { timeout: TIMEOUT_MS }, async (name) => {
    const { code, output } = await runCommand('npm', ['run', '--silent', name, '--', '--list'])
    expect(output).toMatch(/Total: \d+ tests? in \d+ files?/)
    expect(code, output).toBe(0)
  })
})
