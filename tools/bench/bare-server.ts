import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

// What is measured against: the same bytes from a Fastify that does nothing else.
process.once('message', async (bodies: Record<string, string | Uint8Array>) => {
  const app = Fastify()
  for (const [url, body] of Object.entries(bodies)) {
    const headers = { 'content-type': 'application/json; charset=utf-8', ...(typeof body !== 'string' && { 'content-encoding': 'br' }) }
    app.route({ method: ['GET', 'POST'], url, handler: (_request, reply) => reply.headers(headers).send(body) })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send!((app.server.address() as AddressInfo).port)
})
process.once('disconnect', () => process.exit(0))
