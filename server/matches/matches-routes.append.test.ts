import { afterAll, describe, expect, test } from 'vitest'
import { anUndo, appended, aStatus, pointBy, seqOf } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)

describe('one entry', () => {
  test('[W3] gets the next seq, and the answer has the score after it', async () => {
    const { id, one, two } = await app.newMatch()
    const first = await app.score(id, pointBy(one, { action: 'ACE', baseSeq: 0 }))
    expect(first.status).toBe(201)
    expect(appended(first)).toMatchObject({
      seq: 1,
      scoreboard: { sets: [[0, 0]], tiebreaks: [null], points: ['15', '0'] },
    })
    expect(appended(await app.score(id, pointBy(two, { baseSeq: 1 })))).toMatchObject({
      seq: 2,
      scoreboard: { points: ['15', '15'] },
    })
  })

  test('[W3] keeps the shot, stroke, game and gamescore of the request', async () => {
    const { id, one } = await app.newMatch()
    const sent = { shot: 'LOB', stroke: 'BACKHAND', game: 3, gamescore: '30-15' } as const
    await app.score(id, pointBy(one, sent))
    expect((await app.log(id)).entries).toMatchObject([{ kind: 'action', side: 1, ...sent }])
  })

  test('accepts a player’s name in any letter case and Unicode form', async () => {
    const { id, one } = await app.newMatch({ company: 'Iñigo Núñez' })
    await app.score(id, [pointBy(one.toUpperCase()), pointBy(one.normalize('NFD'))])
    expect((await app.match(id)).actions.map(({ player }) => player)).toEqual([one, one])
  })

  test.each([
    ['WINNER', ['15', '0']],
    ['ACE', ['15', '0']],
    ['DOUBLE_FAULT', ['0', '15']],
    ['FORCED_ERROR', ['0', '15']],
    ['UNFORCED_ERROR', ['0', '15']],
    ['RETURN_ERROR', ['0', '15']],
  ] as const)('[W4] %s of the first player, in any letter case, leads to %j', async (action, points) => {
    const { id, one } = await app.newMatch()
    expect(appended(await app.score(id, pointBy(one.toUpperCase(), { action }))).scoreboard.points).toEqual(points)
  })

  test('[W5] without a format wins a game only with a lead of two points, however long the game is', async () => {
    const { id, one, two } = await app.newMatch()
    const scoreAfter = async (...players: string[]) => {
      for (const player of players) await app.score(id, pointBy(player))
      return (await app.match(id)).score.join('')
    }
    expect(await scoreAfter(...Array.from({ length: 10 }, () => [one, two]).flat())).toBe('0:0')
    expect(await scoreAfter(one, two, two, one, two)).toBe('0:0')
    expect(await scoreAfter(two)).toBe('0:1')
  })

  test.each<[string, object]>([
    ['action', { action: 'LUCKY' }],
    ['player', { player: undefined }],
    ['player', { player: 'x'.repeat(81) }],
    ['id', { id: undefined }],
    ['id', { id: 'a b' }],
    ['shot', { shot: 'SMASH' }],
    ['stroke', { stroke: 'LEFT' }],
    ['game', { game: 0 }],
    ['gamescore', { gamescore: 'x'.repeat(17) }],
    ['gamescore', { gamescore: '15-0\u0000' }],
    ['gamescore', { gamescore: '15\n0' }],
    ['baseSeq', { baseSeq: -1 }],
  ])('with a malformed %s is a 400 (%j)', async (field, wrong) => {
    const { id, one } = await app.newMatch()
    expectError(await app.score(id, { ...pointBy(one), ...wrong }), 400, 'BAD_REQUEST', new RegExp(`^${field}: `))
    expect(await app.log(id)).toMatchObject({ seq: 0, entries: [] })
  })

  test.each<[string, unknown]>([
    ['undo: ', anUndo({ undo: false })],
    ['status: ', aStatus('rained off')],
    ['"surprise"', anUndo({ surprise: 1 })],
    ['"action"', aStatus('finished', { action: 'ACE' })],
    ['id: .*player: .*action: ', {}],
    ['body: ', 'a point'],
    ['body: ', null],
    ['body: ', []],
  ])('of another kind is a 400 if malformed: %s', async (says, wrong) => {
    const { id } = await app.newMatch()
    expectError(await app.score(id, wrong), 400, 'BAD_REQUEST', new RegExp(says))
  })

  test.each<[string, string, object]>([
    ['PLAYER_UNKNOWN', 'player', pointBy('Nobody')],
    ['SHOT_WITHOUT_WINNER', 'shot', pointBy('Ana Díaz', { action: 'ACE', shot: 'LOB' })],
    ['PLAYER_UNKNOWN', 'winner', aStatus('retired', { winner: 'Nobody' })],
    ['WINNER_NEEDED', 'winner', aStatus('retired')],
    ['WINNER_NEEDED', 'winner', aStatus('defaulted')],
    ['WINNER_NEEDED', 'winner', aStatus('walkover', { winner: null })],
    ['WINNER_IMPOSSIBLE', 'winner', aStatus('suspended', { winner: 'Ana Díaz' })],
    ['WINNER_IMPOSSIBLE', 'winner', aStatus('walkover', { winner: 'Ana Díaz', both: true })],
    ['RESULT_IMPOSSIBLE', 'winner', aStatus('walkover', { sets: [] })],
  ])('[F9] that contradicts itself or the match is a 422 %s that names %s', async (code, field, wrong) => {
    const { id } = await app.newMatch()
    expectError(await app.score(id, wrong), 422, code, new RegExp(`^${field}: `))
    expect((await app.log(id)).seq).toBe(0)
  })

  test.each(['walkover', 'defaulted'])(
    '%s of both sides ends a match without a winner, also sent twice',
    async (status) => {
      const { id } = await app.newMatch({ format: 'SET3-S:6/TB7' })
      const both = aStatus(status, { both: true })
      expect((await app.score(id, both)).status).toBe(201)
      expect((await app.score(id, both)).status).toBe(200)
      const match = await app.match(id)
      expect(match.status).toBe(status)
      expect((await app.log(id)).entries.filter(({ kind }) => kind === 'status')).toMatchObject([
        { status, winner: null },
      ])
      expect((await app.score(id, anUndo())).status).toBe(201)
      expect(await app.match(id)).toMatchObject({ status: 'scheduled' })
      expect((await app.score(id, aStatus(status, { both: true, sets: [] }))).status).toBe(201)
      expectError(await app.score(id, aStatus('retired', { both: true })), 400, 'BOTH_WITHOUT_END', /^both: /)
    },
  )

  test('[F9] for an unknown match is a 404', async () => {
    expectError(await app.score('nobody', pointBy('Ana Díaz')), 404, 'MATCH_NOT_FOUND', /^id: /)
  })
})

