import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { HttpLine, renderRequest } from './http-line.ts'

const answer = (status: string, body: string): string =>
  `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const ANSWERS = [
  answer('200 OK', 'x'.repeat(3000)),
  'HTTP/1.1 304 Not Modified\r\netag: W/"a"\r\nContent-Length: 3000\r\n\r\n',
  answer('201 Created', '{}'),
]

test.each([7, 100, 100_000])(
  'reports each response separately when they arrive in pieces of %i bytes',
  async (size) => {
    const server = createServer((socket) => {
      socket.setNoDelay()
      socket.once('data', async () => {
        const all = Buffer.from(ANSWERS.join(''))
        for (let at = 0; at < all.length; at += size) {
          await new Promise((resolve) => socket.write(all.subarray(at, at + size), resolve))
          // Lets the other end read this piece before the next one is sent.
          for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate)
        }
      })
      socket.on('error', () => {})
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const seen: unknown[] = []
    await new Promise<void>((resolve) => {
      const line = new HttpLine((server.address() as AddressInfo).port, (status, head, length) => {
        seen.push([status, length, head.includes('etag: W/"a"\r\n')])
        if (seen.length < ANSWERS.length) return
        line.end()
        resolve()
      })
      line.send('GET / HTTP/1.1\r\n\r\n')
    })
    server.close()
    expect(seen).toEqual([
      [200, 3000, false],
      [304, 3000, true],
      [201, 2, false],
    ])
  },
)

test('sets Content-Length to the size of the body in bytes', () => {
  expect(renderRequest('POST', '/a', { b: 'c' }, '"é"')).toBe(
    'POST /a HTTP/1.1\r\nhost: 127.0.0.1\r\nb: c\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"é"',
  )
})

test('connects again if the server closed the idle connection', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(answer('200 OK', '{}')))
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let answered = (): void => {}
  const line = new HttpLine((server.address() as AddressInfo).port, () => answered())
  for (let n = 0; n < 2; n++) {
    const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
    const all = new Promise<void>((resolve) => {
      answered = resolve
    })
    line.send('GET / HTTP/1.1\r\n\r\n')
    await all
    await closed
  }
  server.close()
})
