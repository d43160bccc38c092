// Loaded before the server: the name of a push service leads to a public address, as it would in the world, and what connects to that address reaches
// the push service of the test.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const PUBLIC = { address: '93.184.215.14', family: 4 }
const port = Number(process.env.PUSH_PORT)

const { lookup } = dns
dns.lookup = ((host: string, options: dns.LookupAllOptions, done: (error: Error | null, found: dns.LookupAddress[]) => void) => {
  if (host === 'push.example.com') done(null, [PUBLIC])
  else lookup(host, options, done)
}) as typeof dns.lookup
syncBuiltinESMExports()

/** As a TLS socket is connected: by a name, with how to look it up. */
interface Connecting {
  host?: string
  lookup?: (host: string, options: object, done: (error: Error | null, address: string) => void) => void
}
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]): net.Socket {
  // Node's own callers hand the options over in a list of one.
  const { host, lookup } = ([args[0]].flat()[0] ?? {}) as Connecting
  if (host !== 'push.example.com') return (connect as (...args: unknown[]) => net.Socket).apply(this, args)
  lookup!(host, {}, (error, address) => {
    if (address === PUBLIC.address) (connect as (to: net.NetConnectOpts) => net.Socket).call(this, { host: '127.0.0.1', port })
    else this.destroy(error ?? new Error(`${host} is not at ${address}`))
  })
  return this
}
