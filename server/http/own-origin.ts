import { isIPv4 } from 'node:net'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether a HOST setting listens on this machine only. */
export const isLoopback = (host: string): boolean =>
  LOOPBACK.includes(host) || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/**
 * Returns the origins of our own pages: the origin of PUBLIC_URL, and every loopback name at PORT if HOST is one. With the trial
 * sign-in, people on this machine may use its loopback names too.
 */
export function ownOrigins({
  publicUrl,
  host,
  port,
  trialSignIn = false,
}: {
  publicUrl: string
  host: string
  port: number
  trialSignIn?: boolean
}): Set<string> {
  const names = isLoopback(host) || trialSignIn ? LOOPBACK : []
  return new Set([new URL(publicUrl).origin, ...names.map((name) => new URL(`http://${name}:${port}`).origin)])
}

export const isOwnOrigin = (origin: string | undefined, own: ReadonlySet<string>): boolean =>
  origin === undefined || own.has(origin)
