import { once } from 'node:events'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendRaw } from '../testing/faults/sent-raw.ts'
import { cachedJson } from './cached-response.ts'
import { createMetrics } from './metrics.ts'
import { serveCached } from './serve-cached.ts'
import type { StreamedResponse } from './streamed-response.ts'

const CACHED = cachedJson('{"from":"the cache"}')
const STREAMED: StreamedResponse = {
  etag: 'W/"streamed"',
  pieces: () => {
    throw new Error('no piece is needed')
  },
}

/** Starts a server with two routes. `/cached` also has a cached response. `/slow` waits for `finish`. */
async function startServer() {
  const app = fastify()
  const metrics = createMetrics()
  let finish: () => void = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  let start: () => void = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  app.get('/cached', () => ({ from: 'the route' }))
  app.post('/cached', () => ({ from: 'the route' }))
  app.get('/slow', async () => {
    start()
    await finished
    return { from: 'the slow route' }
  })
  app.get('/streamed', () => ({ from: 'the route' }))
  serveCached(app, metrics, (url) => {
    if (url === '/streamed') return { route: '/streamed', response: STREAMED }
    return url === '/cached' ? { route: '/:name', response: CACHED } : null
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url, metrics, finish, started }
}

test('serves a GET from the cache, and routes every other request', async () => {
  const { app, url } = await startServer()
  const from = async (path: string, init: RequestInit = {}) => (await fetch(url + path, init)).text()
  expect(await from('/cached')).toContain('the cache')
  expect(await from('/cached', { method: 'POST' })).toContain('the route')
  expect(await from('/cached?x=1')).toContain('the route')
  expect(await from('/cached', { headers: { accept: 'text/html' } }), 'a browser').toContain('the route')
  const head = await fetch(`${url}/cached`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String('{"from":"the route"}'.length))
  await app.close()
})

test('serves the 304 of a streamed response before routing, and routes its 200', async () => {
  const { app, url, metrics } = await startServer()
  const etag = STREAMED.etag
  const unchanged = await fetch(`${url}/streamed`, { headers: { 'if-none-match': etag } })
  expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag])
  expect(await (await fetch(`${url}/streamed`)).text()).toContain('the route')
  expect(await metrics.registry.metrics()).toContain('{method="GET",route="/streamed",status="304"} 1')
  await app.close()
})

test('counts and times a cached response under its route, even if it is a 304', async () => {
  const { app, url, metrics } = await startServer()
  const etag = (await fetch(`${url}/cached`)).headers.get('etag') ?? ''
  const unchanged = await fetch(`${url}/cached`, { headers: { 'if-none-match': etag } })
  expect([unchanged.status, unchanged.headers.get('etag'), unchanged.headers.get('cache-control')]).toEqual([
    304,
    etag,
    'no-cache',
  ])
  const text = await metrics.registry.metrics()
  expect(text).toContain('ventaja_http_requests_total{method="GET",route="/:name",status="200"} 1')
  expect(text).toContain('ventaja_http_requests_total{method="GET",route="/:name",status="304"} 1')
  expect(text).toContain('ventaja_http_request_seconds_count{method="GET",route="/:name"} 2')
  await app.close()
})

test('sends a cached response after the responses to earlier requests on the same connection', async () => {
  const { app, url, finish, started } = await startServer()
  const connection = sendRaw(portOf(url), ask('/slow') + ask('/cached', 'Connection: close\r\n'))
  await started
  finish()
  const { answer } = await connection.ended
  expect(answer.indexOf('the slow route')).toBeGreaterThan(0)
  expect(answer.indexOf('the cache')).toBeGreaterThan(answer.indexOf('the slow route'))
  await app.close()
})

test('[F15] serves nothing from the cache while the server closes', async () => {
  const { app, url, finish, started } = await startServer()
  const connection = sendRaw(portOf(url), ask('/slow'))
  await started
  const closed = app.close()
  connection.socket.write(ask('/cached'))
  await once(app.server, 'request')
  finish()
  const { answer } = await connection.ended
  await closed
  expect(answer).toContain('the slow route')
  expect(answer).not.toContain('the cache')
})

const portOf = (url: string): number => Number(new URL(url).port)
const ask = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
