// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import type { CalibrationAnswer, RankingAnswer } from '../../shared/ratings/rating-schemas.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'
import { openPlayers } from './players.ts'
import { openRatings } from './ratings.ts'

const app = await startApp()
afterAll(app.close)
const OWNER = 'owner@example.com'
await storePeople(app.file, { [OWNER]: [{ role: 'owner', club: null }] })
const as = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.sendAs(OWNER, method, path, body, headers)

/** Number of clubs so far. Each test has players of its own. */
let clubs = 0
/** Adds a club of players who have only names. */
async function someClub() {
  clubs += 1
  const club = `club_rated_${clubs}`
  return {
    club,
    player: async (name: string): Promise<string> => {
      const { status, body } = await as('POST', '/players', { id: randomUUID(), name, club })
      expect(status, JSON.stringify(body)).toBe(201)
      return (body as OfficePlayer).id
    },
    ranking: async (query = ''): Promise<RankingAnswer> =>
      (await app.get(`/ratings?club=${club}${query}`)).body as RankingAnswer,
  }
}
const SETS = [
  { games: [6, 3], tiebreak: null },
  { games: [6, 2], tiebreak: null },
]
let day = 0
/** Plays a match that the first player wins 6-3 6-2. Each is a day after the one before. */
async function beats(winner: string | readonly string[], loser: string | readonly string[], more: object = {}) {
  day += 1
  const date = new Date(Date.UTC(2026, 0, day, 18)).toISOString()
  const playerIds = [[winner].flat(), [loser].flat()]
  const pairs = typeof winner !== 'string' && { company: 'A One / B Two', company2: 'C Three / D Four' }
  const match = await app.newMatch({ playerIds, ...pairs, date, format: 'SET3-S:6/TB7', ...more })
  await app.score(match.id, { id: 'r1', status: 'finished', sets: SETS })
  return match.id
}
/** Returns the ranking as soon as its players have these names. */
async function rankedAs({ ranking }: Awaited<ReturnType<typeof someClub>>, names: readonly string[], query = '') {
  await expect.poll(async () => (await ranking(query)).players.map(({ name }) => name)).toEqual(names)
  return ranking(query)
}

/** Opens ratings beside the server, as another server does. */
async function otherServer() {
  const storage = await openDatabase(app.file)
  const players = openPlayers({
    storage,
    audit: () => ({ all: async () => [] }),
    hidePlayers: async () => {},
    clock: Date.now,
  })
  const log = { warn: () => undefined, error: () => undefined }
  const ratings = openRatings({
    storage,
    matches: { onCommit: () => undefined, find: () => undefined },
    players,
    today: () => '2026-06-01',
    clock: Date.now,
    log,
  })
  onTestFinished(async () => {
    await ratings.close()
    await storage.close()
  })
  return ratings
}

