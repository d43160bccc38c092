import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

// What is measured against: the same bytes from a Fastify that does nothing else.
process.once('message', async (bodies: Record<string, { base64: string; headers: Record<string, string> }>) => {
  const app = Fastify()
  for (const [path, { base64, headers }] of Object.entries(bodies)) {
    const bytes = Buffer.from(base64, 'base64')
    const body = headers['content-encoding'] ? bytes : bytes.toString()
    app.route({ method: ['GET', 'POST'], url: path, handler: (_request, reply) => reply.headers(headers).send(body) })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send!({ port: (app.server.address() as AddressInfo).port })
})
process.once('disconnect', () => process.exit(0))
