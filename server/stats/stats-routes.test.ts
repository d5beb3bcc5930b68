import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { anUndo, pointBy, type TestMatch } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp, startOwnApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)

const REPORT = { action: 'REPORT' }
const stats = (body: object) => app.post('/statsbymatch', { ...REPORT, ...body })
const winners = (body: object) => app.post('/statsbymatchwinner', { ...REPORT, ...body })
const unforcedErrors = (body: object) => app.post('/statsbymatchunforcederror', { ...REPORT, ...body })

const NO_ACTIONS = { WINNER: 0, ACE: 0, DOUBLE_FAULT: 0, FORCED_ERROR: 0, UNFORCED_ERROR: 0, RETURN_ERROR: 0 }
const NO_WINNERS = { APPROACH_DROP: 0, DROP_SHOT: 0, LOB: 0, OVERHEAD: 0, WINNER: 0 }
const NO_ERRORS = { FOREHAND: 0, BACKHAND: 0 }

/** Creates a match with a point of every kind. Returns it with its description. */
async function playedMatch(): Promise<TestMatch & { description: string }> {
  const description = `Final ${randomUUID()}`
  const match = await app.newMatch({ description })
  const { id, one, two } = match
  await app.score(id, [
    pointBy(one, { shot: 'LOB' }),
    pointBy(one, { shot: 'LOB' }),
    pointBy(one),
    pointBy(one, { action: 'ACE' }),
    pointBy(two, { action: 'UNFORCED_ERROR', stroke: 'BACKHAND' }),
    pointBy(two, { action: 'UNFORCED_ERROR' }),
    pointBy(two, { action: 'DOUBLE_FAULT' }),
    pointBy(two, { action: 'RETURN_ERROR' }),
    pointBy(one, { action: 'FORCED_ERROR' }),
  ])
  return { ...match, description }
}

describe('the three reports', () => {
  test('[W14] count the entries of the log, with a row per player and every key', async () => {
    const { id, one, two, description } = await playedMatch()
    expect(await stats({ description })).toMatchObject({ status: 200 })
    expect((await stats({ description })).body).toEqual([
      { _id: one, ...NO_ACTIONS, WINNER: 3, ACE: 1, FORCED_ERROR: 1 },
      { _id: two, ...NO_ACTIONS, UNFORCED_ERROR: 2, DOUBLE_FAULT: 1, RETURN_ERROR: 1 },
    ])
    expect((await winners({ id })).body).toEqual([
      { _id: one, ...NO_WINNERS, LOB: 2, WINNER: 1 },
      { _id: two, ...NO_WINNERS },
    ])
    expect((await unforcedErrors({ id })).body).toEqual([
      { _id: one, ...NO_ERRORS },
      { _id: two, ...NO_ERRORS, BACKHAND: 1 },
    ])
  })

  test('have two rows of zeros for a match without points', async () => {
    const { id, one, two } = await app.newMatch()
    const both = (nothing: object) => [
      { _id: one, ...nothing },
      { _id: two, ...nothing },
    ]
    expect((await stats({ description: '', id })).body).toEqual(both(NO_ACTIONS))
    expect((await winners({ id })).body).toEqual(both(NO_WINNERS))
    expect((await unforcedErrors({ id })).body).toEqual(both(NO_ERRORS))
  })

  test('[W14] change with each point, each undo and each new name', async () => {
    const description = randomUUID()
    const { id, one } = await app.newMatch({ description })
    const first = async () => (await stats({ description })).body
    expect(await first()).toMatchObject([{ _id: one, WINNER: 0 }, {}])
    await app.patch(id, { company: 'Inés Vargas' })
    expect(await first()).toMatchObject([{ _id: 'Inés Vargas', WINNER: 0 }, {}])
    await app.score(id, [pointBy('inés vargas'), pointBy('inés vargas')])
    expect(await first()).toMatchObject([{ WINNER: 2 }, {}])
    await app.score(id, anUndo())
    expect(await first()).toMatchObject([{ WINNER: 1 }, {}])
  })

  test('need no credentials', async () => {
    const { id } = await app.newMatch()
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ id, ...REPORT })
    expect(await app.call('POST', '/statsbymatchwinner', body, json)).toMatchObject({ status: 200 })
  })
})

