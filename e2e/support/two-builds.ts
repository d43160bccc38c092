import { once } from 'node:events'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export { nextVersion } from '#scripts/next-version.ts'

export interface Front {
  url: string
  /** From now on this server answers. */
  deploy(url: string): void
  /** Paths that match are not answered any more, until the returned function is called. */
  hold(path: RegExp): () => void
  close(): Promise<void>
}

/** One origin for whichever server is deployed, as far away as a slow network makes it. */
export async function startFront(latencyMs: number): Promise<Front> {
  let target = ''
  let held: RegExp | undefined
  let release: (() => void)[] = []
  const server: Server = createServer((incoming, outgoing) => {
    setTimeout(async () => {
      const { method, headers, url } = incoming
      if (held?.test(url!)) await new Promise<void>((resolve) => release.push(resolve))
      const onward = ask(target + url, { method, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode!, reply.headers)
        reply.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    }, latencyMs)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (url) => void (target = url),
    hold: (path) => {
      held = path
      return () => {
        held = undefined
        release.forEach((answer) => answer())
        release = []
      }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
