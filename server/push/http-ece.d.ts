/** The package has no types of its own. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface EncryptOptions {
    readonly version: 'aes128gcm'
    /** The public key of the receiver. */
    readonly dh: Buffer
    readonly authSecret: Buffer
    /** The key pair of the sender. */
    readonly privateKey: ECDH
    readonly salt: Buffer
  }

  const ece: { encrypt(text: Buffer, options: EncryptOptions): Buffer }
  export default ece
}
