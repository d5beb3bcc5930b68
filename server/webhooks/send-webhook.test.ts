import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../storage/root.ts'
import { isPublicAddress } from './public-address.ts'
import { webhookSender } from './send-webhook.ts'
import { addressProblem } from './webhook-address.ts'
import { newSecret, signatureHeaders } from './webhook-signature.ts'

const NONE: ReadonlySet<string> = new Set()

describe('public addresses', () => {
  test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    // IPv4: unspecified, private, shared (CGNAT), loopback, link-local, reserved, documentation, benchmarks, multicast.
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.255'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
    ...['198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
    '255.255.255.255',
    // IPv6: unspecified, loopback, link-local, site-local, unique-local, multicast, discard, documentation.
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '100::1'],
    ...['2001:db8::1', '3fff::1', '2001:10::1', '5f00::1'],
    // IPv6 with an IPv4 address: mapped, compatible, translated, NAT64, 6to4, Teredo.
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:7f00:1'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::1', '2001:0:7f00:1::1'],
    // No addresses.
    ...['', 'localhost', '127.1', '0x7f000001', '[::1]'],
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('the address of a webhook', () => {
  test.each([
    ['https://results.example/hook?club=1', null],
    ['https://results.example:8443/hook', null],
    ['https://8.8.8.8/', null],
    ['https://[2606:4700:4700::1111]/', null],
    ['http://results.example/', 'ADDRESS_NOT_HTTPS'],
    ['ftp://results.example/', 'ADDRESS_INVALID'],
    ['file:///etc/passwd', 'ADDRESS_INVALID'],
    ['javascript:alert(1)', 'ADDRESS_INVALID'],
    ['results.example', 'ADDRESS_INVALID'],
    ['https://', 'ADDRESS_INVALID'],
    ['https://user:secret@results.example/', 'ADDRESS_INVALID'],
    ['https://user@results.example/', 'ADDRESS_INVALID'],
    ['https://results.example/#part', 'ADDRESS_INVALID'],
    ['https://results.example:22/', 'ADDRESS_PORT'],
    ['https://results.example:25/', 'ADDRESS_PORT'],
    ['https://127.0.0.1/', 'ADDRESS_PRIVATE'],
    ['https://127.1/', 'ADDRESS_PRIVATE'],
    ['https://2130706433/', 'ADDRESS_PRIVATE'],
    ['https://0x7f000001/', 'ADDRESS_PRIVATE'],
    ['https://0x7f.0.0.1/', 'ADDRESS_PRIVATE'],
    ['https://0177.0.0.1/', 'ADDRESS_PRIVATE'],
    ['https://017700000001/', 'ADDRESS_PRIVATE'],
    ['https://１２７.0.0.1/', 'ADDRESS_PRIVATE'],
    ['https://127。0。0。1/', 'ADDRESS_PRIVATE'],
    ['https://0/', 'ADDRESS_PRIVATE'],
    ['https://[::1]/', 'ADDRESS_PRIVATE'],
    ['https://[::ffff:10.0.0.1]/', 'ADDRESS_PRIVATE'],
    ['https://[::]/', 'ADDRESS_PRIVATE'],
  ])('%s: %s', (address, problem) => expect(addressProblem(address, NONE)).toBe(problem))

  test('of a named private host may use http, any port and a private address', () => {
    const hosts = new Set(['scoreboard.local', '192.168.1.20', '::1'])
    for (const address of ['http://Scoreboard.local:80/a', 'http://192.168.1.20:9/', 'https://[::1]/']) {
      expect(addressProblem(address, hosts)).toBeNull()
    }
    for (const address of ['http://a.scoreboard.local/', 'https://192.168.1.21/', 'http://x@scoreboard.local/']) {
      expect(addressProblem(address, hosts)).not.toBeNull()
    }
  })
})

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
/** Starts a receiver on this machine. Returns its port. */
async function receiver(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  onTestFinished(() => server.closeAllConnections())
  return listening(server)
}
const local = { privateHosts: new Set(['127.0.0.1']) }
const post = (port: number, limit = {}) => webhookSender({ ...local, ...limit })(`http://127.0.0.1:${port}/`, {}, '{}')

describe('a request', () => {
  test.each([
    [200, null],
    [204, null],
    [301, 'redirect'],
    [307, 'redirect'],
    [404, 'status'],
    [500, 'status'],
  ])('that gets a %i: %s', async (code, failure) => {
    const asked: unknown[] = []
    const port = await receiver((request, response) => {
      asked.push([request.method, request.url, request.headers['content-type']])
      response.writeHead(code, { location: '/elsewhere' }).end('x')
    })
    expect(await post(port)).toEqual({ code, failure })
    expect(asked).toEqual([['POST', '/', 'application/json']])
  })

  test('does not read an endless body, and closes the connection', async () => {
    let closed: (bytes: number) => void
    const written = new Promise<number>((resolve) => {
      closed = resolve
    })
    const port = await receiver((_, response) => {
      const chunk = Buffer.alloc(65_536)
      const write = (): void => {
        while (response.write(chunk));
      }
      response.on('drain', write).on('close', () => closed(response.socket?.bytesWritten ?? 0))
      response.writeHead(200)
      write()
    })
    expect(await post(port)).toEqual({ code: 200, failure: null })
    await written
  })

  test.each([
    ['answers nothing', () => undefined],
    [
      'sends its head byte by byte',
      (socket: import('node:net').Socket) => {
        const timer = setInterval(() => socket.write('x'), 20)
        socket.write('HTTP/1.1 200 OK\r\nx: ')
        socket.on('close', () => clearInterval(timer)).on('error', () => undefined)
      },
    ],
  ])('to a receiver that %s ends after the time limit', async (_, behave) => {
    const port = await listening(createTcp(behave))
    expect(await post(port, { timeoutMs: 300 })).toEqual({ code: null, failure: 'timeout' })
  })

  test('to a closed port, to text that is not HTTP, and to a server without TLS, fails', async () => {
    const closed = createTcp()
    const closedPort = await listening(closed)
    await new Promise((resolve) => closed.close(resolve))
    const port = await listening(createTcp((socket) => socket.resume().end('hello\r\n\r\n')))
    expect(await post(port)).toEqual({ code: null, failure: 'connection' })
    expect(await webhookSender(local)(`https://127.0.0.1:${port}/`, {}, '{}')).toEqual({ code: null, failure: 'tls' })
    expect(await post(closedPort)).toEqual({ code: null, failure: 'connection' })
  })
})

test('A request whose receiver changes the protocol with a 101 fails', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'
  const port = await listening(
    createTcp((socket) => socket.on('error', () => undefined).once('data', () => socket.write(upgrade))),
  )
  expect(await post(port)).toEqual({ code: null, failure: 'connection' })
})

