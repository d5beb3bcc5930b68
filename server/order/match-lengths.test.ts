// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { plannedMinutes, ratedPlayers, wholeMatch } from '../../shared/duration/match-minutes.ts'
import { CLUB_PLAYERS } from '../../shared/duration/time-left.ts'
import type { OrderAnswer } from '../../shared/order/order-schemas.ts'
import { anUndo } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { at, DAY, openOrderClub } from '../testing/order-calls.ts'

const COURT = 'club_naco-1'

/** A club whose order has two matches, one behind the other. */
async function aClub(more: object = {}) {
  const club = await openOrderClub()
  const event = await club.drawnEvent('ABCD', more)
  const [first, second] = [event.key('main-1-1'), event.key('main-1-2')]
  await club.put([
    { key: first, court: COURT, kind: 'at', time: at(9) },
    { key: second, court: COURT, kind: 'followedBy', time: null },
  ])
  /** Plays a set to love in the club on the day before. @returns the id of the match */
  const play = async (seconds: number, points = 24): Promise<string> => {
    const match = await club.app.newMatch({
      club: 'club_naco',
      format: 'SET1-S:6/TB7',
      date: '2030-05-31T16:00:00.000Z',
    })
    const from = club.clock.now - 3_600_000
    const entries = Array.from({ length: points }, (_, index) => ({
      id: randomUUID(),
      player: match.one,
      action: 'WINNER',
      playedAt: new Date(from + index * seconds * 1000).toISOString(),
    }))
    const { status, body } = await club.app.score(match.id, entries)
    expect(status, JSON.stringify(body)).toBe(201)
    return match.id
  }
  /** Returns the matches of the order. The office’s answer is never older than the last change. */
  const matches = async () => (await club.office()).courts[0]?.matches ?? []
  const second10 = async () => Date.parse((await matches())[1]?.expected?.from ?? '')
  return { ...club, event, first, second, play, matches, expectedFrom: second10 }
}

test('a club whose matches were faster gets earlier expected starts, as soon as they end', async () => {
  const { app, clock, play, expectedFrom } = await aClub()
  const begun = clock.now
  const before = async () => {
    clock.now = Date.parse(at(9))
    const found = await expectedFrom()
    clock.now = begun
    return found
  }
  const usual = await before()
  const fast = await play(12)
  const once = await before()
  expect(once).toBeLessThan(usual)
  await play(12)
  const twice = await before()
  expect(twice).toBeLessThan(once)
  // A match that goes on says nothing.
  await play(12, 20)
  expect(await before()).toBe(twice)
  expect((await app.score(fast, anUndo())).status).toBe(201)
  expect(await before()).toBe(once)
})

test('a club whose matches were slower gets later expected starts, and another club keeps its own', async () => {
  const { app, clock, play, expectedFrom } = await aClub()
  const other = await app.newMatch({ club: 'club_gazcue', court: 'club_gazcue-1', date: at(10) })
  const minutes = async () =>
    ((await app.get(`/order/club_gazcue/${DAY}`)).body as OrderAnswer).courts[0]?.matches[0]?.minutes
  const usual = await minutes()
  for (let match = 0; match < 3; match++) await play(60)
  clock.now = Date.parse(at(9))
  const slow = await expectedFrom()
  const fresh = await aClub()
  fresh.clock.now = Date.parse(at(9))
  expect(slow).toBeGreaterThan(await fresh.expectedFrom())
  expect(await minutes()).toBe(usual)
  expect(other.id).not.toBe('')
})

test('two sides with ratings far apart are expected to need less time, but not players who are new', async () => {
  const { app, matches } = await aClub({ matchFormat: 'SET3-S:6/TB7' })
  const storage = await openDatabase(app.file)
  onTestFinished(() => storage.close())
  const { ratings } = storage.tables
  const format = 'SET3-S:6/TB7'
  const usual = plannedMinutes(wholeMatch(format, CLUB_PLAYERS))
  const [first] = await matches()
  const ids = first?.sides.map(({ players }) => players[0]?.id ?? '') ?? []
  const rate = (player: string, r: number, played: number) =>
    storage.atomically((tx) => [
      tx
        .insert(ratings)
        .values({ player, kind: 'singles', r, v: 100, last: DAY, matches: played })
        .returning({ player: ratings.player }),
    ])
  await rate(ids[0] ?? '', 900, 20)
  expect((await matches())[0]?.minutes, 'only one side has a rating').toBe(usual)
  await rate(ids[1] ?? '', -300, 4)
  expect((await matches())[0]?.minutes, 'the other side is new').toBe(usual)
  await storage.atomically((tx) => [
    tx
      .update(ratings)
      .set({ matches: 5 })
      .where(eq(ratings.player, ids[1] ?? ''))
      .returning({ player: ratings.player }),
  ])
  const rated = plannedMinutes(wholeMatch(format, ratedPlayers(CLUB_PLAYERS, 2400, 1200)))
  expect(rated).toBeLessThan(usual)
  expect((await matches()).map(({ minutes }) => minutes)).toEqual([rated, usual])
})
