import { isIPv6 } from 'node:net'

/**
 * The network of one client: an IPv4 address, or the /64 assigned to an IPv6 customer (RFC 6177), so that another
 * address within it does not start a new count. IPv4-mapped IPv6 addresses count as IPv4.
 */
export function clientSubnet(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - groups.length - behind.length
  const all = [...groups, ...Array.from({ length: gap }, () => '0'), ...behind]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
