import { once } from 'node:events'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendRaw } from '../testing/faults/sent-raw.ts'
import { createMetrics } from './metrics.ts'
import { prepareAnswer } from './prepared-answer.ts'
import { answerReadyFirst } from './ready-answers.ts'

const READY = prepareAnswer('{"from":"what lies ready"}')

/** A server with one answer that lies ready and one that takes until it is let go; at both addresses there is a route. */
async function startHouse() {
  const app = fastify()
  const metrics = createMetrics()
  let letGo: () => void = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let asked: () => void = () => {}
  const underWay = new Promise<void>((resolve) => {
    asked = resolve
  })
  app.get('/ready', () => ({ from: 'the route' }))
  app.post('/ready', () => ({ from: 'the route' }))
  app.get('/slow', async () => {
    asked()
    await gone
    return { from: 'the slow route' }
  })
  answerReadyFirst(app, metrics, (url) => (url === '/ready' ? { route: '/:what', answer: READY } : null))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url, metrics, letGo, underWay }
}

test('a GET of what lies ready is answered before the router; any other way to ask goes the ordinary way', async () => {
  const { app, url } = await startHouse()
  const from = async (path: string, init: RequestInit = {}) => (await fetch(url + path, init)).text()
  expect(await from('/ready')).toContain('what lies ready')
  expect(await from('/ready', { method: 'POST' })).toContain('the route')
  expect(await from('/ready?x=1')).toContain('the route')
  const head = await fetch(`${url}/ready`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String('{"from":"the route"}'.length))
  await app.close()
})

test('what lies ready is counted and timed under its route, 304 as well', async () => {
  const { app, url, metrics } = await startHouse()
  const etag = (await fetch(`${url}/ready`)).headers.get('etag') ?? ''
  const unchanged = await fetch(`${url}/ready`, { headers: { 'if-none-match': etag } })
  expect([unchanged.status, unchanged.headers.get('etag'), unchanged.headers.get('cache-control')]).toEqual([
    304,
    etag,
    'no-cache',
  ])
  const text = await metrics.registry.metrics()
  expect(text).toContain('ventaja_http_requests_total{method="GET",route="/:what",status="200"} 1')
  expect(text).toContain('ventaja_http_requests_total{method="GET",route="/:what",status="304"} 1')
  expect(text).toContain('ventaja_http_request_seconds_count{method="GET",route="/:what"} 2')
  await app.close()
})

test('an answer that lies ready waits for the answers to what was asked before it on the same line', async () => {
  const { app, url, letGo, underWay } = await startHouse()
  const line = sendRaw(portOf(url), ask('/slow') + ask('/ready', 'Connection: close\r\n'))
  await underWay
  letGo()
  const { answer } = await line.ended
  expect(answer.indexOf('the slow route')).toBeGreaterThan(0)
  expect(answer.indexOf('what lies ready')).toBeGreaterThan(answer.indexOf('the slow route'))
  await app.close()
})

test('[F15] a server that closes answers nothing more from what lies ready', async () => {
  const { app, url, letGo, underWay } = await startHouse()
  const line = sendRaw(portOf(url), ask('/slow'))
  await underWay
  const closed = app.close()
  line.socket.write(ask('/ready'))
  await once(app.server, 'request')
  letGo()
  const { answer } = await line.ended
  await closed
  expect(answer).toContain('the slow route')
  expect(answer).not.toContain('what lies ready')
})

const portOf = (url: string): number => Number(new URL(url).port)
const ask = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
