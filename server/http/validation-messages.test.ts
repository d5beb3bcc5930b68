import { afterAll, expect, test } from 'vitest'
import { aMatch, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { id, one } = await app.newMatch()

test.each([
  ['is missing', { company: undefined }, 'company: is missing'],
  ['has the wrong type', { company: 7 }, 'company: must be a text'],
  ['is empty', { company: '' }, 'company: must not be empty'],
  ['is too long', { company: 'x'.repeat(1000) }, /^company: must have at most \d+ characters$/],
  ['is none of the allowed values', { firstServer: 3 }, 'firstServer: must be one of 1, 2'],
  ['is not a date', { date: 'tomorrow' }, 'date: must be a date and time such as 2030-06-01T20:00:00Z'],
  ['is unknown', { colour: 'red' }, 'body: has unknown members: "colour"'],
])('explains a field that %s', async (_, more, message) => {
  const answer = await app.post('/product', { ...aMatch(), ...more })
  expectError(answer, 400, 'BAD_REQUEST')
  const text = (answer.body as { message: string }).message
  if (message instanceof RegExp) expect(text).toMatch(message)
  else expect(text).toBe(message)
})

test.each([
  ['nothing', 'since: must be a number'],
  ['1.5', 'since: must be a whole number'],
  ['-1', 'since: must be at least 0'],
])('explains since=%s', async (since, message) => {
  expect((await app.get(`/product/${id}/actions?since=${since}`)).body).toMatchObject({ code: 'BAD_REQUEST', message })
})

test('names an entry of a list by its index', async () => {
  const answer = await app.post(`/product/${id}/actions`, [pointBy(one), { ...pointBy(one), action: 'NONSENSE' }])
  expect(answer.body).toMatchObject({ message: expect.stringMatching(/^\[1\]\.action: must be one of WINNER, ACE, /) })
})
