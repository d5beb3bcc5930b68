import { afterAll, describe, expect, test } from 'vitest'
import { aMatch, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { SCORER_KEY, startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)

const { id, one } = await app.newMatch()
const WRITES: readonly (readonly [method: string, path: string, body: unknown])[] = [
  ['POST', '/product', aMatch()],
  ['PATCH', `/product/${id}`, { category: 'Mixed' }],
  ['POST', `/product/${id}/actions`, pointBy(one)],
]

describe.each(WRITES)('[F9] %s %s', (method, path, body) => {
  const write = (authorization?: string) =>
    app.call(method, path, JSON.stringify(body), {
      'content-type': 'application/json',
      ...(authorization !== undefined && { authorization }),
    })

  test('without a key is answered 401', async () => {
    const answer = await write()
    expectError(answer, 401, 'NO_SCORER_KEY', /^authorization: /)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  test.each([
    ['BAD_SCORER_KEY', 'Bearer wrong'],
    ['BAD_SCORER_KEY', `Bearer ${SCORER_KEY}x`],
    ['BAD_SCORER_KEY', `Bearer ${SCORER_KEY.slice(0, -1)}`],
    ['NO_SCORER_KEY', `Basic ${SCORER_KEY}`],
    ['NO_SCORER_KEY', SCORER_KEY],
  ])('with a wrong key is answered 401 and changes nothing: %s (%s)', async (code, authorization) => {
    expectError(await write(authorization), 401, code, /^authorization: /)
    expect(await app.matches()).toMatchObject([{ id, category: 'Singles', seq: 0 }])
  })

  test('is rejected before its body is read', async () => {
    expectError(await app.call(method, path, '{"id":', { 'content-type': 'application/json' }), 401, 'NO_SCORER_KEY')
  })
})

test('accepts the scheme in any letter case', async () => {
  const headers = { ...app.scorer, authorization: `bearer ${SCORER_KEY}` }
  expect(await app.call('PATCH', `/product/${id}`, '{"category":"Singles"}', headers)).toMatchObject({ status: 200 })
})

test('viewers need no key', async () => {
  for (const path of ['/product', `/product/${id}`, `/product/${id}/actions`]) {
    expect(await app.get(path)).toMatchObject({ status: 200 })
  }
})
