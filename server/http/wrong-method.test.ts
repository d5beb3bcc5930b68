import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectError } from '../testing/errors.ts'
import { sendRaw } from '../testing/faults/sent-raw.ts'
import { type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'

let app: RunningApp
const removers: (() => void)[] = []

beforeAll(async () => {
  const webRoot = path.join(
    temporaryFolder((remove) => removers.push(remove)),
    'web',
  )
  mkdirSync(webRoot)
  writeFileSync(path.join(webRoot, 'index.html'), '<title>Ventaja</title>')
  app = await startApp({ webRoot })
})
afterAll(async () => {
  await app.close()
  for (const remove of removers) remove()
})

test.each([
  ['DELETE', '/product', 'GET, HEAD, POST'],
  ['PUT', '/product/final', 'GET, HEAD, PATCH'],
  ['PATCH', '/product/final/actions', 'GET, HEAD, POST'],
  ['GET', '/createvent', 'POST'],
  ['HEAD', '/createvent', 'POST'],
  ['PUT', '/createvent/', 'POST'],
  ['POST', '/products?x=1', 'GET, HEAD'],
  ['POST', '/calendar/abc.ics', 'GET, HEAD'],
  ['DELETE', '/images/racket.svg', 'GET, HEAD'],
  ['POST', '/live', 'GET, HEAD'],
  ['POST', '/live/final', 'GET, HEAD'],
  ['DELETE', '/cart', 'GET, HEAD, POST'],
  ['OPTIONS', '/healthz', 'GET, HEAD'],
])('%s %s is a 405 that allows %s', async (method, url, allow) => {
  const answer = await app.call(method, url)
  expect(answer.headers.get('allow')).toBe(allow)
  expect(answer.headers.get('content-type')).toMatch('application/json')
  if (method === 'HEAD') expect(answer.status).toBe(405)
  else expectError(answer, 405, 'METHOD_NOT_ALLOWED', new RegExp(`${method}; it answers ${allow}$`))
})

test.each([
  ['POST', '/nothing'],
  ['POST', '/product/final/actions/1'],
  ['DELETE', '/calendar/abcXics'],
  ['PUT', '/no/such/page'],
])('%s %s is a 404 without Allow', async (method, url) => {
  const answer = await app.call(method, url)
  expectError(answer, 404, 'NOT_FOUND')
  expect(answer.headers.get('allow')).toBeNull()
})

test('a browser at the path of a call gets the page for unknown paths', async () => {
  const { status, headers } = await app.get('/createvent', { accept: 'text/html' })
  expect([status, headers.get('content-type')]).toEqual([404, expect.stringMatching('text/html')])
})

test('TRACE is a 405 that repeats nothing of the request', async () => {
  const { port } = new URL(app.url)
  const { answer } = await sendRaw(
    Number(port),
    'TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: not-repeated\r\nConnection: close\r\n\r\n',
  ).ended
  expect(answer).toMatch(/^HTTP\/1.1 405 /)
  expect(answer).not.toContain('not-repeated')
})
