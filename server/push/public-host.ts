import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import ipaddr from 'ipaddr.js'

/** Not an address, and not a name of the own network: those have no dot, or an ending that is never public. */
export const isPublicName = (host: string): boolean =>
  /^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/.test(host) && !/\.(local|localhost|internal|lan|home|corp|intranet|arpa|test|invalid)$/.test(host)

export const isPublicAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

type Found = (error: Error | null, addresses: LookupAddress[] | string, family?: number) => void

/** Looks a name up as a connection does, and finds nothing where one of its addresses is not public: what was public once may lead inwards now. */
export function lookupPublic(host: string, options: LookupOptions, done: Found): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return done(new Error('not a public address'), [])
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}
