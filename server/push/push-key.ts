import { createECDH, ECDH, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { JWK } from 'jose'
import type { KeyKind } from '../auth/kept-key.ts'

const CURVE = 'prime256v1'

/** Returns the file of the key that signs push messages, which is used if the environment has none. */
export const pushKeyFile = (databaseFile: string): string => path.join(path.dirname(databaseFile), 'push.key')

/** A pair of keys of RFC 8292 (VAPID), both in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Returns both keys of a private key. @throws Error if it is not one */
export function pushKeysOf(privateKey: string): PushKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey, 'base64url')
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}

/** Returns the pair in the form of RFC 7517. */
export function jwkOf({ publicKey, privateKey }: PushKeys): JWK {
  const point = Buffer.from(publicKey, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x: half(1), y: half(33), d: privateKey }
}

/** Whether a text is a private key: 32 bytes in base64url that are a number of the curve. */
export function isPushKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false
  try {
    pushKeysOf(text)
    return true
  } catch {
    return false
  }
}

export const PUSH_KEY_ALLOWED = 'a private VAPID key: 32 bytes in base64url, which are 43 letters, digits, - and _'

/** The private key with which the server signs push messages. */
export const PUSH_KEY: KeyKind = {
  make: () => {
    // Nearly every number of 32 bytes is a key.
    for (;;) {
      const key = randomBytes(32).toString('base64url')
      if (isPushKey(key)) return key
    }
  },
  isValid: isPushKey,
  allowed: PUSH_KEY_ALLOWED,
}

/** Whether a text is the public key of a browser: a point of the curve, in base64url. */
export function isBrowserKey(text: string): boolean {
  try {
    return ECDH.convertKey(text, CURVE, 'base64url', 'base64url', 'uncompressed') === text
  } catch {
    return false
  }
}
