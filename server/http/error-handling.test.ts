import { afterAll, describe, expect, test } from 'vitest'
import { aMatch, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { sendRaw } from '../testing/faults/sent-raw.ts'
import { startApp, startOwnApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { id, one } = await app.newMatch()
const actions = `/product/${id}/actions`

describe('[F28] bodies', () => {
  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'of the type %s, which any page can send, are a 415',
    async (type) => {
      const sent = await app.call('POST', actions, JSON.stringify(pointBy(one)), {
        ...app.scorer,
        'content-type': type,
      })
      expectError(sent, 415, 'UNSUPPORTED_MEDIA_TYPE')
    },
  )

  test('beyond a megabyte are a 413', async () => {
    const huge = JSON.stringify({ ...aMatch(), description: 'x'.repeat(1_048_577) })
    expectError(await app.call('POST', '/product', huge, app.scorer), 413, 'TOO_LARGE')
  })

  test.each(['{"id":', 'point', '', "{'id': 1}"])('that are not JSON (%j) are a 400', async (body) => {
    expectError(await app.call('POST', actions, body, app.scorer), 400, 'BAD_REQUEST', /^[Bb]ody/)
  })

  test('that are missing are a 400', async () => {
    const { authorization } = app.scorer
    expectError(await app.call('POST', actions, undefined, { authorization }), 400, 'BAD_REQUEST', /^body: /)
  })
})

describe('[F30] bodies with prototype keys', () => {
  test.each(['"__proto__": {"admin": true}', '"constructor": {"prototype": {"admin": true}}', '"prototype": 1'])(
    'with %s are a 400',
    async (member) => {
      const body = `${JSON.stringify(pointBy(one)).slice(0, -1)}, ${member}}`
      expectError(await app.call('POST', actions, body, app.scorer), 400, 'BAD_REQUEST')
      expect(Object.prototype).not.toHaveProperty('admin')
    },
  )
})

test.each([
  ['is not HTTP', 'x'],
  ['has an invalid encoding', 'GET /product/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  [
    'has a secret in its address',
    `GET /product?x=grant_${'x'.repeat(43)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ],
  ['asks for another protocol', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
])('[F28] a request that %s gets JSON, and browsers treat it as nothing else', async (_, bytes) => {
  const { answer } = await sendRaw(Number(new URL(app.url).port), bytes).ended
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  for (const header of ['content-type: application/json; charset=utf-8', 'x-content-type-options: nosniff'])
    expect(answer.toLowerCase()).toContain(`${header}\r\n`)
  expect(answer).toMatch(/content-security-policy: .*frame-ancestors 'none'/i)
})

test('none of the rejected bodies changed a log', async () => {
  expect((await app.log(id)).seq).toBe(0)
})

describe('unknown addresses', () => {
  test.each(['GET', 'POST', 'DELETE'])('get a 404 for %s, and the message names the address', async (method) => {
    expectError(await app.call(method, '/nothing?key=secret'), 404, 'NOT_FOUND', new RegExp(`${method} /nothing$`))
  })

  test('a match cannot be deleted', async () => {
    expectError(await app.call('DELETE', `/product/${id}`), 405, 'METHOD_NOT_ALLOWED')
    expect(await app.get(`/product/${id}`)).toMatchObject({ status: 200 })
  })
})

test('[F33] an unexpected error is a 500 without details', async () => {
  const secret = 'at store (/srv/secret/disk.ts:1)'
  let broken = false
  const own = await startOwnApp({
    storage: (real) => ({
      ...real,
      atomically: (build) => (broken ? Promise.reject(new TypeError(secret)) : real.atomically(build)),
    }),
  })
  broken = true
  const answer = await own.post('/product', aMatch())
  expectError(answer, 500, 'INTERNAL_ERROR')
  expect(JSON.stringify(answer.body)).not.toContain('secret')
})
