import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProcess } from './support/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-stopping-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a stop ends well and soon beside requests that are sent in half, and refuses new calls meanwhile', async () => {
  const server = await startProcess({ DATA_DIR: dataDir })
  const { port, hostname } = new URL(server.url)
  const halves = ['GET /healthz HTTP/1.1\r\nhost: a\r\n', 'POST /api/customer/login HTTP/1.1\r\nhost: a\r\ncontent-length: 50\r\n\r\n{']
  const sockets = await Promise.all(
    halves.map(async (half) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.resume().write(half)
      return socket
    }),
  )
  const began = Date.now()
  const stopped = server.stop()
  await expect
    .poll(() =>
      fetch(`${server.url}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('refused')
  expect(await stopped).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
  for (const socket of sockets) socket.destroy()
})
