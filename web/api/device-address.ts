import type { PublicSettings } from '../../shared/auth/auth-schemas.ts'
import { getJson } from './get-json.ts'
import { useLoaded } from './use-loaded.ts'

/** The address of a page for another device. */
export interface DeviceAddress {
  readonly url: string
  /** False for a loopback address, which on a phone means the phone itself. */
  readonly reachable: boolean
}

/** Returns the address of a page for another device; null until it is known. Without an answer, it is at this page's origin. */
export function useDeviceAddress(path: string): DeviceAddress | null {
  const { value, failed } = useLoaded('/auth/settings', getJson<PublicSettings>)
  return value || failed ? deviceAddress(value?.body.publicUrl ?? null, location.origin, path) : null
}

/**
 * Returns the address of a page for another device: at the server's PUBLIC_URL, or at this page's origin.
 * @param publicUrl the server's PUBLIC_URL, or null if it is unknown
 * @param origin this page's origin
 */
export function deviceAddress(publicUrl: string | null, origin: string, path: string): DeviceAddress {
  const base = [publicUrl, origin].find((each) => each !== null && !isLoopback(each)) ?? origin
  return { url: base + path, reachable: !isLoopback(base) }
}

/** Returns whether an address leads to the device that opens it. On a phone it would mean the phone itself. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