describe('name resolution', () => {
  /** A resolver that gives these addresses in turn. */
  const resolver = (...answers: string[][]) => {
    const asked: string[] = []
    const lookup = ((host: string, _options: object, done: (error: Error | null, found: unknown) => void) => {
      const found = answers[Math.min(asked.length, answers.length - 1)] ?? []
      asked.push(host)
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }) as never
    return { asked, lookup }
  }

  test.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['8.8.8.8', '127.0.0.1']],
    [['127.0.0.1', '8.8.8.8']],
  ])('that gives %j is refused before a connection', async (addresses) => {
    const { lookup } = resolver(addresses)
    let connected = 0
    const port = await listening(createTcp(() => connected++))
    const send = webhookSender({ privateHosts: NONE, lookup })
    expect(await send(`https://rebind.example:${port}/`, {}, '{}')).toEqual({ code: null, failure: 'private' })
    expect(connected).toBe(0)
  })

  test('happens once, and the request goes to the address that was checked', async () => {
    const port = await receiver((_, response) => response.writeHead(204).end())
    const { lookup, asked } = resolver(['127.0.0.1'], ['169.254.169.254'])
    const send = webhookSender({ privateHosts: new Set(['board.local']), lookup })
    expect(await send(`http://board.local:${port}/`, {}, '{}')).toEqual({ code: 204, failure: null })
    expect(asked).toEqual(['board.local'])
  })

  test('of an unknown name fails', async () => {
    const lookup = ((_: string, __: object, done: (error: Error) => void) =>
      done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))) as never
    const send = webhookSender({ privateHosts: NONE, lookup })
    expect(await send('https://nowhere.example/', {}, '{}')).toEqual({ code: null, failure: 'name' })
  })
})

describe('the signature', () => {
  test('is the one of the example in docs/webhooks.md', () => {
    const guide = readFileSync(path.join(projectRoot, 'docs/webhooks.md'), 'utf8')
    const [, secret = ''] = /^secret: +(\S+)$/m.exec(guide) ?? []
    const [, id = ''] = /^webhook-id: +(\S+)$/m.exec(guide) ?? []
    const [, timestamp = ''] = /^webhook-timestamp: +(\d+)$/m.exec(guide) ?? []
    const [, signature] = /^webhook-signature: +(\S+)$/m.exec(guide) ?? []
    const [, body = ''] = /^body: +(.+)$/m.exec(guide) ?? []
    expect(signatureHeaders({ id, timestamp: Number(timestamp), body }, [secret])['webhook-signature']).toBe(signature)
  })

  test('is the one of the Standard Webhooks libraries', () => {
    // The vector of the specification's own tests.
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
    expect(signatureHeaders(message, [secret])['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  test('is there twice while two secrets are valid', () => {
    const [one, two] = [newSecret(), newSecret()]
    const headers = signatureHeaders({ id: 'evt_1', timestamp: 5, body: '{}' }, [one, two])
    const expected = [one, two].map(
      (secret) =>
        `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
          .update('evt_1.5.{}')
          .digest('base64')}`,
    )
    expect(headers['webhook-signature']).toBe(expected.join(' '))
    expect(Buffer.from(one.slice(6), 'base64')).toHaveLength(32)
  })
})