describe('POST /statsbymatch reports', () => {
  test('the newest match by date, if several have the same description', async () => {
    const description = `Club final ${randomUUID()}`
    for (const [company, date] of [
      ['Older', '2026-05-01T00:00:00Z'],
      ['Newest', '2026-05-03T00:00:00Z'],
      ['Middle', '2026-05-02T00:00:00Z'],
    ]) {
      await app.newMatch({ description, company, date })
    }
    expect((await stats({ description })).body).toMatchObject([{ _id: 'Newest' }, {}])
    expect((await stats({ description: `  ${description} ` })).body).toMatchObject([{ _id: 'Newest' }, {}])
  })

  test('the match with the id, if one is sent, whatever the description', async () => {
    const description = `Club final ${randomUUID()}`
    const { id } = await app.newMatch({ description, company: 'Older', date: '2026-05-01T00:00:00Z' })
    await app.newMatch({ description, company: 'Newer', date: '2026-05-02T00:00:00Z' })
    expect((await stats({ description, id })).body).toMatchObject([{ _id: 'Older' }, {}])
    expect((await stats({ description: 'another', id })).body).toMatchObject([{ _id: 'Older' }, {}])
    expectError(await stats({ description, id: 'nobody' }), 404, 'MATCH_NOT_FOUND', /^id: .*"nobody"/)
  })
})

describe('a rejected report', () => {
  test('[W15] of an unknown match is a 404 that names the field', async () => {
    expectError(await stats({ description: 'nope' }), 404, 'MATCH_NOT_FOUND', /^description: .*"nope"/)
    expectError(await winners({ id: 'nobody' }), 404, 'MATCH_NOT_FOUND', /^id: .*"nobody"/)
    expectError(await unforcedErrors({ id: 'nobody' }), 404, 'MATCH_NOT_FOUND', /^id: .*"nobody"/)
  })

  test.each<[string, string, object]>([
    ['/statsbymatch', 'description: ', REPORT],
    ['/statsbymatch', 'description: ', { ...REPORT, description: 7 }],
    ['/statsbymatch', 'description: ', { ...REPORT, description: 'x'.repeat(201) }],
    ['/statsbymatch', 'action: ', { description: 'x' }],
    ['/statsbymatch', 'action: ', { description: 'x', action: 'DROP TABLE' }],
    ['/statsbymatch', 'id: ', { ...REPORT, description: 'x', id: '' }],
    ['/statsbymatch', '"surprise"', { ...REPORT, description: 'x', surprise: 1 }],
    ['/statsbymatchwinner', 'id: ', REPORT],
    ['/statsbymatchwinner', 'id: ', { ...REPORT, id: 'x'.repeat(65) }],
    ['/statsbymatchwinner', 'action: ', { id: 'x' }],
    ['/statsbymatchunforcederror', 'id: ', { ...REPORT, id: null }],
    ['/statsbymatchunforcederror', '"description"', { ...REPORT, id: 'x', description: 'x' }],
  ])('[F30] %s answers 400 with the message %s', async (path, says, body) => {
    expectError(await app.post(path, body), 400, 'BAD_REQUEST', new RegExp(says))
  })

  test('[F28] sent as a form is a 415', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expectError(await app.call('POST', '/statsbymatch', 'action=REPORT', form), 415, 'UNSUPPORTED_MEDIA_TYPE')
  })
})

test('the counts are the same after a restart', async () => {
  const own = await startOwnApp()
  const { id, one } = await own.newMatch()
  await own.score(id, [pointBy(one, { shot: 'OVERHEAD' }), pointBy(one), anUndo()])
  const again = await startOwnApp({ file: own.file })
  const { body } = await again.post('/statsbymatchwinner', { ...REPORT, id })
  expect(body).toMatchObject([{ OVERHEAD: 1, WINNER: 0 }, {}])
})
