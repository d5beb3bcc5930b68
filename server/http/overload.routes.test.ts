import { expect, test, vi } from 'vitest'
import { pointBy } from '../testing/client.ts'
import { startOwnApp } from '../testing/running-app.ts'

test('while overloaded, the server stores points and answers /healthz, /metrics and the reads of matches', async () => {
  const before = await startOwnApp()
  const { id, one } = await before.newMatch()
  // With this limit, any delay of the event loop is too long.
  const app = await startOwnApp({ file: before.file, maxLagMs: Number.NEGATIVE_INFINITY })
  await vi.waitFor(async () => expect(await app.get('/products')).toMatchObject({ status: 503 }), { timeout: 10_000 })
  for (const path of ['/healthz', '/metrics', '/product', `/product/${id}`, `/product/${id}/actions`])
    expect([path, (await app.get(path)).status]).toEqual([path, 200])
  expect((await app.score(id, pointBy(one))).status).toBe(201)
  expect(await app.get('/readyz')).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } })
})
