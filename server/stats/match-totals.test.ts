import { afterAll, describe, expect, test } from 'vitest'
import { ALWAYS_KNOWN, NEEDS, type Need } from '../../shared/stats/side-counts.ts'
import { matchTotals } from '../../shared/stats/stats-schemas.ts'
import { anUndo, pointBy, type TestMatch } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { type RunningApp, startApp, startOwnApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)

const FORMAT = { format: 'SET3-S:6/TB7', firstServer: 1 }

async function totalsOf(id: string, of: Pick<RunningApp, 'get'> = app) {
  const { status, body } = await of.get(`/product/${id}/stats`)
  expect(status).toBe(200)
  return matchTotals.parse(body)
}

/** Every total of the answer. The service games are not part of it. */
const totalsWith = (value: (need: Need) => number | null) => ({
  ...Object.fromEntries(
    Object.entries(NEEDS).flatMap(([name, need]) => (name.startsWith('serviceGames') ? [] : [[name, value(need)]])),
  ),
  ...Object.fromEntries(ALWAYS_KNOWN.map((name) => [name, 0])),
  fastestServeKmh: null,
  averageFirstServeKmh: null,
  averageSecondServeKmh: null,
})
const ZEROS = totalsWith(() => 0)
/** A match without points has no unknown endings, and nothing else is known. */
const NOTHING = totalsWith((need) => (['ace', 'fault', 'ending'].includes(need) ? 0 : null))

/** Plays a game whose points have detail. Player 2 wins it at the second break point. */
const breakOfServe = ({ one, two }: TestMatch) => [
  pointBy(one, { action: 'ACE', serve: 1, speedKmh: 190, net: [1] }),
  pointBy(one, { action: 'DOUBLE_FAULT', serve: 2 }),
  pointBy(two, { action: 'RETURN_ERROR', serve: 1, speedKmh: 181, forced: false }),
  pointBy(two, { serve: 2, speedKmh: 140, net: [1, 2], unclassified: true }),
  pointBy(one, { action: 'UNFORCED_ERROR', serve: 1 }),
  pointBy(two, { action: 'FORCED_ERROR', serve: 1 }),
  pointBy(two),
  pointBy(two),
]

describe('GET /product/{id}/stats', () => {
  test('answers every total of both sides, in the match and in each set', async () => {
    const match = await app.newMatch(FORMAT)
    await app.score(match.id, breakOfServe(match))
    const one = {
      ...ZEROS,
      aces: 1,
      doubleFaults: 1,
      unforcedErrors: 1,
      points: 3,
      servicePoints: 8,
      servicePointsWon: 3,
      firstServesIn: 4,
      firstServePointsWon: 3,
      secondServePoints: 2,
      netPoints: 2,
      netPointsWon: 1,
      longestStreak: 1,
      fastestServeKmh: 190,
      averageFirstServeKmh: 185.5,
      averageSecondServeKmh: 140,
    }
    const two = {
      ...ZEROS,
      winners: 2,
      forcedErrors: 1,
      returnErrors: 1,
      unforcedReturnErrors: 1,
      points: 5,
      unclassified: 1,
      returnPoints: 8,
      returnPointsWon: 5,
      breakPoints: 2,
      breakPointsWon: 1,
      netPoints: 1,
      netPointsWon: 1,
      longestStreak: 2,
    }
    expect((await app.get(`/product/${match.id}/stats`)).body).toEqual({
      seq: 8,
      match: [one, two],
      sets: [[one, two]],
    })
  })

  test('returns 0 for the counts of a match without points, and null for values that only the detail of a point has', async () => {
    const { id } = await app.newMatch(FORMAT)
    expect((await app.get(`/product/${id}/stats`)).body).toEqual({ seq: 0, match: [NOTHING, NOTHING], sets: [] })
  })

  test('needs no credentials, and answers 304 until the log changes', async () => {
    const match = await app.newMatch(FORMAT)
    const path = `/product/${match.id}/stats`
    const first = await app.get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(await app.get(path, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
    await app.score(match.id, breakOfServe(match))
    const changed = await app.get(path, { 'if-none-match': etag })
    expect(changed).toMatchObject({ status: 200, body: { seq: 8 } })
    expect(changed.headers.get('cache-control')).toBe('no-cache')
  })

  test('splits the points by set', async () => {
    const { id, one, two } = await app.newMatch(FORMAT)
    await app.score(id, [...Array.from({ length: 24 }, () => pointBy(one)), pointBy(two, { serve: 1 })])
    const { match, sets } = await totalsOf(id)
    expect(sets.map(([mine, theirs]) => [mine.points, theirs.points])).toEqual([
      [24, 0],
      [0, 1],
    ])
    expect(match.map(({ points }) => points)).toEqual([24, 1])
    expect(sets[0]?.[0]).toMatchObject({ firstServesIn: 0 })
  })

  test('[F10] does not count an entry after its undo, whichever state was read before', async () => {
    const match = await app.newMatch(FORMAT)
    const { id, one } = match
    await app.score(id, pointBy(one, { serve: 1, net: [1] }))
    expect((await totalsOf(id)).match[0]).toMatchObject({ points: 1, firstServesIn: 1, netPoints: 1 })
    await app.score(id, anUndo())
    expect((await totalsOf(id)).match).toEqual([NOTHING, NOTHING])
    await app.score(id, pointBy(one, { serve: 2 }))
    expect((await totalsOf(id)).match[0]).toMatchObject({ firstServesIn: 0, secondServePoints: 1, netPoints: null })
    await app.score(id, [anUndo(), ...breakOfServe(match)])
    const again = await app.newMatch(FORMAT)
    await app.score(again.id, breakOfServe(again))
    expect((await totalsOf(id)).match).toEqual((await totalsOf(again.id)).match)
  })

  test('counts for the side in doubles, whichever partner acts', async () => {
    const names = { company: 'Ana Reyes / Eva Cruz', company2: 'Luz Marte / Mia Soto' }
    const { id } = await app.newMatch({ ...FORMAT, ...names })
    await app.score(id, [
      pointBy('Ana Reyes', { action: 'ACE', hitter: 1, serve: 1 }),
      pointBy('Eva Cruz', { hitter: 2, serve: 1 }),
      pointBy('Mia Soto', { hitter: 2, serve: 2 }),
    ])
    const [one, two] = (await totalsOf(id)).match
    expect(one).toMatchObject({ aces: 1, winners: 1, points: 2, firstServesIn: 2, firstServePointsWon: 2 })
    expect(two).toMatchObject({ winners: 1, points: 1, returnPointsWon: 1 })
  })

  test('answers for an archived match, and again after a restart', async () => {
    const own = await startOwnApp()
    const match = await own.newMatch(FORMAT)
    await own.score(match.id, breakOfServe(match))
    const before = await totalsOf(match.id, own)
    await own.patch(match.id, { archived: true })
    expect(await totalsOf(match.id, own)).toEqual(before)
    const again = await startOwnApp({ file: own.file })
    expect(await totalsOf(match.id, again)).toEqual(before)
  })

  test('of an unknown match is a 404', async () => {
    expectError(await app.get('/product/nobody/stats'), 404, 'MATCH_NOT_FOUND', /^id: .*"nobody"/)
  })
})
