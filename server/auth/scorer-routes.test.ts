import { afterAll, expect, test } from 'vitest'
import { expectError } from '../testing/errors.ts'
import { SCORER_KEY, startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const asked = (key?: string) =>
  fetch(new URL('/auth/scorer', app.url), { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } })

test('[F9] confirms the scorer key without writing anything', async () => {
  const answer = await asked(SCORER_KEY)
  expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([204, '', 'no-store'])
})

test('[F9] rejects every other key', async () => {
  expectError(await app.get('/auth/scorer'), 401, 'NO_SCORER_KEY', /^authorization: /)
  expectError(
    await app.get('/auth/scorer', { authorization: 'Bearer wrong' }),
    401,
    'BAD_SCORER_KEY',
    /^authorization: /,
  )
})
