import { gameNumber, of, opponent, runningGames, type Score, type Side } from '../../shared/scoring/score.ts'
import { SHOTS, type Shot, type Stroke } from '../../shared/scoring/scoring-event.ts'
import type { DemoMatch } from './demo-matches.ts'
import type { Point, Random } from './point.ts'
import { detailFor } from './point-details.ts'

/** Returns a random generator that repeats for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns the side that serves next. Without a format, the serve changes after each game. */
export const serverOf = ({ firstServer }: DemoMatch, score: Score): Side =>
  score.server ?? (gameNumber(score) % 2 === 1 ? firstServer : opponent(firstServer))

/** Share of first serves that are in. */
const FIRST_IN = 0.62
/** How much more often than on average the server wins a point with a first serve. */
const FIRST_SERVE_EDGE = 0.09
/** The same for a second serve. On average over both serves, the edges are 0. */
const SECOND_SERVE_EDGE = (-FIRST_SERVE_EDGE * FIRST_IN) / (1 - FIRST_IN)

/**
 * Returns a point as club players play it. Over many points about 26 % are winners, 26 % forced errors, 20 % return errors,
 * 15 % unforced errors, 8 % aces and 4 % double faults. The side that serves wins about 62 %. In a match with a format the point
 * has the details that an umpire can record.
 */
export function nextPoint(match: DemoMatch, score: Score, random: Random): Point {
  const server = serverOf(match, score)
  const serve = random() < FIRST_IN ? 1 : 2
  const isWon = random() < of(match.onServe, server) + (serve === 1 ? FIRST_SERVE_EDGE : SECOND_SERVE_EDGE)
  const point = isWon ? wonBy(server, serve, random) : lostBy(server, serve, random)
  return match.format === null ? point : { ...point, ...detailFor(point, { match, score, server, serve }, random) }
}

function wonBy(server: Side, serve: 1 | 2, random: Random): Point {
  const how = random()
  const aces = serve === 1 ? 0.17 : 0.03
  if (how < aces) return { side: server, action: 'ACE' }
  if (how < aces + 0.32) return { side: opponent(server), action: 'RETURN_ERROR' }
  return rally(server, random)
}

const lostBy = (server: Side, serve: 1 | 2, random: Random): Point =>
  serve === 2 && random() < 0.2 ? { side: server, action: 'DOUBLE_FAULT' } : rally(opponent(server), random)

/** Returns the end of a rally that this side wins. */
function rally(winner: Side, random: Random): Point {
  const how = random()
  if (how < 0.39) return { side: winner, action: 'WINNER', shot: shot(random), stroke: stroke(random) }
  if (how < 0.78) return { side: opponent(winner), action: 'FORCED_ERROR' }
  return { side: opponent(winner), action: 'UNFORCED_ERROR', stroke: stroke(random) }
}

const stroke = (random: Random): Stroke => (random() < 0.58 ? 'FOREHAND' : 'BACKHAND')

/** Most winners have the shot `WINNER`, which is no special shot. */
const shot = (random: Random): Shot =>
  random() < 0.6 ? 'WINNER' : (SHOTS[Math.floor(random() * SHOTS.length)] ?? 'WINNER')

const GAMES_TO_WIN = 8
const GAMES_AT_MOST = 12

/**
 * Returns the winner by the club's rule (8 games with a lead of 2, or 12 games), or null. A match with a format ends by its
 * own rules.
 */
export function winnerOf(score: Score): Side | null {
  if (score.format !== undefined) return null
  const [one, two] = runningGames(score)
  const most = Math.max(one, two)
  if (most < GAMES_AT_MOST && (most < GAMES_TO_WIN || Math.abs(one - two) < 2)) return null
  return one > two ? 1 : 2
}
