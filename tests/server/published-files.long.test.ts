import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropOldFiles, publishFiles } from '#server/http/published-files.ts'
import { openDatabase } from '#server/db/open.ts'
import { publishedFiles } from '#server/db/schema.ts'
import { type RunningServer, startServer } from '#server/main.ts'
import { TEST_CATALOGUE } from './support/catalogue.ts'

const folder = mkdtempSync(join(tmpdir(), 'mezbaan-builds-'))
const dataDir = join(folder, 'data')
const code = (build: string) => `console.log("${build}");`.repeat(200)

/** A build whose page and worker name its own code. */
function buildOf(name: string): string {
  const spaDir = join(folder, name)
  mkdirSync(join(spaDir, 'assets'), { recursive: true })
  writeFileSync(join(spaDir, 'index.html'), `<!doctype html><script type="module" src="/assets/app-${name}.js"></script>`)
  writeFileSync(join(spaDir, 'landing-pages.json'), '[]')
  writeFileSync(join(spaDir, `assets/app-${name}.js`), code(name))
  writeFileSync(join(spaDir, `assets/app-${name}.js.map`), '{}')
  writeFileSync(join(spaDir, `assets/thorough-worker-${name}.js`), code(name))
  return spaDir
}
const start = (name: string): Promise<RunningServer> =>
  startServer({ env: {}, port: 0, dataDir, logLevel: 'silent', spaDir: buildOf(name), catalogue: TEST_CATALOGUE, signals: false })

afterAll(() => rmSync(folder, { recursive: true }))

describe('the files of a build that is deployed no more', () => {
  let server: RunningServer
  beforeAll(async () => {
    await (await start('one')).close()
    server = await start('two')
  })
  afterAll(() => server.close())
  const get = (path: string, encoding = 'identity') => fetch(server.url + path, { headers: { 'accept-encoding': encoding } })

  test.each(['one', 'two'])('its pages find their code: build %s', async (name) => {
    const reply = await get(`/assets/app-${name}.js`)
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control'), await reply.text()]).toEqual([
      200,
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
      code(name),
    ])
  })

  test('they are sent compressed, and a worker of theirs keeps its policy', async () => {
    const reply = await get('/assets/thorough-worker-one.js', 'br')
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('content-security-policy')).toContain('wasm-unsafe-eval')
    expect(await reply.text()).toBe(code('one'))
  })

  test.each(['app-three.js', 'app-one.js.map', '..%2findex.html', 'app-one.js%00'])('%s was never published', async (name) => {
    expect((await get(`/assets/${name}`)).status).toBe(404)
  })
})

test('a file goes 30 days after the last start of its build, and stays as long as a process of it runs', async () => {
  const database = await openDatabase({ dataDir: undefined })
  const day = (days: number) => new Date(Date.UTC(2026, 10, 1 + days))
  const dropped = async (now: Date) => {
    await dropOldFiles(database.db, now)
    const rows = await database.db.select({ name: publishedFiles.name }).from(publishedFiles)
    return rows.map(({ name }) => name).toSorted()
  }
  const [one, two] = [buildOf('one'), buildOf('two')]
  const all = ['app-one.js', 'app-two.js', 'thorough-worker-one.js', 'thorough-worker-two.js']
  await publishFiles(database.db, one, day(0))
  await publishFiles(database.db, two, day(20))
  expect(await dropped(day(29))).toEqual(all)
  await publishFiles(database.db, two, day(31))
  expect(await dropped(day(31))).toEqual(all.filter((name) => name.includes('two')))
  expect(await dropped(day(60))).toHaveLength(2)
  await database.close()
})
