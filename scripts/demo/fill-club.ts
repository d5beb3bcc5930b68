import { newCourtId } from '../../shared/clubs/default-clubs.ts'
import { startOf } from '../../shared/matches/match.ts'
import type { EntryRequest } from '../../shared/matches/match-request-schemas.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { applyEvent } from '../../shared/scoring/fold.ts'
import { isOver, of } from '../../shared/scoring/score.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { plusDays } from '../../shared/time/week.ts'
import type { NewMatch, ScorerClient } from '../scorer/scorer-client.ts'
import { COURTS, type DemoMatch, demoMatch } from './demo-matches.ts'
import { addPlayers, playerIdsOf, playLeague } from './demo-players.ts'
import type { Point, Random } from './point.ts'
import { nextPoint, winnerOf } from './tennis.ts'

/** The club of all matches of the demo. */
const CLUB = 'club_naco'
const HOUR_MS = 3_600_000
/** Shortest time between two points (ms). */
const BETWEEN_POINTS_MS = 22_000
/** Longest additional time, for example to change ends (ms). */
const PAUSE_MS = 30_000
/** Points already played in each match that is on court when the demo starts. */
const POINTS_BEFORE = [58, 23, 41, 9]
const MOST_POINTS = 1000

/** Start times of the first ten matches, in hours from now: four are over, four in play, and two still to come. */
const HOURS_FROM_NOW = [-26, -24, -5, -3, -0.6, -0.25, -0.45, -0.1, 1.5, 3]
/** Start times of the next two matches, which are tomorrow (hours at the club). */
const HOURS_TOMORROW = [10, 12]
const HALF_HOUR_MS = HOUR_MS / 2

/** Returns the start times of the first matches (ms since 1970). Those still to come start on the hour or half hour. */
function startTimes(now: number): number[] {
  const tomorrow = plusDays(clubDay(now), 1)
  return [
    ...HOURS_FROM_NOW.map((hours) => now + hours * HOUR_MS).map((start) =>
      start > now ? Math.ceil(start / HALF_HOUR_MS) * HALF_HOUR_MS : start,
    ),
    ...HOURS_TOMORROW.map((hour) => clubMoment(tomorrow, hour)),
  ]
}

/** Returns a match of the demo as the server expects it. */
export function newMatch(which: DemoMatch, date: Date): NewMatch & { id: string } {
  const { court, onServe: _onServe, serveKmh: _serveKmh, ...match } = which
  const place = { club: CLUB, court: newCourtId(CLUB, court) }
  const playerIds = playerIdsOf(which)
  return { ...match, ...place, playerIds, liveStream: which.streamUrl !== null, date: date.toISOString() }
}

/** Returns a point as an entry. Its id has the id of the match and its seq. */
export function entryOfPoint(which: DemoMatch, { side, ...point }: Point, baseSeq: number): EntryRequest {
  return { ...point, player: of([which.company, which.company2], side), id: `${which.id}-${baseSeq + 1}`, baseSeq }
}

/**
 * Creates the demo club's players, a league of earlier weeks and the first matches, except those that exist: a finished round, a
 * round in play and an upcoming round.
 * @param existing the matches on the server
 */
export async function fillClub(
  client: ScorerClient,
  existing: readonly MatchSummary[],
  now: Date,
  random: Random,
): Promise<void> {
  const there = new Set(existing.map(({ id }) => id))
  await addPlayers(client, CLUB)
  await playLeague(client, CLUB, there, now, random)
  for (const [n, start] of startTimes(now.getTime()).entries()) {
    const which = demoMatch(n)
    if (there.has(which.id)) continue
    const date = new Date(start)
    const created = await client.createMatch(newMatch(which, date))
    if (!created.ok) continue
    const points = n < COURTS ? MOST_POINTS : (POINTS_BEFORE[n - COURTS] ?? 0)
    if (points > 0) await client.append(which.id, timed(history(which, points, random), date, now, random))
  }
}

/** Returns the first points of a match, or all if it ends earlier. */
function history(which: DemoMatch, mostPoints: number, random: Random): EntryRequest[] {
  const entries: EntryRequest[] = []
  let score = startOf(which)
  while (entries.length < mostPoints && !isOver(score) && winnerOf(score) === null) {
    const point = nextPoint(which, score, random)
    entries.push(entryOfPoint(which, point, entries.length))
    score = applyEvent(score, { kind: 'action', ...point })
  }
  const winner = winnerOf(score)
  if (winner !== null) entries.push(endOf(which, winner, entries.length))
  return entries
}

/** Returns the entries with the times at which they happened, none of them after `now`. */
function timed(entries: readonly EntryRequest[], start: Date, now: Date, random: Random): EntryRequest[] {
  let time = start.getTime()
  return entries.map((entry) => {
    time += BETWEEN_POINTS_MS + random() * PAUSE_MS
    return { ...entry, playedAt: new Date(Math.min(time, now.getTime())).toISOString() }
  })
}

/** Returns the umpire's declaration that a side has won. */
export function endOf(which: DemoMatch, winner: 1 | 2, baseSeq: number): EntryRequest {
  const name = of([which.company, which.company2], winner)
  return { id: `${which.id}-${baseSeq + 1}`, status: 'finished', winner: name, baseSeq }
}