describe('the same id again', () => {
  test('[F6] with the same body: the same answer, one row', async () => {
    const { id, one, two } = await app.newMatch()
    const point = pointBy(one, { shot: 'LOB', baseSeq: 0 })
    const first = await app.score(id, point)
    await app.score(id, [pointBy(two), pointBy(two)])
    const again = await app.score(id, point)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect((await app.log(id)).entries.map((entry) => entry.id === point.id)).toEqual([true, false, false])
  })

  test('[F6] of an undo or a declaration: the same answer, and no further entry is undone', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, [pointBy(one), pointBy(one)])
    for (const entry of [anUndo({ baseSeq: 2 }), aStatus('finished', { winner: one })]) {
      const first = await app.score(id, entry)
      expect(await app.score(id, entry)).toMatchObject({ status: 200, body: first.body })
    }
    expect(await app.match(id)).toMatchObject({ seq: 4, status: 'finished', scoreboard: { points: ['15', '0'] } })
  })

  test('[F6] is not a conflict after the match has ended', async () => {
    const { id, one } = await app.newMatch()
    const point = pointBy(one, { baseSeq: 0 })
    await app.score(id, [point, aStatus('finished')])
    expect(await app.score(id, point)).toMatchObject({ status: 200, body: { seq: 1 } })
  })

  test.each<[string, object]>([
    ['player', { player: 'Beto Cruz' }],
    ['action', { action: 'ACE', shot: undefined }],
    ['shot', { shot: 'OVERHEAD' }],
    ['stroke', { stroke: 'BACKHAND' }],
  ])('[F7] with another %s is a 422, and nothing changes', async (_, other) => {
    const { id, one } = await app.newMatch()
    const point = pointBy(one, { shot: 'LOB' })
    await app.score(id, point)
    expectError(await app.score(id, { ...point, ...other }), 422, 'ID_REUSED', /^id: .*seq 1/)
    expect((await app.log(id)).seq).toBe(1)
  })

  test('[F7] as another kind of entry is a 422', async () => {
    const { id, one } = await app.newMatch()
    const point = pointBy(one)
    await app.score(id, point)
    expectError(await app.score(id, anUndo({ id: point.id })), 422, 'ID_REUSED', /^id: /)
  })

  test('in another match is another entry', async () => {
    const [a, b] = [await app.newMatch(), await app.newMatch()]
    const point = pointBy(a.one)
    expect((await app.score(a.id, point)).status).toBe(201)
    expect((await app.score(b.id, point)).status).toBe(201)
  })
})

