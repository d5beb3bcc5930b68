import { BlockList, isIP } from 'node:net'

/** Ranges that IANA's special-purpose registries reserve, and multicast. No receiver on the internet has such an address. */
const RESERVED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const

/** The only range of global IPv6 addresses. It leaves out the loopback, local, multicast, mapped, compatible and NAT64 ones. */
const GLOBAL_V6 = ['2000::/3'] as const
/** Ranges in it for documentation, benchmarks and overlays, or that contain IPv4 addresses: Teredo (2001::/32) and 6to4 (2002::/16). */
const RESERVED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

// One list for each family: a list of both would compare mapped addresses with the ranges of IPv4.
const reserved4 = listOf(RESERVED_V4, 'ipv4')
const global6 = listOf(GLOBAL_V6, 'ipv6')
const reserved6 = listOf(RESERVED_V6, 'ipv6')

/** Whether this IP address is on the public internet. False for anything else. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved4.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
    default:
      return false
  }
}
