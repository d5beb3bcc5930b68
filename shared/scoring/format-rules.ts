import { type Format, isTiebreakAt, type SetRule, setRuleOf } from './format.ts'
import {
  type BySide,
  NEW_SET,
  of,
  opponent,
  plusOne,
  runningSet,
  type Score,
  type Service,
  type SetScore,
  type Side,
} from './score.ts'
import { afterGame, afterTiebreak, afterTiebreakPoint, orderAfterTiebreak } from './service.ts'

const NO_POINTS: BySide<number> = [0, 0]
const TIEBREAK_AT_ONCE: SetScore = { games: [0, 0], tiebreak: NO_POINTS }

/** Plays one point by a format (ITF Rules of Tennis, rules 5 to 7, and appendix on alternative procedures). */
export function playFormatPoint(score: Score, format: Format, winner: Side): Score {
  const set = runningSet(score)
  const rule = setRuleOf(format, score.sets.length - 1)
  if (set.tiebreak) return playTiebreakPoint(score, format, rule, winner)
  const points = plusOne(score.points, winner)
  const mine = of(points, winner)
  // The first deuce is 3-3, so the deciding point at deuce n makes n + 3 points.
  const enough = 3 + (rule.noAd ? 1 : (format.decidingDeuce ?? Number.POSITIVE_INFINITY))
  const isGame = mine >= 4 && (mine - of(points, opponent(winner)) >= 2 || mine >= enough)
  return isGame ? winGame(score, format, winner) : playing(score, score.sets, points, score)
}

function playTiebreakPoint(score: Score, format: Format, rule: SetRule, winner: Side): Score {
  const points = plusOne(score.points, winner)
  const sets = withRunning(score, { games: runningSet(score).games, tiebreak: points })
  const mine = of(points, winner)
  const { to, noAd } = rule.tiebreak ?? { to: 7, noAd: false }
  const isWon = mine >= to && (noAd || mine - of(points, opponent(winner)) >= 2)
  if (isWon) return winGame({ ...score, sets }, format, winner)
  return playing(score, sets, points, afterTiebreakPoint(score, points[0] + points[1]))
}

/** Gives this side a game, after a point or a penalty, and ends the set and match if that wins them. */
export function winGame(score: Score, format: Format, winner: Side): Score {
  const rule = setRuleOf(format, score.sets.length - 1)
  const { games: before, tiebreak, time } = runningSet(score)
  const games = plusOne(before, winner)
  // `score.points` and `score.server` are those before the last point of the tie-break.
  if (tiebreak) {
    const next = afterTiebreak(score, score.points[0] + score.points[1])
    return winSet({ ...score, order: orderAfterTiebreak(score.order) }, format, { games, tiebreak }, winner, next)
  }
  const next = afterGame(score)
  if (time) return winSet(score, format, { games, tiebreak, time }, winner, next)
  if (isSetAt(rule, games, winner)) return winSet(score, format, { games, tiebreak }, winner, next)
  const isTiebreak = isTiebreakAt(rule, games[0], games[1])
  return playing(score, withRunning(score, { games, tiebreak: isTiebreak ? NO_POINTS : null }), NO_POINTS, next)
}

/** Ends the time of a timed set. The leader wins it, without an unfinished game. If it is level, the current or next game decides. */
export function callTime(score: Score, format: Format): Score {
  const set = runningSet(score)
  if (!isTimed(score, format) || set.time) return score
  const [one, two] = set.games
  const called: SetScore = { ...set, time: true }
  if (one === two) return playing(score, withRunning(score, called), score.points, score)
  return winSet(score, format, called, one > two ? 1 : 2, score)
}

/** Returns whether the format has the tie-break of short sets, whose order of serves the organizer chooses (ITF appendix). */
export const hasShortTiebreak = ({ set, final }: Format): boolean =>
  [set, final].some((rule) => rule?.tiebreak?.to === 5 && rule.tiebreak.noAd)

/** Returns whether the current set is timed. */
export const isTimed = (score: Score, format: Format): boolean =>
  setRuleOf(format, score.sets.length - 1).minutes !== undefined

/** Ends the current set as `set`, and the match if that wins it. */
function winSet(score: Score, format: Format, set: SetScore, winner: Side, next: Service): Score {
  const sets = withRunning(score, set)
  if (isMatch(sets, format, winner)) return finished(score, sets, winner)
  return playing(score, [...sets, newSet(format, sets.length)], NO_POINTS, next)
}

const isSetAt = (rule: SetRule, games: BySide<number>, winner: Side): boolean =>
  of(games, winner) >= rule.games && of(games, winner) - of(games, opponent(winner)) >= 2

/** Returns whether a set with this score is over. */
export function isSetOver(rule: SetRule, { games: [one, two], time }: SetScore): boolean {
  if (time) return one !== two
  const [most, least] = one > two ? [one, two] : [two, one]
  if (most >= rule.games && most - least >= 2) return true
  return rule.tiebreak !== null && most === rule.tiebreak.at + 1 && least === rule.tiebreak.at
}

/** Returns whether these finished sets win the match for this side. */
export function isMatch(sets: readonly SetScore[], format: Format, winner: Side): boolean {
  let won = 0
  for (const { games } of sets) if (of(games, winner) > of(games, opponent(winner))) won += 1
  return won > format.sets / 2
}

/** Returns the set with this index (from 0) before its first point. A match tie-break starts as a tie-break. */
export const newSet = (format: Format, index: number): SetScore =>
  isTiebreakAt(setRuleOf(format, index), 0, 0) ? TIEBREAK_AT_ONCE : NEW_SET

const withRunning = ({ sets }: Score, set: SetScore): SetScore[] => [...sets.slice(0, -1), set]

/** Lists the members instead of using a slower spread, because every point runs this function. */
const playing = (score: Score, sets: Score['sets'], points: BySide<number>, service: Service): Score => ({
  sets,
  points,
  server: service.server,
  winner: null,
  status: 'live',
  format: score.format,
  partners: service.partners,
  order: score.order,
})

const finished = ({ format, partners, order }: Score, sets: Score['sets'], winner: Side): Score => ({
  sets,
  points: NO_POINTS,
  server: null,
  winner,
  status: 'finished',
  format,
  partners,
  order,
})
