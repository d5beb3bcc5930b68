import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import { expectError } from '../testing/errors.ts'
import { type RunningApp, startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'

const STANDARD = 'SET3-S:6/TB7'
const FAST4 = 'SET3-S:4NOAD/TB5NOAD@3'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const entry = (more: object) => ({ id: randomUUID(), ...more })
const winners = (player: string, count: number) =>
  Array.from({ length: count }, () => entry({ player, action: 'WINNER' }))
const games = (player: string, count: number) => winners(player, 4 * count)
const ended = (winner: string) => entry({ status: 'finished', winner })
const correction = (server: string, more: object = {}) => entry({ correction: true, server, ...more })

describe('a match that has a format and is declared finished', () => {
  test('gives the open set to neither side', async () => {
    const { id, one, two } = await app.newMatch({ format: STANDARD, firstServer: 1 })
    await app.score(id, [...games(one, 6), ...games(two, 5), ended(one)])
    expect(await app.match(id)).toMatchObject({
      status: 'finished',
      score: ['1', ':', '0'],
      scoreboard: {
        sets: [
          [6, 0],
          [0, 5],
        ],
        winner: 1,
      },
    })
  })

  test('cannot be won by the side that is behind in sets: 422', async () => {
    const { id, one, two } = await app.newMatch({ format: STANDARD, firstServer: 1 })
    await app.score(id, [...games(one, 6), ...games(two, 5)])
    expectError(await app.score(id, ended(two)), 422, 'WINNER_BEHIND', /^winner: /)
    expect(await app.match(id)).toMatchObject({ seq: 44, status: 'live' })
  })

  test('can be won by either side, or by none, if the sets are level', async () => {
    for (const winner of [1, 2, null]) {
      const { id, one, two } = await app.newMatch({ format: STANDARD })
      await app.score(id, games(one, 2))
      const end = entry({ status: 'finished', winner: winner && (winner === 1 ? one : two) })
      expect(await app.score(id, end)).toMatchObject({ status: 201, body: { scoreboard: { winner } } })
    }
  })
})

test('the side that is behind wins a match with a format if the other side retires', async () => {
  const { id, one, two } = await app.newMatch({ format: STANDARD })
  await app.score(id, games(one, 6))
  expect(await app.score(id, entry({ status: 'retired', winner: two }))).toMatchObject({ status: 201 })
})

describe('under a format, while it is known who serves', () => {
  test.each([
    ['ACE', 2],
    ['DOUBLE_FAULT', 2],
    ['RETURN_ERROR', 1],
  ])('%s is a 422 for side %i while side 1 serves, and stored for the other', async (action, side) => {
    const { id, one, two } = await app.newMatch({ format: STANDARD, firstServer: 1 })
    const [wrong, right] = side === 1 ? [one, two] : [two, one]
    expectError(await app.score(id, entry({ player: wrong, action })), 422, 'ACTION_IMPOSSIBLE', /^action: /)
    const second = [entry({ player: right, action }), entry({ player: wrong, action })]
    expectError(await app.score(id, second), 422, 'ACTION_IMPOSSIBLE', /^\[1\]\.action: /)
    expect((await app.match(id)).seq).toBe(0)
    expect(await app.score(id, entry({ player: right, action }))).toMatchObject({ status: 201 })
  })

  test('each point of a batch is checked with the player who serves at that point', async () => {
    const { id, one, two } = await app.newMatch({ format: STANDARD, firstServer: 1 })
    const ace = entry({ player: two, action: 'ACE' })
    expect(await app.score(id, [...games(one, 1), ace])).toMatchObject({ status: 201, body: { seq: 5 } })
    // The server recognises a retry, although side 1 serves by now.
    await app.score(id, winners(two, 3))
    expect(await app.score(id, ace)).toMatchObject({ status: 200, body: { seq: 5 } })
  })

  test('a correction of who serves applies to the next point', async () => {
    const { id, two } = await app.newMatch({ format: STANDARD, firstServer: 1 })
    const answer = await app.score(id, [correction(two), entry({ player: two, action: 'ACE' })])
    expect(answer).toMatchObject({ status: 201, body: { seq: 2 } })
  })
})

test.each([
  ['while it is unknown who serves', { format: STANDARD }],
  ['without a format', { format: null, firstServer: 1 }],
])('%s, either side may have any action', async (_, more) => {
  const { id, one, two } = await app.newMatch(more)
  for (const player of [one, two]) {
    for (const action of ['ACE', 'DOUBLE_FAULT', 'RETURN_ERROR']) {
      expect(await app.score(id, entry({ player, action }))).toMatchObject({ status: 201 })
    }
  }
})

describe('a correction of who serves in a tie-break', () => {
  const SIX_ALL = (one: string, two: string) =>
    Array.from({ length: 6 }, () => [...games(one, 1), ...games(two, 1)]).flat()

  test('takes effect after an odd number of points', async () => {
    const { id, one, two } = await app.newMatch({ format: STANDARD, firstServer: 1 })
    await app.score(id, [...SIX_ALL(one, two), ...winners(one, 1)])
    expect((await app.match(id)).scoreboard).toMatchObject({ server: 2, tiebreaks: [[1, 0]] })
    expect(await app.score(id, correction(one))).toMatchObject({ status: 201, body: { scoreboard: { server: 1 } } })
  })

  test('can choose the order of serves of short sets, for the whole match', async () => {
    const { id, one, two } = await app.newMatch({ format: FAST4, firstServer: 1 })
    const chosen = correction(one, { tiebreakOrder: 'ABAB' })
    expect(await app.score(id, chosen)).toMatchObject({ status: 201 })
    await app.score(id, Array.from({ length: 3 }, () => [...games(one, 1), ...games(two, 1)]).flat())
    const servers: unknown[] = []
    for (const player of [one, two, one, two]) {
      servers.push((await app.match(id)).scoreboard.server)
      await app.score(id, winners(player, 1))
    }
    expect(servers).toEqual([1, 2, 1, 2])
    expect((await app.log(id)).entries[0]).toMatchObject({ kind: 'correction', server: 1, tiebreakOrder: 'ABAB' })
    // A retry must send the same order of serves too.
    expect(await app.score(id, chosen)).toMatchObject({ status: 200, body: { seq: 1 } })
    for (const tiebreakOrder of ['AABB', undefined]) {
      expectError(await app.score(id, { ...chosen, tiebreakOrder }), 422, 'ID_REUSED')
    }
  })

  test.each([STANDARD, 'SET1-S:T20', null])('an order other than ABBA is a 422 under %s', async (format) => {
    const { id, one } = await app.newMatch({ format, firstServer: 1 })
    const answer = await app.score(id, correction(one, { tiebreakOrder: 'ABAB' }))
    expectError(answer, 422, 'ORDER_IMPOSSIBLE', /^tiebreakOrder: /)
  })
})

describe('a walkover', () => {
  test.each([{ format: STANDARD }, { format: null }])('is a 409 after the first point (%j)', async (more) => {
    const { id, one, two } = await app.newMatch(more)
    await app.score(id, winners(one, 1))
    const answer = await app.score(id, entry({ status: 'walkover', winner: two }))
    expectError(answer, 409, 'MATCH_BEGUN', /retired/)
    expect(answer.body).toMatchObject({ seq: 1, status: 'live' })
    // After the undo, no point has been played.
    await app.score(id, entry({ undo: true }))
    expect(await app.score(id, entry({ status: 'walkover', winner: two }))).toMatchObject({ status: 201 })
  })

  test('is stored before the first point, even during a suspension or after a correction of who serves first', async () => {
    const { id, one, two } = await app.newMatch({ format: STANDARD })
    const entries = [correction(one), entry({ status: 'suspended' }), entry({ status: 'walkover', winner: two })]
    expect(await app.score(id, entries)).toMatchObject({ status: 201 })
    expect(await app.match(id)).toMatchObject({ status: 'walkover', score: [' ', ':', ' '] })
  })
})

describe('a timed set', () => {
  const time = () => entry({ status: 'time' })

  test('is won by the leader when the umpire calls time', async () => {
    const { id, one, two } = await app.newMatch({ format: 'SET1-S:T20', firstServer: 1 })
    await app.score(id, [...games(one, 5), ...games(two, 3), ...winners(two, 2)])
    const called = time()
    const answer = await app.score(id, called)
    expect(answer).toMatchObject({ status: 201, body: { scoreboard: { sets: [[5, 3]], winner: 1 } } })
    expect(await app.match(id)).toMatchObject({
      status: 'finished',
      score: ['5', ':', '3'],
      statuses: [{ kind: 'status', status: 'time', winner: null }],
    })
    expect(await app.score(id, called)).toMatchObject({ status: 200, body: answer.body })
    expectError(await app.score(id, time()), 409, 'MATCH_OVER')
    expect(await app.score(id, entry({ undo: true }))).toMatchObject({
      body: { scoreboard: { winner: null, points: ['0', '30'] } },
    })
  })

  test('continues for one game if the games are level, and accepts only one call of time', async () => {
    const { id, one, two } = await app.newMatch({ format: 'SET1-S:T20', firstServer: 1 })
    await app.score(id, [...games(one, 1), ...games(two, 1), time()])
    expect(await app.match(id)).toMatchObject({
      status: 'live',
      scoreboard: { winner: null, state: { sets: [{ games: [1, 1], time: true }] } },
    })
    expectError(await app.score(id, time()), 409, 'TIME_CALLED')
    expect(await app.score(id, games(two, 1))).toMatchObject({ body: { scoreboard: { sets: [[1, 2]], winner: 2 } } })
  })

  test('cannot be ended by the call of time while play is suspended', async () => {
    const { id, one } = await app.newMatch({ format: 'SET1-S:T20' })
    await app.score(id, [...winners(one, 1), entry({ status: 'suspended' })])
    expectError(await app.score(id, time()), 409, 'MATCH_SUSPENDED')
  })

  test.each([STANDARD, 'SET3-S:6/TB7-F:T10', null])(
    'is the only kind of set that takes the call of time: 422 under %s',
    async (format) => {
      const { id } = await app.newMatch({ format })
      expectError(await app.score(id, time()), 422, 'NOT_TIMED', /^status: /)
    },
  )

  test('rejects a winner in the call of time: 422', async () => {
    const { id, one } = await app.newMatch({ format: 'SET1-S:T20' })
    expectError(await app.score(id, entry({ status: 'time', winner: one })), 422, 'WINNER_IMPOSSIBLE', /^winner: /)
  })
})

test('a code may have the part about games before the part about the final set', async () => {
  const { id } = await app.newMatch({ format: 'SET3-S:6/TB7-G:TN1D-F:TB10' })
  expect((await app.match(id)).format).toBe('SET3-S:6/TB7-G:TN1D-F:TB10')
})

test('the server loads a log that is older than these rules, with entries that it would reject now', async () => {
  const file = `${temporaryFolder()}/test.db`
  const before = await startApp({ file })
  const { id, one, two } = await before.newMatch({ format: STANDARD, firstServer: 1 })
  await before.score(id, [entry({ player: one, action: 'ACE' }), entry({ status: 'suspended' })])
  await before.close()
  const database = new BetterSqlite3(file)
  database.prepare('update match_entries set side = 2 where match_id = ? and seq = 1').run(id)
  const walkover = JSON.stringify({ kind: 'status', status: 'walkover', winner: 1 })
  database.prepare('update match_entries set detail = ? where match_id = ? and seq = 2').run(walkover, id)
  database.close()
  const after = await startOwnApp({ file })
  expect(await after.match(id)).toMatchObject({ seq: 2, status: 'walkover', actions: [{ player: two, action: 'ACE' }] })
})

describe('the message about a rejected batch begins with the index of the rejected entry', () => {
  test('even in a batch of one entry', async () => {
    const { id, one, two } = await app.newMatch({ format: STANDARD, firstServer: 1 })
    const wrong = (more: object) => app.score(id, [entry(more)])
    expectError(await wrong({ player: two, action: 'ACE' }), 422, 'ACTION_IMPOSSIBLE', /^\[0\]\.action: /)
    expectError(await wrong({ player: 'Nobody', action: 'ACE' }), 422, 'PLAYER_UNKNOWN', /^\[0\]\.player: /)
    expectError(await wrong({ status: 'time' }), 422, 'NOT_TIMED', /^\[0\]\.status: /)
    expectError(await wrong({ status: 'retired' }), 422, 'WINNER_NEEDED', /^\[0\]\.winner: /)
    expectError(
      await wrong({ correction: true, server: one, tiebreakOrder: 'ABAB' }),
      422,
      'ORDER_IMPOSSIBLE',
      /^\[0\]\./,
    )
    expectError(await wrong({ player: one, action: 'ACE', baseSeq: 7 }), 409, 'SEQ_CONFLICT', /^\[0\]\.baseSeq: /)
  })

  test('if the state of the match does not allow the entry', async () => {
    const { id, one } = await app.newMatch({ format: STANDARD })
    const point = entry({ player: one, action: 'WINNER' })
    expectError(
      await app.score(id, [point, entry({ status: 'resumed' })]),
      409,
      'MATCH_NOT_SUSPENDED',
      /^\[1\]\.status: /,
    )
    expectError(await app.score(id, [entry({ undo: true })]), 409, 'NOTHING_TO_UNDO', /^\[0\]\.undo: /)
    expectError(await app.score(id, [ended(one), point]), 409, 'MATCH_OVER', /^\[1\]\.action: /)
    expectError(await app.score(id, entry({ undo: true })), 409, 'NOTHING_TO_UNDO', /^there is nothing to undo$/)
  })
})
