import { useEffect, useState } from 'react'
import type { PublicSettings } from '../../shared/auth/auth-schemas.ts'
import { getJson } from './get-json.ts'

/** The address of a page for another device. */
export interface DeviceAddress {
  readonly url: string
  /** False for a loopback address, which on a phone means the phone itself. */
  readonly reachable: boolean
}

/** Returns the address of a page for another device; null until it is known. */
export function useDeviceAddress(path: string): DeviceAddress | null {
  const [address, setAddress] = useState<DeviceAddress | null>(null)
  useEffect(() => {
    let left = false
    void publicUrl().then((from) => {
      if (!left) setAddress(deviceAddress(from, location.origin, path))
    })
    return () => {
      left = true
    }
  }, [path])
  return address
}

/** Returns the server's PUBLIC_URL, or null if the server does not answer. */
const publicUrl = (): Promise<string | null> =>
  getJson<PublicSettings>('/auth/settings').then(
    ({ body }) => body.publicUrl,
    () => null,
  )

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
