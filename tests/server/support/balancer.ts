import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { repeat } from '#server/repeat.ts'

const CHECK_EVERY_MS = 100

/** Sends each request to the next of the servers whose `/readyz` answered 200, over persistent connections. It answers 502 where it cannot pass a request on. */
export async function startBalancer(servers: string[]): Promise<{ url: string; close(): Promise<void> }> {
  let ready = servers
  let turn = 0
  const agent = new Agent({ keepAlive: true })
  const isReady = async (server: string) => (await fetch(`${server}/readyz`).catch(() => undefined))?.status === 200
  const endChecks = repeat(
    CHECK_EVERY_MS,
    async () => {
      const answers = await Promise.all(servers.map(isReady))
      ready = servers.filter((_, index) => answers[index])
    },
    () => {},
  )
  const http = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress }
    const onward = request(`${ready[turn++ % ready.length]}${incoming.url}`, { agent, method: incoming.method!, headers }, (reply) => {
      const { connection: _own, ...headers } = reply.headers
      outgoing.writeHead(reply.statusCode!, headers)
      // A reply that breaks off breaks off for its reader too.
      pipeline(reply, outgoing, () => {})
    })
    onward.on('error', (error) => outgoing.writeHead(502).end(error.message))
    incoming.pipe(onward)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async close() {
      await endChecks()
      agent.destroy()
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
  }
}
