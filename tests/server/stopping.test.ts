import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProcess } from './support/process.ts'

test(
  'a stop ends within its budget beside requests that are sent in half, and refuses new calls meanwhile',
  { timeout: 240_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-stopping-'))
    const server = await startProcess({ DATA_DIR: dataDir })
    onTestFinished(async () => {
      await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    })
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
    const stopped = server.stop()
    await expect
      .poll(() =>
        fetch(`${server.url}/healthz`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .toBe('refused')
    // Out of its budget it would end with 1, the database as it stood.
    expect(await stopped).toBe(0)
    for (const socket of sockets) socket.destroy()
  },
)
