import { isIPv4 } from 'node:net'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether a HOST setting listens on this machine only. */
export const isLoopback = (host: string): boolean =>
  LOOPBACK.includes(host) || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** Returns the origins of our own pages: the origin of PUBLIC_URL, and with a loopback HOST also every loopback name at PORT. */
export function ownOrigins({ publicUrl, host, port }: { publicUrl: string; host: string; port: number }): Set<string> {
  const names = isLoopback(host) ? LOOPBACK : []
  return new Set([new URL(publicUrl).origin, ...names.map((name) => new URL(`http://${name}:${port}`).origin)])
}

export const isOwnOrigin = (origin: string | undefined, own: ReadonlySet<string>): boolean =>
  origin === undefined || own.has(origin)
