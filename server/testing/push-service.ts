import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { onTestFinished } from 'vitest'
import type { PushPayload } from '../../shared/push/push-payload.ts'
import type { PushSubscriptionRequest } from '../../shared/push/push-schemas.ts'
import { pushKeysOf } from '../push/push-key.ts'

/** A private key for tests. */
export const PUSH_KEY_OF_TESTS = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'

/** The secrets of a browser. */
export interface BrowserKeys {
  readonly privateKey: string
  readonly p256dh: string
  readonly auth: string
}

/** Returns new keys of a browser. */
export function browserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  return { privateKey: pair.getPrivateKey('base64url'), p256dh, auth: randomBytes(16).toString('base64url') }
}

/** Returns a subscription as a browser sends it. */
export const aSubscription = (
  endpoint: string,
  { p256dh, auth }: Pick<BrowserKeys, 'p256dh' | 'auth'> = browserKeys(),
): PushSubscriptionRequest => ({ endpoint, expirationTime: null, keys: { p256dh, auth } })

/** Decrypts a message as RFC 8291 and RFC 8188 say, with code that shares nothing with the server's. */
export function decryptPush(body: Buffer, { privateKey, p256dh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (idLength !== 65 || record.length > recordSize || body.length > 4096) throw new Error('not one record of RFC 8291')
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no delimiter of the last record')
  return padded.toString('utf8', 0, end)
}

/** A message that a push service got. */
export interface PushReceived {
  readonly headers: IncomingMessage['headers']
  /** The part of the path that names the browser. */
  readonly browser: string
  readonly payload: PushPayload
  /** The address of the sender, as its signature says. */
  readonly subject: string
  /** The sender's port, which tells its connections apart. */
  readonly port: number | undefined
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/**
 * Starts a push service on this machine, which speaks RFC 8030. It knows the browsers that subscribed, answers 404 to others and
 * 400 to requests that break a rule, and decrypts the messages.
 * @param answer answers a valid request instead; returns whether it did
 */
export async function startPushService(
  answer: (received: PushReceived, response: ServerResponse) => boolean = () => false,
  cleanUp: (close: () => void) => void = onTestFinished,
) {
  const received: PushReceived[] = []
  const browsers = new Map<string, BrowserKeys>()
  const problems: string[] = []
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void read(request, Buffer.concat(chunks), response).catch((error: unknown) => {
        problems.push(String(error))
        response.writeHead(400).end()
      })
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cleanUp(() => {
    server.close()
    server.closeAllConnections()
  })

  async function read(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const { headers, method, url = '' } = request
    const browser = url.replace('/send/', '')
    const keys = browsers.get(browser)
    if (!keys) return void response.writeHead(404).end()
    if (method !== 'POST') throw new Error('no POST')
    if (!/^\d+$/.test(String(headers.ttl))) throw new Error('no TTL')
    if (!/^(very-low|low|normal|high)$/.test(String(headers.urgency))) throw new Error('no urgency')
    if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic))) throw new Error('a bad topic')
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding')
    const subject = await verifyVapid(String(headers.authorization), origin)
    const message = {
      headers,
      browser,
      payload: JSON.parse(decryptPush(body, keys)) as PushPayload,
      subject,
      port: request.socket.remotePort,
    }
    received.push(message)
    if (!answer(message, response)) response.writeHead(201, { location: `${origin}/message/${received.length}` }).end()
  }

  return {
    origin,
    /** The messages that were valid. */
    received,
    /** What was wrong with the requests that were answered with 400. */
    problems,
    /** Returns the number of all requests. */
    asked: () => asked,
    /** Adds a browser, and returns its subscription. */
    subscribe(browser: string = randomBytes(9).toString('base64url')): PushSubscriptionRequest {
      const keys = browserKeys()
      browsers.set(browser, keys)
      return aSubscription(`${origin}/send/${browser}`, keys)
    },
    /** Forgets a browser, as after somebody has withdrawn the permission. */
    forget: (browser: string) => browsers.delete(browser),
  }
}

/** Checks the signature of RFC 8292, and what it says. Returns the address of the sender. */
async function verifyVapid(authorization: string, origin: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== pushKeysOf(PUSH_KEY_OF_TESTS).publicKey) throw new Error('another key')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience: origin, algorithms: ['ES256'] })
  const { exp = 0, sub = '' } = payload
  if (exp > Date.now() / 1000 + 86_400) throw new Error('valid for more than a day')
  if (!/^(https?:\/\/|mailto:)/.test(sub)) throw new Error('no subject')
  return sub
}
