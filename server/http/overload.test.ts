import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handleErrors } from './error-handling.ts'
import { createMetrics } from './metrics.ts'
import { refuseWhenOverloaded } from './overload.ts'

test('answers 503 with Retry-After while the event loop lags, except for exempt calls and pages with their files', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const metrics = createMetrics()
  handleErrors(app)
  refuseWhenOverloaded(app, metrics, 30, 100)
  for (const url of ['/products', '/assets/app.css']) app.get(url, () => 'answered')
  const exempt = { config: { evenWhenOverloaded: true } }
  app.get('/product', exempt, () => 'answered')
  app.post('/product/:id/actions', exempt, () => 'answered')
  const ask = (method: 'GET' | 'POST', url: string) => app.inject({ method, url })
  expect((await ask('GET', '/products')).statusCode).toBe(200)

  const lag = setInterval(() => {
    for (const until = performance.now() + 80; performance.now() < until; );
  }, 1)
  onTestFinished(() => clearInterval(lag))
  await vi.waitFor(async () => expect((await ask('GET', '/products')).statusCode).toBe(503), { timeout: 10_000 })
  const refused = await ask('GET', '/products')
  expect(refused.json()).toMatchObject({ statusCode: 503, code: 'OVERLOADED', error: 'Service Unavailable' })
  expect(refused.headers['retry-after']).toBe('2')
  expect((await ask('POST', '/nothing')).statusCode).toBe(503)
  for (const url of ['/product', '/assets/app.css'])
    expect([url, (await ask('GET', url)).statusCode]).toEqual([url, 200])
  expect((await ask('POST', '/product/m/actions')).statusCode).toBe(200)
  expect((await ask('GET', '/a/page')).statusCode).toBe(404)
  expect((await metrics.requestsShed.get()).values[0]?.value).toBeGreaterThanOrEqual(3)

  clearInterval(lag)
  await vi.waitFor(async () => expect((await ask('GET', '/products')).statusCode).toBe(200), { timeout: 10_000 })
})
