import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Why the server does not send to an address. */
export type AddressProblem = 'ADDRESS_INVALID' | 'ADDRESS_NOT_HTTPS' | 'ADDRESS_PORT' | 'ADDRESS_PRIVATE'

/** Lowest port besides 443. The ports below belong to other services, such as SSH and SMTP. */
const LOWEST_PORT = 1024

/** Returns the host of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()

/**
 * Returns why the server does not send to this address, or null. A name is resolved later, with each request.
 * @param privateHosts hosts of the operator's network, which may use http, any port and private addresses
 */
export function addressProblem(text: string, privateHosts: ReadonlySet<string>): AddressProblem | null {
  // The parser writes decimal, octal and hexadecimal forms of IPv4 as four decimal numbers.
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.hash || url.username || url.password) return 'ADDRESS_INVALID'
  const host = hostOf(url)
  if (privateHosts.has(host)) return null
  if (url.protocol !== 'https:') return 'ADDRESS_NOT_HTTPS'
  if (url.port !== '' && Number(url.port) < LOWEST_PORT) return 'ADDRESS_PORT'
  return isIP(host) && !isPublicAddress(host) ? 'ADDRESS_PRIVATE' : null
}
