import { gameNumber, of, opponent, runningGames, type Score, type Side } from '../../shared/scoring/score.ts'
import { type Action, SHOTS, type Shot, type Stroke } from '../../shared/scoring/scoring-event.ts'
import type { DemoMatch } from './demo-matches.ts'

/** How one point of the demo ends. */
export interface Point {
  readonly side: Side
  readonly action: Action
  readonly shot?: Shot
  readonly stroke?: Stroke
}

/** A number in [0, 1). */
export type Random = () => number

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

/**
 * Returns a point as club players play it. Over many points about 26 % are winners, 26 % forced errors, 20 % return errors,
 * 15 % unforced errors, 8 % aces and 4 % double faults. The side that serves wins about 62 %.
 */
export function nextPoint(match: DemoMatch, score: Score, random: Random): Point {
  const server = serverOf(match, score)
  const receiver = opponent(server)
  if (random() < of(match.onServe, server)) {
    const how = random()
    if (how < 0.13) return { side: server, action: 'ACE' }
    if (how < 0.45) return { side: receiver, action: 'RETURN_ERROR' }
    return rally(server, random)
  }
  return random() < 0.105 ? { side: server, action: 'DOUBLE_FAULT' } : rally(receiver, random)
}

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
