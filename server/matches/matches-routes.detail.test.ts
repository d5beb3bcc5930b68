import { afterAll, describe, expect, test } from 'vitest'
import { anUndo, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { openWatcher } from '../testing/watcher.ts'

const app = await startApp()
afterAll(app.close)

const MEMBERS = ['serve', 'rally', 'speedKmh', 'net', 'forced', 'hitter', 'unclassified']
const DOUBLES = { company: 'Ana Reyes / Eva Cruz', company2: 'Luz Marte / Mia Soto' }

/** Points with detail, each with a different combination of fields. */
const pointsOf = (one: string, two: string) => [
  pointBy(one, { action: 'ACE', serve: 1, speedKmh: 201.5, net: [1] }),
  pointBy(two, { action: 'RETURN_ERROR', serve: 2, rally: 1, forced: true }),
  pointBy(two, { action: 'RETURN_ERROR', forced: false }),
  pointBy(one, { shot: 'LOB', stroke: 'BACKHAND', rally: 999, net: [1, 2], hitter: 2 }),
  pointBy(one, { unclassified: true, serve: 1 }),
  pointBy(two, { action: 'FORCED_ERROR', net: [2], hitter: 1 }),
]

const detailIn = (entry: object) =>
  Object.fromEntries(Object.entries(entry).filter(([member]) => MEMBERS.includes(member)))

describe('the detail of a point', () => {
  test('is in the log, the match and the feed, and an undo takes it back with the point', async () => {
    const { id, one, two } = await app.newMatch(DOUBLES)
    const watcher = await openWatcher(app.url)
    await watcher.watch(id)
    const points = pointsOf(one, two)
    for (const point of points) expect(await app.score(id, point)).toMatchObject({ status: 201 })
    const details = points.map(detailIn)
    expect((await app.log(id)).entries.map(detailIn)).toEqual(details)
    expect((await app.match(id)).actions.map(detailIn)).toEqual(details)
    await watcher.sees(points.map((_, index) => index + 1))
    expect(watcher.entries.map(detailIn)).toEqual(details)
    await app.score(id, anUndo())
    expect((await app.match(id)).actions.map(detailIn)).toEqual(details.slice(0, -1))
  })

  test('is the same after a restart', async () => {
    const file = `${temporaryFolder()}/detail.db`
    const before = await startOwnApp({ file })
    const { id, one, two } = await before.newMatch(DOUBLES)
    await before.score(id, pointsOf(one, two))
    const log = await before.log(id)
    await before.close()
    const after = await startOwnApp({ file })
    expect(await after.log(id)).toEqual(log)
    expect(log.entries.map(detailIn)).toEqual(pointsOf(one, two).map(detailIn))
  })

  test('has the hitter if the scorer names a partner as the player', async () => {
    const { id, one } = await app.newMatch(DOUBLES)
    await app.score(id, [pointBy('eva cruz'), pointBy(one), pointBy('Mia Soto', { serve: 2 })])
    const { entries } = await app.log(id)
    expect(entries.map(detailIn)).toEqual([{ hitter: 2 }, {}, { serve: 2, hitter: 2 }])
    expect(entries).toMatchObject([{ player: one }, { player: one }, { player: DOUBLES.company2 }])
  })

  test('has both partners if the name of a side is also the name of a partner', async () => {
    const { id } = await app.newMatch({
      company: 'Ana',
      company2: 'Mia',
      players: [
        ['Ana', 'Eva'],
        ['Mia', 'Luz'],
      ],
    })
    const answer = await app.score(id, [pointBy('Ana'), pointBy('Ana', { hitter: 2 }), pointBy('Luz')])
    expect(answer).toMatchObject({ status: 201 })
    const { entries } = await app.log(id)
    expect(entries.map(detailIn)).toEqual([{}, { hitter: 2 }, { hitter: 2 }])
  })

  test('has no member that the scorer did not send', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, pointBy(one))
    const { body } = await app.get(`/product/${id}/actions`)
    const [entry] = (body as { entries: object[] }).entries
    const documented = ['action', 'at', 'game', 'gamescore', 'id', 'kind', 'matchId', 'player', 'seq', 'side']
    expect(Object.keys(entry ?? {}).sort()).toEqual(documented)
  })
})

