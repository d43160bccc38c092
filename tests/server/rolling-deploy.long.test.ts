import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { nextVersion } from '#scripts/next-version.ts'
import { postgresMissing, startPostgres, type TestPostgres } from './support/postgres.ts'
import { type ServerProcess, startProcess } from './support/process.ts'

let postgres: TestPostgres
let next: Awaited<ReturnType<typeof nextVersion>>
let servers: ServerProcess[]
beforeAll(async () => {
  if (postgresMissing) return
  await buildIfStale({})
  next = await nextVersion('Dawat')
  postgres = await startPostgres()
  const env = { DATABASE_URL: postgres.url, MEDIA_SECRET: 'm'.repeat(32), OTP_PEPPER: 'p'.repeat(32) }
  servers = [await startProcess(env, { withApp: true }), await startProcess({ ...env, APP_DIR: next.folder }, { withApp: true })]
}, 120_000)
afterAll(async () => {
  await Promise.all(servers?.map((server) => server.stop()) ?? [])
  await postgres?.stop()
  await next?.remove()
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