describe('an array', () => {
  test('is appended in order; the answer describes the state after its last entry', async () => {
    const { id, one, two } = await app.newMatch()
    const answer = await app.score(id, [
      pointBy(one, { baseSeq: 0 }),
      anUndo({ baseSeq: 1 }),
      pointBy(two, { baseSeq: 2 }),
    ])
    expect(answer.status).toBe(201)
    expect(appended(answer)).toMatchObject({ seq: 3, scoreboard: { points: ['0', '15'] } })
    expect((await app.log(id)).entries.map(({ kind }) => kind)).toEqual(['action', 'undo', 'action'])
  })

  test.each<[number, string, RegExp, object]>([
    [422, 'PLAYER_UNKNOWN', /^\[1\]\.player: /, pointBy('Nobody')],
    [422, 'SHOT_WITHOUT_WINNER', /^\[1\]\.shot: /, pointBy('Ana Díaz', { action: 'ACE', shot: 'LOB' })],
    [409, 'SEQ_CONFLICT', /^\[1\]\.baseSeq: /, pointBy('Ana Díaz', { baseSeq: 0 })],
    [409, 'MATCH_NOT_SUSPENDED', /suspended/, aStatus('resumed')],
    [400, 'BAD_REQUEST', /^\[1\]\.action: /, { ...pointBy('Ana Díaz'), action: 'LUCKY' }],
  ])('[W7] is stored whole or not at all: %i %s', async (status, code, says, wrong) => {
    const { id, one } = await app.newMatch()
    const answer = await app.score(id, [pointBy(one), wrong, pointBy(one)])
    expectError(answer, status, code, says)
    if (status === 409) expect(answer.body, 'the head of the stored log').toMatchObject({ seq: 0, status: 'scheduled' })
    expect(await app.log(id)).toMatchObject({ seq: 0, entries: [] })
  })

  test('that was partly stored before appends only its other entries', async () => {
    const { id, one, two } = await app.newMatch()
    const [a, b, c] = [pointBy(one, { baseSeq: 0 }), pointBy(two, { baseSeq: 1 }), pointBy(two, { baseSeq: 2 })]
    await app.score(id, [a, b])
    const answer = await app.score(id, [a, b, c])
    expect(answer.status).toBe(201)
    expect(appended(answer)).toMatchObject({ seq: 3, scoreboard: { points: ['15', '30'] } })
    expect((await app.log(id)).entries.map((entry) => entry.id)).toEqual([a.id, b.id, c.id])
  })

  test('that was wholly stored before gets a 200 with the seq of its last entry', async () => {
    const { id, one, two } = await app.newMatch()
    const both = [pointBy(one), pointBy(two)]
    const first = await app.score(id, both)
    await app.score(id, pointBy(two))
    expect(await app.score(id, both)).toMatchObject({ status: 200, body: first.body })
  })

  test('with one id twice stores it once', async () => {
    const { id, one, two } = await app.newMatch()
    const point = pointBy(one)
    expect(seqOf(await app.score(id, [point, point]))).toBe(1)
    expectError(await app.score(id, [pointBy(two), { ...point, player: two }]), 422, 'ID_REUSED', /^\[1\]\.id: /)
    expect((await app.log(id)).seq).toBe(1)
  })

  test('has at most a thousand entries', async () => {
    const { id, one } = await app.newMatch()
    const points = Array.from({ length: 1001 }, () => pointBy(one))
    expectError(await app.score(id, points), 400, 'BAD_REQUEST', /^body: /)
    expect(seqOf(await app.score(id, points.slice(1)))).toBe(1000)
  })
})
