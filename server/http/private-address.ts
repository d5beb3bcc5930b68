import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isForwarded } from './refuse-proxied.ts'

/** Addresses of this machine and of private networks (RFC 1918, RFC 4193), and link-local ones. Not those that providers share (RFC 6598). */
const PRIVATE_V4 = ['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'] as const
const PRIVATE_V6 = ['::1/128', 'fc00::/7', 'fe80::/10'] as const

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}
const private4 = listOf(PRIVATE_V4, 'ipv4')
const private6 = listOf(PRIVATE_V6, 'ipv6')

/** Returns an IPv4 address in its own form, also if it is mapped into IPv6 or has a zone. */
const plain = (address: string): string => (address.split('%')[0] ?? '').replace(/^::ffff:(?=\d{1,3}\.)/i, '')

/** Whether this IP address is of this machine or of a private network. False for anything else. */
export function isPrivateAddress(address: string): boolean {
  const known = plain(address)
  switch (isIP(known)) {
    case 4:
      return private4.check(known, 'ipv4')
    case 6:
      return private6.check(known, 'ipv6')
    default:
      return false
  }
}

/** Endings of names that only a local network resolves (RFC 6762, RFC 8375), and that no site on the internet can have. */
const LOCAL_NAME = /^(localhost|[a-z0-9-]+|.+\.(local|lan|internal|home\.arpa|localhost))$/i

/** Whether the host of an address is in a private network: a private IP address, a name without a dot, or a local name. */
export function isPrivateHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) > 0 ? isPrivateAddress(host) : LOCAL_NAME.test(host)
}

/**
 * Whether a request comes from a private network. False if that can't be known: it came through a proxy that the settings don't
 * trust, or they trust a proxy that has not named the sender.
 */
export function isFromPrivateNetwork(request: FastifyRequest, trustsProxies: boolean): boolean {
  const isNamed = (request.ips?.length ?? 0) > 1
  if (isNamed !== trustsProxies || (isForwarded(request) && !isNamed)) return false
  return isPrivateAddress(request.ip)
}

/** Whether a request comes from this machine: both ends of the connection then have a loopback address, or the same one. */
export function isFromThisMachine({ socket: { remoteAddress = '', localAddress } }: FastifyRequest): boolean {
  const [remote, local] = [plain(remoteAddress), plain(localAddress ?? '')]
  return remote === local || remote === '::1' || remote.startsWith('127.')
}