describe('the ratings of players', () => {
  test('follow the result of a match, its undo, and its correction', async () => {
    const club = await someClub()
    const [ana, eva] = [await club.player('Ana'), await club.player('Eva')]
    const match = await beats(ana, eva)
    const { players } = await rankedAs(club, ['Ana', 'Eva'])
    expect(players).toMatchObject([
      { id: ana, rating: 1554, position: null, matches: 1, isNew: true, change: 54 },
      { id: eva, rating: 1446, position: null, matches: 1, isNew: true, change: -54 },
    ])
    await app.score(match, { id: 'u1', undo: true })
    await rankedAs(club, [])
    const lost = SETS.map(({ games: [won, other] }) => ({ games: [other, won], tiebreak: null }))
    await app.score(match, { id: 'r2', status: 'finished', sets: lost })
    await expect
      .poll(async () => (await club.ranking()).players.map(({ change }) => Math.sign(change)))
      .toEqual([-1, 1])
  })

  test('are those of one player after a merge, and of two again after it was taken back', async () => {
    const club = await someClub()
    const [ana, anna, eva] = [await club.player('Ana'), await club.player('Anna'), await club.player('Eva')]
    await beats(ana, eva)
    await beats(anna, eva)
    await rankedAs(club, ['Ana', 'Anna', 'Eva'])
    expect(await as('POST', `/players/${anna}/merge`, { into: ana })).toMatchObject({ status: 200 })
    const { players } = await rankedAs(club, ['Ana', 'Eva'])
    expect(players.map(({ matches }) => matches)).toEqual([2, 2])
    expect(await as('POST', `/players/${anna}/separate`)).toMatchObject({ status: 200 })
    await rankedAs(club, ['Ana', 'Anna', 'Eva'])
  })

  test('of doubles are apart from those of singles, and both partners move alike', async () => {
    const club = await someClub()
    const [ana, eva, luz, mia] = await Promise.all(['Ana', 'Eva', 'Luz', 'Mía'].map(club.player))
    await beats([ana ?? '', eva ?? ''], [luz ?? '', mia ?? ''])
    const { players } = await rankedAs(club, ['Ana', 'Eva', 'Luz', 'Mía'], '&kind=doubles')
    expect(players.map(({ change }) => Math.sign(change))).toEqual([1, 1, -1, -1])
    expect((await club.ranking()).players).toEqual([])
  })

  test('a player and a match are read with what moved them', async () => {
    const club = await someClub()
    const [ana, eva] = [await club.player('Ana'), await club.player('Eva')]
    const matches = [await beats(ana, eva), await beats(ana, eva), await beats(eva, ana)]
    const ratings = await otherServer()
    await ratings.settle()
    const { singles, doubles } = await ratings.of(ana)
    expect(doubles).toBeNull()
    expect(singles).toMatchObject({ matches: 3, isNew: true })
    expect(singles?.curve.map(({ match }) => match)).toEqual(matches)
    const sum = singles?.curve.reduce((total, { change }) => total + change, 1500)
    expect(sum).toBe(singles?.rating)
    expect(singles?.plusMinus, 'the doubt grows while the player does not play').toBeGreaterThan(
      singles?.curve.at(-1)?.plusMinus ?? 0,
    )
    expect(await ratings.stepOf(matches[2] ?? '')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ player: eva, kind: 'singles', won: true }),
        expect.objectContaining({ player: ana, change: singles?.curve[2]?.change, won: false }),
      ]),
    )
    expect(await ratings.of(randomUUID())).toEqual({ singles: null, doubles: null })
  })

  test('another server takes into account what a server has left', async () => {
    const club = await someClub()
    const [ana, eva] = [await club.player('Ana'), await club.player('Eva')]
    const match = await beats(ana, eva)
    await rankedAs(club, ['Ana', 'Eva'])
    const storage = await openDatabase(app.file)
    const { matchResults } = storage.tables
    await storage.atomically((tx) => [
      tx
        .update(matchResults)
        .set({ counts: false, pending: true })
        .where(eq(matchResults.matchId, match))
        .returning({ id: matchResults.matchId }),
    ])
    await storage.close()
    await rankedAs(club, [])
    expect(await (await otherServer()).stepOf(match)).toEqual([])
  })
})

