import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { withServer } from './support/server.ts'

const PATHS = ['/console', '/console/inbox', '/console/assets/console.js', '/api/docs/', '/api/docs/yaml', '/flows/', '/%63onsole/inbox']
const config = (env: Record<string, string>) => readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000', ...env })

describe('what is served for a demonstration', () => {
  const flowsDir = mkdtempSync(join(tmpdir(), 'mezbaan-flows-'))
  writeFileSync(join(flowsDir, 'index.html'), '')
  afterAll(() => rmSync(flowsDir, { recursive: true }))
  const server = withServer('pglite', { config: config({ CONSOLE_HOSTS: 'demo.example, 192.168.1.10', HOST: '0.0.0.0' }), flowsDir })
  const statusOf = async (path: string, host: string) => (await server.ask('GET', path, undefined, { host })).status

  test.each(PATHS)('%s answers for local names and those that are configured', async (path) => {
    for (const host of [
      'localhost',
      'localhost:3000',
      'LOCALHOST',
      'mezbaan.localhost',
      '127.0.0.1:5173',
      '127.1',
      '[::1]:3000',
      'demo.example:80',
      '192.168.1.10:3000',
    ])
      expect([host, await statusOf(path, host)]).toEqual([host, 200])
  })

  test.each(PATHS)('%s answers for no other name, which somebody may have pointed at this machine', async (path) => {
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'evil.example:3000',
      'demo.example.evil.example',
      '0.0.0.0:3000',
      'a@localhost',
      'localhost/evil.example',
    ])
      expect([host, await statusOf(path, host)]).toEqual([host, 421])
  })

  test('the app and its API answer for every name', async () => {
    expect(await statusOf('/api/customer/business/haveli', 'evil.example')).toBe(200)
    expect(await statusOf('/healthz', 'evil.example')).toBe(200)
  })
})

describe('with HOST of one address', () => {
  const server = withServer('pglite', { config: config({ HOST: '192.168.1.20' }) })
  test('the console answers for it', async () => {
    const statusOf = async (host: string) => (await server.ask('GET', '/console', undefined, { host })).status
    expect([await statusOf('192.168.1.20:3000'), await statusOf('192.168.1.10:3000')]).toEqual([200, 421])
  })
})