describe('the same id', () => {
  test('[F6] with the same detail gets the first answer', async () => {
    const { id, one, two } = await app.newMatch(DOUBLES)
    for (const point of pointsOf(one, two)) {
      const { body } = await app.score(id, point)
      expect(await app.score(id, point)).toMatchObject({ status: 200, body })
    }
  })

  test('[F6] of a point that was stored without the hitter gets the first answer', async () => {
    const { id, one } = await app.newMatch(DOUBLES)
    const point = pointBy(one)
    const { body } = await app.score(id, point)
    expect(await app.score(id, { ...point, player: 'Eva Cruz' })).toMatchObject({ status: 200, body })
    expect(await app.score(id, { ...point, player: 'Eva Cruz', hitter: 2 })).toMatchObject({ status: 422 })
  })

  test.each([
    ['serve', 2],
    ['rally', 8],
    ['speedKmh', 151],
    ['net', [1]],
    ['forced', false],
    ['hitter', 2],
  ])('[F7] with another %s, without it or with more detail is a 422', async (member, other) => {
    const { id, two } = await app.newMatch(DOUBLES)
    const detail = { serve: 1, rally: 7, speedKmh: 150, net: [1, 2], forced: true, hitter: 1 }
    const point = { ...pointBy(two, { action: 'RETURN_ERROR' }), ...detail }
    await app.score(id, point)
    expectError(await app.score(id, { ...point, [member]: other }), 422, 'ID_REUSED')
    expectError(await app.score(id, { ...point, [member]: undefined }), 422, 'ID_REUSED')
    const fewer = { ...point, id: 'fewer', [member]: undefined }
    await app.score(id, fewer)
    expectError(await app.score(id, { ...fewer, [member]: other }), 422, 'ID_REUSED')
    expect(await app.log(id)).toMatchObject({ seq: 2 })
  })

  test('[F7] is another entry if only one of them is unclassified', async () => {
    const { id, one } = await app.newMatch()
    const point = pointBy(one)
    await app.score(id, point)
    expectError(await app.score(id, { ...point, unclassified: true }), 422, 'ID_REUSED')
  })
})

describe('a point is rejected with a 400 that names the field', () => {
  test.each<[member: string, values: unknown[]]>([
    ['serve', [0, 3, '1', null, 1.5, true]],
    ['rally', [0, 1000, 1.5, '5', null, -1]],
    ['speedKmh', [19.9, 300.1, '150', null]],
    ['net', [[], [3], [2, 1], [1, 1], [1, 2, 1], 1, '1', null, ['1']]],
    ['forced', [1, 'true', null]],
    ['hitter', [0, 3, '1', null]],
    ['unclassified', [1, 'true', null]],
  ])('if its %s is malformed', async (member, values) => {
    const { id, one } = await app.newMatch(DOUBLES)
    for (const value of values) {
      const answer = await app.score(id, { ...pointBy(one), [member]: value })
      expectError(answer, 400, 'BAD_REQUEST', new RegExp(`^${member}[[:]`))
    }
    expect(await app.log(id)).toMatchObject({ seq: 0 })
  })

  test.each(['ACE', 'DOUBLE_FAULT', 'FORCED_ERROR', 'UNFORCED_ERROR', 'RETURN_ERROR'])(
    'if a %s is unclassified',
    async (action) => {
      const { id, one } = await app.newMatch()
      const answer = await app.score(id, { ...pointBy(one), action, unclassified: true })
      expectError(answer, 400, 'UNCLASSIFIED_WITHOUT_WINNER', /^unclassified: /)
    },
  )

  test.each(['WINNER', 'ACE', 'DOUBLE_FAULT', 'FORCED_ERROR', 'UNFORCED_ERROR'])(
    'if a %s has forced',
    async (action) => {
      const { id, one } = await app.newMatch()
      for (const forced of [true, false]) {
        const answer = await app.score(id, [pointBy(one), { ...pointBy(one), action, forced }])
        expectError(answer, 400, 'FORCED_WITHOUT_RETURN_ERROR', /^\[1\]\.forced: /)
      }
      expect(await app.log(id)).toMatchObject({ seq: 0 })
    },
  )

  test('if singles have a hitter', async () => {
    const { id, one } = await app.newMatch()
    expectError(await app.score(id, pointBy(one, { hitter: 1 })), 400, 'HITTER_WITHOUT_DOUBLES', /^hitter: /)
  })

  test('if the hitter is not the partner whom `player` names', async () => {
    const { id, one } = await app.newMatch(DOUBLES)
    for (const [player, hitter] of [
      ['Ana Reyes', 2],
      ['eva cruz', 1],
      ['Mia Soto', 1],
    ] as const) {
      const answer = await app.score(id, [pointBy(one), pointBy(player, { hitter })])
      expectError(answer, 400, 'HITTER_CONTRADICTS_PLAYER', /^\[1\]\.hitter: /)
    }
    expect(await app.log(id)).toMatchObject({ seq: 0 })
    expect(await app.score(id, [pointBy('eva cruz', { hitter: 2 }), pointBy(one, { hitter: 2 })])).toMatchObject({
      status: 201,
    })
  })

  test('if an entry of another kind has detail', async () => {
    const { id } = await app.newMatch()
    expectError(await app.score(id, anUndo({ serve: 1 })), 400, 'BAD_REQUEST', /"serve"/)
  })
})

test('an unclassified winner scores, and is in none of the documented reports', async () => {
  const { id, one, two } = await app.newMatch({ format: 'SET3-S:6/TB7', firstServer: 1 })
  await app.score(id, [pointBy(one, { unclassified: true, shot: 'LOB' }), pointBy(two, { unclassified: false })])
  expect(await app.match(id)).toMatchObject({ scoreboard: { points: ['15', '15'] } })
  const report = { id, action: 'REPORT' }
  const { body } = await app.post('/statsbymatch', { ...report, description: '' })
  expect(body).toMatchObject([{ WINNER: 0 }, { WINNER: 1 }])
  const winners = (await app.post('/statsbymatchwinner', report)).body
  expect(winners).toMatchObject([
    { LOB: 0, WINNER: 0 },
    { LOB: 0, WINNER: 1 },
  ])
})