describe('the ranking', () => {
  test('has players with five matches by rating, then the new ones by name, in pages', async () => {
    const club = await someClub()
    const [ana, eva, luz, zoe] = [
      await club.player('Ana'),
      await club.player('Eva'),
      await club.player('Luz'),
      await club.player('Zoé'),
    ]
    for (let n = 0; n < 3; n++) {
      await beats(luz, eva)
      await beats(eva, ana)
      await beats(luz, ana)
    }
    await beats(zoe, await club.player('Bea'))
    const { players, next } = await rankedAs(club, ['Luz', 'Eva', 'Ana', 'Bea', 'Zoé'])
    expect(next).toBeNull()
    expect(players.map(({ position }) => position)).toEqual([1, 2, 3, null, null])
    expect(players[0]).toMatchObject({ isNew: false, matches: 6 })
    const paged: RankingAnswer['players'][number][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: RankingAnswer = await club.ranking(`&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      paged.push(...page.players)
      cursor = page.next
    }
    expect(paged).toEqual(players)
  })

  test('leaves out players who hide their pages, and those of other clubs', async () => {
    const club = await someClub()
    const other = await someClub()
    const [ana, eva] = [await club.player('Ana'), await other.player('Eva')]
    await beats(ana, eva)
    await rankedAs(club, ['Ana'])
    await rankedAs(other, ['Eva'])
    const tag = ((await as('GET', `/office/players/${ana}`)).body as OfficePlayer).tag
    await as('PATCH', `/players/${ana}`, { visibility: 'name' }, { 'if-match': `"${tag}"` })
    expect((await club.ranking()).players).toEqual([])
  })

  test('of a club also has its members whom another club knew first', async () => {
    const id = randomUUID()
    await as('POST', '/members', { id, club: 'club_naco', name: 'Nélida Peña', number: '7' })
    const club = await someClub()
    await beats(`person:${id}`, await club.player('Eva'), { club: 'club_naco' })
    await rankedAs(club, ['Eva'])
    const known = (await app.get('/ratings?club=club_naco')).body as RankingAnswer
    expect(known.players).toMatchObject([{ name: 'Nélida Peña', club: 'club_naco' }])
  })

  test('has what the matches of the last 30 days changed, also for a new player', async () => {
    const club = await someClub()
    const [ana, eva, luz] = [await club.player('Ana'), await club.player('Eva'), await club.player('Luz')]
    const daysAgo = (days: number) => ({ date: new Date(Date.now() - days * 86_400_000).toISOString() })
    await beats(ana, luz, daysAgo(40))
    await beats(ana, eva, daysAgo(3))
    await beats(ana, eva, daysAgo(2))
    const { players } = await rankedAs(club, ['Ana', 'Eva', 'Luz'])
    const [first, second, third] = players
    await expect.poll(async () => (await club.ranking()).players.map(({ matches }) => matches)).toEqual([3, 2, 1])
    expect(first?.recentChange).toBe((first?.rating ?? 0) - 1554)
    expect(second?.recentChange).toBe((second?.rating ?? 0) - 1500)
    expect(third?.recentChange).toBe(0)
  })

  test('is sent once to a client that has it', async () => {
    const first = await app.get('/ratings')
    const again = await app.get('/ratings', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([first.status, again.status]).toEqual([200, 304])
    expectError(await app.get('/ratings?kind=mixed'), 400, 'BAD_REQUEST')
    expectError(await app.get('/ratings?cursor=1'), 400, 'BAD_REQUEST')
    expectError(await app.get('/ratings?limit=1000'), 400, 'BAD_REQUEST')
  })
})

test('the calibration counts the rated matches of a club', async () => {
  const own = await startApp()
  onTestFinished(own.close)
  const { body } = await own.get('/ratings/calibration?club=club_naco')
  expect((body as CalibrationAnswer).ratings).toMatchObject({ matches: 0, logLoss: null, accuracy: null })
  const club = await someClub()
  const [ana, eva] = [await club.player('Ana'), await club.player('Eva')]
  for (let n = 0; n < 2; n++)
    await beats([ana, await club.player('Luz')], [eva, await club.player('Mía')], { club: 'club_naco' })
  const ratings = await otherServer()
  await ratings.settle()
  expect(await ratings.calibration('club_nobody')).toMatchObject({ ratings: { matches: 0 }, play: { matches: 0 } })
  const { ratings: all } = await ratings.calibration()
  const { ratings: naco } = await ratings.calibration('club_naco')
  expect(all.matches).toBeGreaterThan(naco.matches)
  expect(naco.ranges.reduce((sum, { matches }) => sum + matches, 0)).toBeGreaterThan(0)
})
