import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

export interface WireProxy {
  /** The database's URL by way of the proxy. */
  url: string
  /** From now on nothing passes the connections that stand; new ones work. */
  silence(): void
  /** Cuts a connection at the moment its client sends this text, as often as it does, until the function returned is called. */
  cutAt(text: string): () => void
  /** Holds each packet of a client back for this long. */
  delay(ms: number): void
  /** Where connections lead from now on; those that stand stay. */
  leadTo(databaseUrl: string): void
  connections(): number
  close(): Promise<void>
}

/** The network between server and PostgreSQL, over TCP: it can go silent, be cut, or be slow. */
export async function startWireProxy(databaseUrl: string): Promise<WireProxy> {
  let target = new URL(databaseUrl)
  const open = new Set<{ client: Socket; server: Socket; isSilent: boolean }>()
  let cut: string | undefined
  let delayMs = 0
  const proxy = createServer((client) => {
    const folder = target.searchParams.get('host')
    const server = folder ? connect(`${folder}/.s.PGSQL.${target.port || 5432}`) : connect(Number(target.port || 5432), target.hostname)
    const pair = { client, server, isSilent: false }
    open.add(pair)
    const end = () => {
      client.destroy()
      server.destroy()
      open.delete(pair)
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.on('data', (data) => {
      if (pair.isSilent) return
      if (cut !== undefined && data.includes(cut)) end()
      else if (delayMs > 0) setTimeout(() => server.write(data), delayMs)
      else server.write(data)
    })
    server.on('data', (data) => {
      if (!pair.isSilent) client.write(data)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    url: url.href,
    silence: () => open.forEach((pair) => (pair.isSilent = true)),
    cutAt(text) {
      cut = text
      return () => (cut = undefined)
    },
    delay: (ms) => void (delayMs = ms),
    leadTo: (url) => void (target = new URL(url)),
    connections: () => open.size,
    async close() {
      for (const { client, server } of open) for (const socket of [client, server]) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
