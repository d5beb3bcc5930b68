import { expect, test } from 'vitest'
import { pointBy } from '../testing/client.ts'
import { sendRaw } from '../testing/faults/sent-raw.ts'
import { startOwnApp } from '../testing/running-app.ts'

const portOf = (url: string): number => Number(new URL(url).port)

test('[F28] closes a connection that sends many requests and reads nothing, while scoring continues', async () => {
  const app = await startOwnApp()
  const { id, one } = await app.newMatch()
  await app.score(
    id,
    Array.from({ length: 500 }, () => pointBy(one)),
  )
  const ask = `GET /product/${id}/actions HTTP/1.1\r\nHost: x\r\n\r\n`
  const greedy = sendRaw(portOf(app.url), '')
  greedy.socket.pause()
  greedy.socket.write(ask.repeat(200))
  expect(await app.score(id, pointBy(one))).toMatchObject({ status: 201 })
  greedy.socket.resume()
  const { answer } = await greedy.ended
  expect(answer.split('HTTP/1.1 200').length - 1).toBeLessThan(10)
  expect(String((await app.get('/metrics')).body)).toMatch(
    /^ventaja_connections_refused_total\{reason="unread"\} [1-9]/m,
  )
})

test('answers a few pipelined requests in order', async () => {
  const app = await startOwnApp()
  const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
  const patient = sendRaw(
    portOf(app.url),
    ask('/healthz') + ask('/nothing.json') + ask('/healthz', 'Connection: close\r\n'),
  )
  const { answer } = await patient.ended
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200'])
})

test('reads a body that is too large to its end, so that its sender gets the answer and not a reset', async () => {
  const app = await startOwnApp()
  const length = 3_000_000
  const post = `POST /statsbymatch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const { answer } = await sendRaw(portOf(app.url), post + 'x'.repeat(length) + next).ended
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['413', '200'])
})

test('an upgrade to anything but a WebSocket is a 400 that says what to do', async () => {
  const app = await startOwnApp()
  const offer = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n'
  const { answer } = await sendRaw(portOf(app.url), offer).ended
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ statusCode: 400, code: 'BAD_UPGRADE' })
})

test('an error message does not repeat long input', async () => {
  const app = await startOwnApp()
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`unknown-member-${n}`, n]))
  const refused = await app.post('/statsbymatch', unknown)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body).length).toBeLessThan(8000)
})
