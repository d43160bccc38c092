import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { runs } from '#tests/support/level.ts'
import { startBalancer } from './support/balancer.ts'
import { startProcess } from './support/process.ts'

const EMPTY = { DATA_DIR: 'memory:', DEMO: 'false' }
const REQUESTS = runs(300)

// All at once: each waits for most of its time.
test.concurrent(
  'a stop ends within its budget beside requests that are sent in half, and refuses new calls meanwhile',
  { timeout: 240_000 },
  async ({ expect, onTestFinished }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-stopping-'))
    const server = await startProcess({ ...EMPTY, DATA_DIR: dataDir })
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
    // A stop that exceeds its budget ends with 1 and leaves the database as it stands.
    expect(await stopped).toBe(0)
    for (const socket of sockets) socket.destroy()
  },
)

test.concurrent(
  `of ${REQUESTS} requests over a balancer that asks for readiness, a stop refuses none`,
  { timeout: 120_000 },
  async ({ expect, onTestFinished }) => {
    const [leaving, staying] = await Promise.all([1, 2].map(() => startProcess({ ...EMPTY, DRAIN_SECONDS: '1' })))
    const balancer = await startBalancer([leaving!.url, staying!.url])
    onTestFinished(async () => {
      await balancer.close()
      await Promise.all([leaving!.kill(), staying!.kill()])
    })
    const refused: string[] = []
    let exit: Promise<number | null> | undefined
    const progress = { sent: 0, hasLeft: false }
    async function ask(): Promise<void> {
      // Until the process has ended, so that each moment of its stop is asked in.
      while (progress.sent < REQUESTS || !progress.hasLeft) {
        progress.sent++
        if (progress.sent === REQUESTS / 3) exit = leaving!.stop().finally(() => (progress.hasLeft = true))
        const reply = await fetch(`${balancer.url}/livez`)
        if (reply.status !== 200) refused.push(await reply.text())
        else await reply.arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: 20 }, ask))
    expect(refused).toEqual([])
    expect(await exit).toBe(0)
  },
)

test.concurrent('a second signal ends a stop at once', { timeout: 120_000 }, async ({ expect, onTestFinished }) => {
  const server = await startProcess({ ...EMPTY, DRAIN_SECONDS: '60' })
  onTestFinished(() => server.kill())
  const stopped = server.stop()
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
  const reply = await fetch(`${server.url}/livez`)
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
  let code: number | null | undefined
  void stopped.then((ended) => (code = ended))
  // A signal within half a second counts as the first one, passed on by npm.
  const stopAgain = () => {
    void server.stop()
    return code
  }
  await expect.poll(stopAgain, { timeout: 5_000 }).toBe(1)
})
