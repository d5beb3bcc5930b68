import { expect, test, vi } from 'vitest'
import { pointBy } from '../testing/client.ts'
import { startOwnApp } from '../testing/running-app.ts'

// Fakes a delay of the event loop of ten seconds.
vi.mock('node:perf_hooks', async (original) => ({
  ...(await original<typeof import('node:perf_hooks')>()),
  monitorEventLoopDelay: () => ({ count: 1, mean: 10e9, enable() {}, disable() {}, reset() {} }),
}))

test('while overloaded, the server stores points and answers /healthz, /metrics and the reads of matches', async () => {
  const app = await startOwnApp()
  const { id, one } = await app.newMatch()
  await vi.waitFor(async () => expect(await app.get('/products')).toMatchObject({ status: 503 }), { timeout: 10_000 })
  for (const path of ['/healthz', '/metrics', '/product', `/product/${id}`, `/product/${id}/actions`])
    expect([path, (await app.get(path)).status]).toEqual([path, 200])
  expect((await app.score(id, pointBy(one))).status).toBe(201)
  expect(await app.get('/readyz')).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } })
})
