import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { publishFiles } from '#server/http/published-files.ts'
import { withServer } from './support/server.ts'

const counterDir = mkdtempSync(join(tmpdir(), 'mezbaan-counter-'))
const PAGE = '<!doctype html><div id="root"></div><script type="module" src="/counter/assets/index-1.js"></script>'
mkdirSync(join(counterDir, 'assets'))
writeFileSync(join(counterDir, 'index.html'), PAGE)
writeFileSync(join(counterDir, 'assets/index-1.js'), 'board()')
writeFileSync(join(counterDir, 'logo.svg'), '<svg/>')
afterAll(() => rmSync(counterDir, { recursive: true }))

describe("the staff's page", () => {
  const server = withServer('pglite', { counterDir })
  const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    server.app.inject({ method: 'GET', url: path, headers })

  test.each(['/counter', '/counter/'])('%s is the page, which runs nothing but files of its own', async (path) => {
    const reply = await get(path)
    expect([reply.statusCode, reply.body]).toEqual([200, PAGE])
    const { 'content-security-policy': policy, 'cache-control': caching, vary } = reply.headers
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ")
    expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toContain('unsafe')
    expect([caching, vary]).toEqual(['no-cache', 'accept-encoding'])
  })

  test('an address that no page has is not found', async () => {
    expect((await get('/counter/nowhere')).statusCode).toBe(404)
  })

  test('the page is sent once, and in few bytes', async () => {
    const { headers } = await get('/counter', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect((await get('/counter', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  })

  test('a file with a hash in its name is cached for good, the others are asked for again', async () => {
    const [script, logo] = await Promise.all(['/counter/assets/index-1.js', '/counter/logo.svg'].map((path) => get(path)))
    expect([script!.body, script!.headers['cache-control']]).toEqual(['board()', 'public, max-age=31536000, immutable'])
    expect([logo!.statusCode, logo!.headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  test('code of another build is found where one of its processes has run; else it is not there, and no page', async () => {
    const otherDir = mkdtempSync(join(tmpdir(), 'mezbaan-counter-'))
    mkdirSync(join(otherDir, 'assets'))
    writeFileSync(join(otherDir, 'assets/index-2.js'), 'newer()')
    await publishFiles(server.database.db, otherDir, server.clock.now)
    rmSync(otherDir, { recursive: true })
    const { body, headers } = await get('/counter/assets/index-2.js', { accept: '*/*' })
    expect([body, headers['content-type'], headers['cache-control']]).toEqual([
      'newer()',
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect((await get('/counter/assets/index-0.js', { accept: '*/*' })).statusCode).toBe(404)
  })
})

describe('where the page was not built', () => {
  const server = withServer('pglite', { counterDir: join(counterDir, 'nothing') })

  test('/counter is not found', async () => {
    expect((await server.app.inject({ method: 'GET', url: '/counter', headers: { accept: 'text/html' } })).statusCode).toBe(404)
  })
})
