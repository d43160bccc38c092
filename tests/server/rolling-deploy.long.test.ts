import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { ROOT } from '#scripts/run-command.ts'
import { postgresMissing, startPostgres, type TestPostgres } from './support/postgres.ts'
import { type ServerProcess, startProcess } from './support/process.ts'

/** The build as a next one would be: every file of code has another name. */
function nextBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-next-'))
  cpSync(join(ROOT, 'dist'), folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  const scripts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'))
  const names = new RegExp(scripts.map((file) => file.replaceAll('.', '\\.')).join('|'), 'g')
  const renamed = (file: string) => file.replace(/\.js$/, '-next.js')
  for (const file of readdirSync(folder, { recursive: true }) as string[]) {
    if (!/\.(html|m?js|css|json)$/.test(file)) continue
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), text.replaceAll(names, renamed))
  }
  for (const file of scripts) renameSync(join(folder, 'assets', file), join(folder, 'assets', renamed(file)))
  return folder
}

let postgres: TestPostgres
let next: string
let servers: ServerProcess[]
beforeAll(async () => {
  if (postgresMissing) return
  await buildIfStale({})
  next = nextBuild()
  postgres = await startPostgres()
  const env = { DATABASE_URL: postgres.url, MEDIA_SECRET: 'm'.repeat(32), OTP_PEPPER: 'p'.repeat(32) }
  servers = [await startProcess(env, { withApp: true }), await startProcess({ ...env, APP_DIR: next }, { withApp: true })]
}, 120_000)
afterAll(async () => {
  await Promise.all(servers?.map((server) => server.stop()) ?? [])
  await postgres?.stop()
  if (next) rmSync(next, { recursive: true })
}, 60_000)

const NAMED = /(?<=\/)assets\/[\w.-]+\.(?:js|css)/g

test.skipIf(postgresMissing).each([
  ['an earlier', 0],
  ['the next', 1],
])('all code that pages of %s build name, in themselves and in their code, is had from a process of the other', async (_of, of) => {
  const [own, other] = [servers[of]!.url, servers[1 - of]!.url]
  const wanted = new Set<string>()
  for (const path of ['/home', '/outlet/dariya-mahal', '/my-cart']) {
    const html = await (await fetch(own + path, { headers: { accept: 'text/html' } })).text()
    for (const [file] of html.matchAll(NAMED)) wanted.add(file)
  }
  const missing: string[] = []
  // What a file names is added while the set is gone through.
  for (const file of wanted) {
    const reply = await fetch(`${other}/${file}`)
    if (reply.status !== 200) missing.push(`${reply.status} ${file}`)
    for (const [, name] of (await reply.text()).matchAll(/["'`/]([\w.-]+-[\w-]{8,}\.(?:js|css))["'`]/g)) wanted.add(`assets/${name}`)
  }
  expect(missing).toEqual([])
  expect(wanted.size).toBeGreaterThan(100)
  expect([...wanted].some((file) => file.endsWith('-next.js'))).toBe(of === 1)
})
