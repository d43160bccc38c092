import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TRIAL_FILES } from './slow-link.ts'

/** Stands before the server and lets calls of the API take as long as a backend of some distance would. It has the files for the trial of the link. */
export async function startSlowApi(target: string, delayMs: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const pass = () => {
      const { method, headers, url: path } = incoming
      const onward = request({ hostname, port, method, path, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    }
    const file = TRIAL_FILES[incoming.url ?? '']
    if (file) outgoing.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' }).end(file.body)
    else if (incoming.url?.startsWith('/api/')) setTimeout(pass, delayMs)
    else pass()
  })
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
