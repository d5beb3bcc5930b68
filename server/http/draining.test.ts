import { expect, test } from 'vitest'
import { pointBy } from '../testing/client.ts'
import { startOwnApp } from '../testing/running-app.ts'
import { ask, letIn, openSocket } from '../testing/watcher.ts'
import { closeSocketsGradually } from './draining.ts'

test('closes sockets a few at a time, and all within the time', async () => {
  const handfuls = new Map<number, number>()
  let turn = 0
  const sockets = new Map(
    Array.from({ length: 1000 }, (_, n) => {
      const close = () => void handfuls.set(turn, (handfuls.get(turn) ?? 0) + 1)
      return [`${n}`, { conn: { close } }]
    }),
  )
  const turns = setInterval(() => turn++, 10)
  const began = performance.now()
  await closeSocketsGradually({ sockets: { sockets } } as never, 800)
  clearInterval(turns)
  expect(performance.now() - began).toBeGreaterThanOrEqual(799)
  expect([...handfuls.values()].reduce((sum, size) => sum + size, 0)).toBe(1000)
  expect(Math.max(...handfuls.values())).toBeLessThan(500)
})

test('a server that shuts down is not ready and rejects new watchers, but still answers', async () => {
  const app = await startOwnApp({ config: { drainMs: 300 } })
  const watcher = openSocket(app.url, { reconnection: true, reconnectionDelay: 10, reconnectionDelayMax: 20 })
  expect(await letIn(watcher)).toBe(true)
  expect(await ask(watcher, 'matches:watch', {})).toMatchObject({ ok: true })
  const dropped = new Promise<string>((resolve) => void watcher.once('disconnect', resolve))
  const refused = new Promise<Error>((resolve) => void watcher.io.once('reconnect_error', resolve))

  const left = app.leave()
  expect(await app.get('/readyz')).toMatchObject({ status: 503, body: { code: 'DRAINING' } })
  // Not "io server disconnect", after which clients do not reconnect by themselves.
  expect(await dropped).toBe('transport close')
  expect(await refused).toMatchObject({ description: { message: expect.stringContaining('503') } })
  expect(await app.get('/healthz')).toMatchObject({ status: 200 })
  expect(await app.get('/product')).toMatchObject({ status: 200 })
  await left
})

test('a server that shuts down closes each connection with its next answer', async () => {
  const app = await startOwnApp({ config: { drainMs: 300 } })
  const { id, one } = await app.newMatch()
  const connections = async () =>
    (await Promise.all([app.get('/product'), app.get('/healthz'), app.score(id, pointBy(one))])).map(
      ({ status, headers }) => [status, headers.get('connection')],
    )
  expect(await connections()).toEqual([
    [200, 'keep-alive'],
    [200, 'keep-alive'],
    [201, 'keep-alive'],
  ])
  const left = app.leave()
  expect(await connections()).toEqual([
    [200, 'close'],
    [200, 'close'],
    [201, 'close'],
  ])
  await left
})
