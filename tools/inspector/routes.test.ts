import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../scripts/run-command.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { type Reply, withServer } from '../../tests/server/support/server.ts'

const PAGE = '<!doctype html><head><script>dark()</script><script type="module" src="/assets/app.js"></script></head>'
const folder = mkdtempSync(join(tmpdir(), 'mezbaan-review-'))
const spaDir = join(folder, 'dist')
const inspectorDir = join(folder, 'dist-inspector')
const flowsDir = join(folder, 'dist-flows')
mkdirSync(spaDir)
mkdirSync(inspectorDir)
writeFileSync(join(spaDir, 'index.html'), PAGE)
writeFileSync(join(spaDir, 'landing-pages.json'), JSON.stringify([{ addressPattern: '^/(home|login)?$' }]))
mkdirSync(flowsDir)
cpSync(join(ROOT, 'flows/checkout'), join(flowsDir, 'checkout'), { recursive: true })
writeFileSync(join(flowsDir, 'index.html'), '<h1>What can happen</h1>')
writeFileSync(join(inspectorDir, 'watch.js'), 'watch()')
afterAll(() => rmSync(folder, { recursive: true }))

function withPages(given: Partial<Config>) {
  const config = { ...readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000' }), ...given }
  const server = withServer('pglite', { config, spaDir, inspectorDir, flowsDir })
  return (path: string) => server.ask('GET', path, undefined, { accept: 'text/html' })
}

const policyOf = ({ headers }: Reply) => headers['content-security-policy'] as string
const textOf = ({ body }: Reply) => body as string
const ASKING = ['/home?inspect', '/login?returnTo=/cart&inspect', '/?review']

describe('in demo mode', () => {
  const open = withPages({})

  test('the flows are there, as pages of our own files only', async () => {
    const moved = await open('/flows')
    expect([moved.status, moved.headers.location]).toEqual([302, '/flows/'])
    for (const [path, says] of [
      ['/flows/', 'What can happen'],
      ['/flows/checkout/flow.md', '# Checkout'],
      ['/flows/checkout/diagram.svg', '<svg'],
    ] as const) {
      const reply = await open(path)
      expect(textOf(reply)).toContain(says)
      expect(policyOf(reply)).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    }
    expect((await open('/flows/no-such-flow/flow.md')).status).toBe(404)
    expect((await open('/flows/..%2fpackage.json')).status).not.toBe(200)
  })

  test('the inspector is there', async () => {
    expect(textOf(await open('/inspector/watch.js'))).toBe('watch()')
  })

  test.each(ASKING)('%s starts it before the app, as a file of this origin', async (path) => {
    const reply = await open(path)
    const text = textOf(reply)
    expect(policyOf(reply)).toContain("script-src 'self' 'sha256-")
    expect(text.indexOf('<script type="module" src="/inspector/watch.js">')).toBeGreaterThan(0)
    expect(text.indexOf('/inspector/watch.js')).toBeLessThan(text.indexOf('/assets/app.js'))
    // The window that it opens may be of another origin.
    expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })

  test.each(['/home', '/home?inspection=1', '/home?q=inspect', '/review'])('%s does not', async (path) => {
    const reply = await open(path)
    expect(textOf(reply)).not.toContain('/inspector/')
    expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin')
  })
})

describe.each([
  ['without demo mode', { demo: false }],
  ['in production, even with demo data', { isProduction: true, demo: true }],
] as const)('%s', (_, config) => {
  const open = withPages(config)

  test.each(['/flows', '/flows/'])('%s is a page of the app', async (path) => {
    const reply = await open(path)
    expect(textOf(reply)).toBe(PAGE)
  })

  test.each(['/flows/checkout/flow.md', '/inspector/watch.js'])('%s is not there', async (path) => {
    expect((await open(path)).status).toBe(404)
  })

  test.each(ASKING)('%s starts nothing', async (path) => {
    expect(textOf(await open(path))).not.toContain('/inspector/')
  })
})
