import { randomUUID } from 'node:crypto'
// Runs on both databases.
import { afterAll, describe, expect, test } from 'vitest'
import type { EventAnswer, OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { knockoutDraw } from '../../shared/competitions/knockout-draw.ts'
import { competitionCalls, finished, STAGE } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { as, asTag, aPlayer, anEvent } = await competitionCalls(app)

describe('a draw', () => {
  test('is the one that the command makes from the seed, and says who is seeded', async () => {
    const event = await anEvent('ABCDEFGHIJK', { stages: [{ ...STAGE, seeds: 2 }] })
    const preview = (await as('POST', `${event.path}/draw/preview`, { stage: 'main' })).body as EventAnswer
    const [previewed] = preview.stages
    expect((await event.stage()).positions, 'a preview stores nothing').toEqual([])
    await event.publish('main', previewed?.drawSeed ?? '')
    const { positions } = await event.stage()
    expect(positions).toEqual(previewed?.positions)
    const numbers = knockoutDraw({ entries: 11, seeds: 2, drawSeed: previewed?.drawSeed ?? '' })
    expect(positions).toEqual(numbers.map((number) => (number === null ? null : 'ABCDEFGHIJK'[number - 1])))
    expect((await event.read()).entries.slice(0, 3).map(({ seed }) => seed)).toEqual([1, 2, null])
  })

  test('is published once, with the entries that the organiser saw', async () => {
    const event = await anEvent('AB')
    const { tag } = await event.office()
    await as('POST', `${event.path}/entries`, { id: 'C', players: [await aPlayer('C')] })
    const publish = (seed: string, by = tag) => asTag('POST', `${event.path}/draw`, { stage: 'main', seed }, by)
    expectError(await publish('1'), 412, 'CHANGED_MEANWHILE')
    await event.publish('main', '1')
    expect((await publish('1')).status, 'a repeated request').toBe(200)
    expectError(await publish('2', (await event.office()).tag), 409, 'DRAWN_ALREADY')
    expectError(
      await as('POST', `${event.path}/entries`, { id: 'D', players: [await aPlayer('D')] }),
      409,
      'DRAWN_ALREADY',
    )
    expectError(await as('POST', `${event.path}/draw/preview`, { stage: 'none' }), 404, 'NOT_FOUND')
  })

  test('of two organisers who publish at once, one succeeds', async () => {
    const event = await anEvent('ABCD')
    const { tag } = await event.office()
    const answers = await Promise.all(
      ['1', '2'].map((seed) => asTag('POST', `${event.path}/draw`, { stage: 'main', seed }, tag)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('follows the order that the office has given the entries, whose first ones are the seeds', async () => {
    const event = await anEvent('ABCDE', { stages: [{ ...STAGE, seeds: 2 }] })
    const order = async (entries: readonly string[], tag?: string) =>
      asTag('PUT', `${event.path}/order`, { entries }, tag ?? (await event.office()).tag)
    expect((await event.office()).order).toEqual([...'ABCDE'])
    const { tag } = await event.office()
    expect((await order(['D', 'C'])).body).toMatchObject({ order: [...'DCABE'] })
    expect((await order(['D', 'C'], tag)).status, 'a repeated request').toBe(200)
    expectError(await order(['E'], tag), 412, 'CHANGED_MEANWHILE')
    expectError(await order(['Z']), 404, 'NOT_FOUND')
    expectError(await order(['A', 'A']), 400, 'BAD_REQUEST', /entries/)
    await event.publish()
    const { positions } = await event.stage()
    expect([positions.at(0), positions.at(-1)]).toEqual(['D', 'C'])
    const { entries } = (await event.office()) as OfficeEvent
    expect(entries.flatMap(({ id, seed }) => (seed === null ? [] : [[id, seed]]))).toEqual([
      ['C', 2],
      ['D', 1],
    ])
    expectError(await order([]), 409, 'DRAWN_ALREADY')
  })

  test('follows the ratings again once its order is taken away', async () => {
    const event = await anEvent('ABC')
    const order = async (entries: readonly string[]) =>
      asTag('PUT', `${event.path}/order`, { entries }, (await event.office()).tag)
    await order(['C'])
    expect((await order([])).body).toMatchObject({ order: [...'ABC'] })
  })

  test.each([
    ['seeds', { seeds: 3 }],
    ['seeds', { seeds: 64 }],
    ['criteria', { criteria: ['wins', 'wins'] }],
  ])('an event that could never be drawn is refused: %s', async (field, more) => {
    const { path } = await anEvent('AB')
    const event = {
      id: randomUUID(),
      name: 'Never',
      kind: 'singles',
      matchFormat: null,
      stages: [{ ...STAGE, ...more }],
    }
    const answer = await as('POST', path.slice(0, path.lastIndexOf('/')), event)
    expectError(answer, 400, 'BAD_REQUEST', new RegExp(`stages.*${field}`))
  })

  test.each([
    ['', STAGE, 'entries', '2 to 128'],
    ['A', STAGE, 'entries', '2 to 128'],
    ['ABCDE', { ...STAGE, seeds: 4 }, 'seeds', 'one of 0, 1, 2 with 5 entries'],
    ['ABCDE', { ...STAGE, kind: 'compass' }, 'entries', 'one of 8, 16'],
    ['ABCDEF', { ...STAGE, kind: 'groups', groups: 3 }, 'entries', '9 to 18 with 3 groups'],
  ])('of “%s” can’t be made as %o', async (names, stage, fault, limit) => {
    const event = await anEvent(names, { stages: [stage] })
    const answer = await as('POST', `${event.path}/draw/preview`, { stage: 'main' })
    expectError(answer, 422, 'NOT_DRAWABLE', new RegExp(`^${fault}: must be ${limit}`))
    expect(answer.body).toMatchObject({ fault })
  })
})

test('groups go on to a knockout, with tables that name what decided', async () => {
  const stages = [
    { id: 'round', kind: 'groups', groups: 2, goOn: 2 },
    { id: 'main', kind: 'knockout' },
  ]
  const event = await anEvent('ABCDEF', { stages })
  expectError(await as('POST', `${event.path}/draw/preview`, { stage: 'main' }), 409, 'STAGE_TOO_EARLY')
  await event.publish('round')
  await event.publish('main')
  const { matches } = await event.stage('round')
  expect(matches).toHaveLength(6)
  for (const { id, sides } of matches)
    await event.play(id, finished((sides[0] ?? '') < (sides[1] ?? '') ? 1 : 2), 'round')
  await expect.poll(async () => (await event.stage('round')).groups.every(({ complete }) => complete)).toBe(true)
  const { groups } = await event.stage('round')
  for (const { table, entries } of groups) {
    expect(table.map(({ entry }) => entry)).toEqual([...entries].sort())
    expect(table[0]).toMatchObject({ rank: 1, won: 2, lost: 0, points: 4, decidedBy: ['wins'] })
  }
  const winners = groups.map(({ table }) => table[0]?.entry)
  await expect.poll(async () => (await event.stage('main')).positions.filter((each) => each !== null).length).toBe(4)
  const { positions } = await event.stage('main')
  expect([positions[0], positions[3]].sort()).toEqual([...winners].sort())
  await event.play('main-1-1')
  await event.play('main-1-2')
  await event.play('main-2-1')
  await expect.poll(async () => (await event.read()).champion).not.toBeNull()
})

test('two players of one draw are not merged', async () => {
  const event = await anEvent('AB')
  const [a, b] = [event.players.get('A'), event.players.get('B')]
  const refused = await as('POST', `/players/${a}/merge`, { into: b })
  expectError(refused, 409, 'IN_ONE_EVENT')
  expect(refused.body).toMatchObject({ events: [event.id] })
})
