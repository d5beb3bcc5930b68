// Runs on both databases.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CalibrationAnswer } from '../../shared/ratings/rating-schemas.ts'
import type { Matches } from '../matches/matches.ts'
import type { Committed } from '../matches/plan-batch.ts'
import type { Storage } from '../storage/storage.ts'
import { openDatabase } from '../testing/database.ts'
import { filledResult, fillResults } from '../testing/filled-ratings.ts'
import { ratedClubs, WON } from '../testing/rated-clubs.ts'
import { startApp, temporaryFolder } from '../testing/running-app.ts'
import { openPlayers } from './players.ts'
import { openRatings } from './ratings.ts'

const app = await startApp()
afterAll(app.close)
const { as, someClub, beats, rankedAs } = await ratedClubs(app)

/**
 * Opens ratings beside the server, as another server does.
 * @param onCommit receives the function that is called after each commit
 */
async function otherServer(storage: Storage, onCommit: Matches['onCommit'] = () => undefined) {
  const players = openPlayers({
    storage,
    audit: () => ({ all: async () => [] }),
    hidePlayers: async () => {},
    clock: Date.now,
  })
  const log = { warn: () => undefined, error: () => undefined }
  const ratings = openRatings({
    storage,
    matches: { onCommit, find: () => undefined },
    players,
    today: () => '2026-06-01',
    clock: Date.now,
    log,
  })
  onTestFinished(ratings.close)
  return ratings
}
/** Opens the database of the server. */
async function sameDatabase(): Promise<Storage> {
  const storage = await openDatabase(app.file)
  onTestFinished(storage.close)
  return storage
}

describe('the ratings of players', () => {
  test('follow the result of a match, its undo, and its correction', async () => {
    const club = someClub()
    const [ana, eva] = [await club.player('Ana'), await club.player('Eva')]
    const match = await beats(ana, eva)
    const { players } = await rankedAs(club, ['Ana', 'Eva'])
    expect(players).toMatchObject([
      { id: ana, rating: 1554, position: null, matches: 1, isNew: true, change: 54 },
      { id: eva, rating: 1446, position: null, matches: 1, isNew: true, change: -54 },
    ])
    await app.score(match, { id: 'u1', undo: true })
    await rankedAs(club, [])
    const lost = WON.map(({ games: [won, other] }) => ({ games: [other, won], tiebreak: null }))
    await app.score(match, { id: 'r2', status: 'finished', sets: lost })
    await expect
      .poll(async () => (await club.ranking()).players.map(({ change }) => Math.sign(change)))
      .toEqual([-1, 1])
  })

  test('are those of one player after a merge, and of two again after it was taken back', async () => {
    const club = someClub()
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
    const club = someClub()
    const [ana, eva, luz, mia] = await Promise.all(['Ana', 'Eva', 'Luz', 'Mía'].map(club.player))
    await beats([ana ?? '', eva ?? ''], [luz ?? '', mia ?? ''])
    const { players } = await rankedAs(club, ['Ana', 'Eva', 'Luz', 'Mía'], '&kind=doubles')
    // 150² / 2 of the surprise 70 + 800 · 7/17, divided by 150² + 350².
    expect(players.map(({ change }) => change)).toEqual([31, 31, -31, -31])
    expect((await club.ranking()).players).toEqual([])
  })

  test('a player and a match are read with what moved them', async () => {
    const club = someClub()
    const [ana, eva] = [await club.player('Ana'), await club.player('Eva')]
    const matches = [await beats(ana, eva), await beats(ana, eva), await beats(eva, ana)]
    const ratings = await otherServer(await sameDatabase())
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
    const moved = await ratings.stepOf(matches[2] ?? '')
    expect(new Set(moved.map(({ player }) => player))).toEqual(new Set([ana, eva]))
    const [ofAna, ofEva] = [ana, eva].map((id) => moved.find(({ player }) => player === id))
    expect(ofEva).toMatchObject({ kind: 'singles', won: true })
    expect(ofAna).toEqual({ player: ana, kind: 'singles', ...singles?.curve[2] })
    expect(ofAna?.won).toBe(false)
    expect((ofAna?.chance ?? 0) + (ofEva?.chance ?? 0)).toBeCloseTo(1, 3)
    expect(await ratings.of(randomUUID())).toEqual({ singles: null, doubles: null })
  })

  test('follow a commit at once, and not at the next look for changes of other servers', async () => {
    const storage = await openDatabase(path.join(temporaryFolder(), 'test.db'))
    onTestFinished(storage.close)
    await fillResults(storage, { players: 4, matches: 4 })
    let notify: (committed: Committed) => void = () => undefined
    const ratings = await otherServer(storage, (listener) => {
      notify = listener
    })
    await ratings.settle()
    const match = filledResult(3)
    expect(await ratings.stepOf(match)).toHaveLength(2)
    const { matchResults } = storage.tables
    await storage.atomically((tx) => [
      tx
        .update(matchResults)
        .set({ counts: false, pending: true })
        .where(eq(matchResults.matchId, match))
        .returning({ id: matchResults.matchId }),
    ])
    const results = [{ match, after: null }]
    notify({ updates: [], records: [], rows: [], holds: [], results, seconds: 0 })
    // It ends after the transaction that is under way.
    await ratings.close()
    expect(await ratings.stepOf(match)).toEqual([])
  })

  test('another server takes into account what a server has left', async () => {
    const club = someClub()
    const [ana, eva] = [await club.player('Ana'), await club.player('Eva')]
    const match = await beats(ana, eva)
    await rankedAs(club, ['Ana', 'Eva'])
    const storage = await sameDatabase()
    const { matchResults } = storage.tables
    await storage.atomically((tx) => [
      tx
        .update(matchResults)
        .set({ counts: false, pending: true })
        .where(eq(matchResults.matchId, match))
        .returning({ id: matchResults.matchId }),
    ])
    await rankedAs(club, [])
    expect(await (await otherServer(storage)).stepOf(match)).toEqual([])
  })
})

test('the calibration counts the rated matches of a club', async () => {
  const own = await startApp()
  onTestFinished(own.close)
  const { body } = await own.get('/ratings/calibration?club=club_naco')
  expect((body as CalibrationAnswer).ratings).toMatchObject({ matches: 0, logLoss: null, accuracy: null })
  const club = someClub()
  const [ana, eva] = [await club.player('Ana'), await club.player('Eva')]
  await beats(ana, eva)
  for (let n = 0; n < 2; n++)
    await beats([ana, await club.player('Luz')], [eva, await club.player('Mía')], { club: 'club_naco' })
  const ratings = await otherServer(await sameDatabase())
  await ratings.settle()
  expect(await ratings.calibration('club_nobody')).toMatchObject({ ratings: { matches: 0 }, play: { matches: 0 } })
  const { ratings: all } = await ratings.calibration()
  const { ratings: naco } = await ratings.calibration('club_naco')
  expect(all.matches).toBeGreaterThan(naco.matches)
  // Nobody is the favourite of the first match, so it is half right and in no range.
  expect(naco).toMatchObject({ matches: 2, accuracy: 0.75 })
  expect(naco.ranges.filter(({ matches }) => matches > 0)).toMatchObject([{ matches: 1, won: 1 }])
})
