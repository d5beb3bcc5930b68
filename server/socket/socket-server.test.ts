import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { pointBy } from '../testing/client.ts'
import { freePort } from '../testing/free-port.ts'
import { startOwnApp } from '../testing/running-app.ts'
import { ask, dropped, letIn, openSocket, openWatcher } from '../testing/watcher.ts'

/** Starts a match with a well-behaved watcher, and returns a check that it was not disturbed. */
async function startWithBystander() {
  const app = await startOwnApp()
  const { id, one } = await app.newMatch()
  const bystander = await openWatcher(app.url)
  await bystander.watch(id)
  return {
    app,
    id,
    isUnaffected: async () => {
      await app.score(id, pointBy(one))
      await bystander.sees([1])
    },
  }
}

test('[F27] a flood of messages disconnects only its socket', async () => {
  const { app, id, isUnaffected } = await startWithBystander()
  const socket = openSocket(app.url)
  const end = dropped(socket)
  await letIn(socket)
  for (let i = 0; i < 200; i++) socket.emit('match:watch', { id, since: 0 })
  // Either limit may be reached first: the limit of messages or the limit of frames.
  expect(['io server disconnect', 'transport close']).toContain(await end)
  expect((await app.get('/metrics')).body).toMatch(/^ventaja_sockets_refused_total\{reason="flood"\} [1-9]/m)
  await isUnaffected()
})

test.each([
  ['unsolicited pongs', '3'],
  ['connections to unknown namespaces', '40/nothing,'],
])('[F27] a flood of %s disconnects its socket', async (_, frame) => {
  const { app, isUnaffected } = await startWithBystander()
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  onTestFinished(() => socket.terminate())
  const closed = once(socket, 'close')
  await once(socket, 'open')
  for (let i = 0; i < 500; i++) socket.send(frame)
  await closed
  expect((await app.get('/metrics')).body).toMatch(/^ventaja_sockets_refused_total\{reason="flood"\} 1$/m)
  await isUnaffected()
})

test('[F27] a frame beyond 16 KiB disconnects only its socket', async () => {
  const { app, isUnaffected } = await startWithBystander()
  const socket = openSocket(app.url)
  const end = dropped(socket)
  await letIn(socket)
  socket.emit('match:watch', { id: 'x'.repeat(17_000), since: 0 })
  expect(await end).toBe('transport close')
  await isUnaffected()
})

test('[F27] a socket may join twenty rooms; the twenty-first disconnects it', async () => {
  const { app, isUnaffected } = await startWithBystander()
  const ids: string[] = []
  for (let i = 0; i < 21; i++) ids.push((await app.newMatch()).id)
  const socket = openSocket(app.url)
  const end = dropped(socket)
  for (const id of ids.slice(0, 20)) {
    expect(await ask(socket, 'match:watch', { id, since: 0 })).toMatchObject({ ok: true })
  }
  expect(await ask(socket, 'match:watch', { id: ids[0], since: 0 })).toMatchObject({ ok: true })
  expect(await ask(socket, 'match:watch', { id: ids[20], since: 0 })).toEqual({ ok: false, code: 'TOO_MANY_ROOMS' })
  expect(await end).toBe('io server disconnect')
  await isUnaffected()
})

test('a socket that leaves a room may join another', async () => {
  const app = await startOwnApp()
  const socket = openSocket(app.url)
  for (let i = 0; i < 25; i++) {
    const { id } = await app.newMatch()
    expect(await ask(socket, 'match:watch', { id, since: 0 })).toMatchObject({ ok: true })
    expect(await ask(socket, 'match:unwatch', { id })).toEqual({ ok: true })
  }
})

test('[F26] rejects the handshake of a foreign page, and accepts the handshakes of our own pages and of scripts', async () => {
  const port = await freePort()
  const app = await startOwnApp({ port })
  const from = (origin?: string) => letIn(openSocket(app.url, origin === undefined ? {} : { extraHeaders: { origin } }))

  for (const origin of [
    'https://evil.example',
    'null',
    `https://localhost:${port}`,
    `http://localhost:${port + 1}`,
    `http://localhost.evil.example:${port}`,
    `http://evil.example/#http://localhost:${port}`,
  ]) {
    expect([origin, await from(origin)]).toEqual([origin, false])
  }
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    expect([name, await from(`http://${name}:${port}`)]).toEqual([name, true])
  }
  expect(await from()).toBe(true)
  expect((await app.get('/metrics')).body).toMatch(/^ventaja_sockets_refused_total\{reason="foreign_origin"\} 6$/m)
})

test('[F26] no answer allows a foreign page to read it', async () => {
  const app = await startOwnApp()
  const { headers } = await app.get('/product', { origin: 'https://evil.example' })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('does not support long polling: the fallback is to poll the REST calls', async () => {
  const app = await startOwnApp()
  expect(await letIn(openSocket(app.url, { transports: ['polling'] }))).toBe(false)
})

test('notices a silent client within 15 s: pings every 10 s and waits 5 s', async () => {
  const app = await startOwnApp()
  const socket = openSocket(app.url)
  const handshake = new Promise((resolve) => socket.io.engine.once('handshake', resolve))
  expect(await handshake).toMatchObject({ pingInterval: 10_000, pingTimeout: 5_000 })
})
