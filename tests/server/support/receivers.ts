import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail server of the tests' own; without encryption unless the options say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: { raw: string; to: string[] }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ raw: Buffer.concat(chunks).toString(), to: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    received,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}

/** A gateway for text messages of the tests' own. */
export async function startGateway(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
  const requests: { authorization: string | undefined; method: string | undefined; body: unknown }[] = []
  const server = createServer(async (request, reply) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    requests.push({ authorization: request.headers.authorization, method: request.method, body: JSON.parse(text) })
    answer(request, reply)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((closed) => void server.close(() => closed()))
    },
  }
}
