import { type Format, formatOf, isTiebreakAt, setRuleOf } from './format.ts'
import { isMatch, isSetOver, newSet } from './format-rules.ts'
import { NEW_SET, runningSet, type Score, type SetScore, type Side, START } from './score.ts'
import type { ScoringEvent } from './scoring-event.ts'
import { chosenOrder } from './service.ts'

/**
 * Returns the score of a match with an empty log.
 * @param code a matchUpFormat code; null or an unknown code for the documented rules
 * @param firstServer null if unknown until a correction
 * @param doubles whether each side is a pair whose partners serve in turn
 */
export function startScore(code: string | null, firstServer: Side | null = null, doubles = false): Score {
  const format = code === null ? null : formatOf(code)
  if (code === null || format === null) return START
  return {
    sets: [newSet(format, 0)],
    points: [0, 0],
    server: firstServer,
    winner: null,
    status: 'scheduled',
    format: code,
    partners: doubles ? [1, 1] : null,
  }
}

/** Returns the score of a match that starts from a known score. The rules decide whether its last set is over or at a tie-break. */
export function takenUp(score: Score, format: Format, start: ScoringEvent & { kind: 'start' }): Score {
  const sets = start.sets.length > 0 ? [...start.sets] : [NEW_SET]
  const { server, points: counted } = start
  const taken: Score = {
    ...score,
    status: 'live',
    winner: null,
    server,
    points: counted,
    sets,
    order: chosenOrder(score),
  }
  const winner = ([1, 2] as const).find((side) => isMatch(allOver(sets, format), format, side))
  if (winner) return { ...taken, points: [0, 0], server: null, winner, status: 'finished' }
  const set = runningSet(taken)
  if (isSetOver(setRuleOf(format, sets.length - 1), set)) {
    return { ...taken, points: [0, 0], sets: [...sets, newSet(format, sets.length)] }
  }
  const isTiebreak = isTiebreakAt(setRuleOf(format, sets.length - 1), set.games[0], set.games[1])
  // The points of a tie-break may be given in the set, as the current points, or both.
  const isInSet = start.points[0] + start.points[1] === 0
  const points = isTiebreak && isInSet ? (set.tiebreak ?? start.points) : start.points
  const running: SetScore = { games: set.games, tiebreak: isTiebreak ? points : null }
  return { ...taken, points, sets: [...sets.slice(0, -1), running] }
}

/** Returns the sets without an unfinished last one. */
const allOver = (sets: readonly SetScore[], format: Format): readonly SetScore[] =>
  isSetOver(setRuleOf(format, sets.length - 1), sets[sets.length - 1] ?? NEW_SET) ? sets : sets.slice(0, -1)
