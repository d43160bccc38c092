import { type IncomingMessage, createServer, request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What can happen to a request on its way; those that end in `After` or `lost` happen when the server has done its work. */
export const FAULTS = ['lost', 'reset before', 'duplicated', '502 before', '502 after', 'HTML before', 'HTML after', 'truncated'] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultProxy {
  url: string
  /** Where requests go from now on. */
  target: string
  counts: Record<Fault | 'none', number>
  close(): Promise<void>
}

interface Reply {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

const PORTAL = '<!doctype html><title>Guest Wi-Fi</title><p>Please sign in to the hotel network.'

/** A bad network between clients and the server: so many of the requests, from 0 to 1, meet a fault. */
export async function startFaultProxy(target: string, share: number, random: () => number): Promise<FaultProxy> {
  const counts = Object.fromEntries([...FAULTS, 'none'].map((fault) => [fault, 0])) as FaultProxy['counts']
  const proxy: Pick<FaultProxy, 'target'> = { target }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const fault = random() < share ? FAULTS[Math.floor(random() * FAULTS.length)]! : 'none'
    counts[fault]++
    const forward = () => ask(proxy.target, request, body)
    const html = () => response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL)
    switch (fault) {
      case 'reset before':
        return void response.destroy()
      case 'lost':
        await forward()
        return void response.destroy()
      case '502 before':
        return void response.writeHead(502).end('Bad gateway')
      case '502 after':
        await forward()
        return void response.writeHead(502).end('Bad gateway')
      case 'HTML before':
        return void html()
      case 'HTML after':
        await forward()
        return void html()
      case 'duplicated': {
        const [, second] = await Promise.all([forward(), forward()])
        return void send(response, second!)
      }
      case 'truncated': {
        const reply = await forward()
        response.writeHead(reply.status, headersOf(reply))
        response.write(reply.body.subarray(0, reply.body.length >> 1), () => response.destroy())
        return undefined
      }
      case 'none':
        return void send(response, await forward())
    }
  }

  const server = createServer((request, response) => {
    // The server is down, or went down meanwhile: so is the connection.
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  })
}

function ask(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const upstream = httpRequest(target + url!, { method: method!, headers: { ...headers, host: new URL(target).host } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, body: Buffer.concat(chunks) }))
    })
    upstream.on('error', reject)
    upstream.end(body)
  })
}

const send = (response: ServerResponse, reply: Reply) => response.writeHead(reply.status, headersOf(reply)).end(reply.body)

/** What it takes to read the body, which may be packed. */
const headersOf = ({ headers, body }: Reply) => ({
  'content-type': headers['content-type'] ?? '',
  ...(headers['content-encoding'] && { 'content-encoding': headers['content-encoding'] }),
  'content-length': body.length,
})
