import ipaddr from 'ipaddr.js'

/** What counts as one sender: an IPv4 address, or the 64 leading bits of an IPv6 one, since a household owns all addresses below them. */
export function addressGroup(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
