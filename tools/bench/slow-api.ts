import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TRIAL_FILES } from './slow-link.ts'

interface Running {
  url: string
  stop: () => Promise<void>
}

/** Stands before the server and lets calls of the API take as long as a backend of some distance would. It has the files for the trial of the link. */
export function startSlowApi(target: string, delayMs: number): Promise<Running> {
  const { hostname, port } = new URL(target)
  return listen((incoming, outgoing) => {
    const { method, headers, url: path = '/' } = incoming
    const pass = () => {
      const onward = request({ hostname, port, method, path, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    }
    const file = TRIAL_FILES[path]
    if (file) outgoing.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' }).end(file.body)
    else if (path.startsWith('/api/')) setTimeout(pass, delayMs)
    else pass()
  })
}

/** A link that leads on to its target: from another origin, to which a phone has no connection yet. */
export const startRedirect = (target: string): Promise<Running> =>
  listen((_incoming, outgoing) => outgoing.writeHead(302, { location: target, 'cache-control': 'no-store' }).end())

async function listen(onRequest: RequestListener): Promise<Running> {
  const server = createServer(onRequest)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
