/// <reference path="./http-ece.d.ts" />
import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'

/** The keys with which a message to a browser is encrypted, both in base64url. */
interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
}

/**
 * Returns a message in the form of RFC 8291. Each message has its own salt and key.
 * @param salt only for the test values of the RFC, as is `pair`
 */
export function encryptPush(
  payload: string,
  { p256dh, auth }: BrowserKeys,
  salt: Buffer = randomBytes(16),
  pair: ECDH = newPair(),
): Buffer {
  return ece.encrypt(Buffer.from(payload), {
    version: 'aes128gcm',
    dh: Buffer.from(p256dh, 'base64url'),
    authSecret: Buffer.from(auth, 'base64url'),
    privateKey: pair,
    salt,
  })
}

function newPair(): ECDH {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}
