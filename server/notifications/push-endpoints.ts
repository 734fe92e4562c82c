import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks in which no push service is: a browser must not make the server ask machines behind its firewall. */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')

/** Unicast addresses that are routed in the Internet (2000::/3) but carry an IPv4 address, or are for documents. */
const carriers = new BlockList()
carriers.addSubnet('2001::', 32, 'ipv6')
carriers.addSubnet('2001:db8::', 32, 'ipv6')
carriers.addSubnet('2002::', 16, 'ipv6')
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && routed.check(address, 'ipv6') && !carriers.check(address, 'ipv6')
}

/**
 * Whether pushes may be sent to an endpoint: one of a host with a public name, by https and its own port. `isLocal`:
 * whether http://127.0.0.1 is allowed too, for a push service of tests.
 */
export function isPushEndpoint(endpoint: string, isLocal: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (isLocal && protocol === 'http:' && hostname === '127.0.0.1') return true
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && /\.[a-z][a-z\d-]*$/.test(hostname)
  return protocol === 'https:' && port === '' && isName && !hostname.endsWith('.localhost')
}

/** A name that resolves to no public address, by mistake or to reach a machine of ours. */
class NotPublic extends Error {
  readonly code = 'not_public'
}

/** `dns.lookup` for requests to push services: fails for a name with any address that is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const refusal = refusalOf(addresses)
    const [first] = addresses
    if (refusal || !first) return callback(refusal ?? new NotPublic('no address'), '', 0)
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

function refusalOf(addresses: readonly LookupAddress[]): NotPublic | null {
  return addresses.every(({ address }) => isPublicAddress(address))
    ? null
    : new NotPublic('a private address')
}
