import { expect, test } from 'vitest'
import { sendRaw } from '../testing/faults/sent-raw.ts'
import { startOwnApp } from '../testing/running-app.ts'

const upgrade = (path: string, protocol = 'websocket', more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n${more}\r\n`

/** Returns the whole answer, once the server has closed the connection. */
const answerTo = async (url: string, bytes: string): Promise<string> =>
  (await sendRaw(Number(new URL(url).port), bytes).ended).answer

test.each([
  ['to a WebSocket at another path', upgrade('/live/final')],
  ['to a WebSocket at a path that resembles the one of the feed', upgrade('//socket.io/?EIO=4&transport=websocket')],
  ['to another protocol', upgrade('/socket.io/?EIO=4&transport=websocket', 'h2c')],
])('an upgrade %s gets an answer with a code, and its connection closes', async (_, bytes) => {
  const { url } = await startOwnApp()
  const answer = await answerTo(url, bytes)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"code":"BAD_UPGRADE"')
})

test.each([
  ['without a key', upgrade('/socket.io/?EIO=4&transport=websocket')],
  [
    'with an unknown session',
    upgrade('/socket.io/?EIO=4&transport=websocket&sid=x', 'websocket', 'Sec-WebSocket-Version: 13\r\n'),
  ],
])('a handshake %s is refused, and its connection closes', async (_, bytes) => {
  const { url } = await startOwnApp()
  expect(await answerTo(url, bytes)).toMatch(/^HTTP\/1\.1 400 /)
})
