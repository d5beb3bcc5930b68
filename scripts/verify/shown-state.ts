import { pointLabels } from '../../shared/scoring/display.ts'
import { applyEvent } from '../../shared/scoring/fold.ts'
import { type BySide, isOver, opponent, runningSet, type Score } from '../../shared/scoring/score.ts'
import type { PlayedMatch } from './played-match.ts'
import type { Shown } from './read-point.ts'

export const wordsOf = ({ set, games, labels }: Shown): string =>
  `set ${set} games ${games.join('-')} ${labels.join('-')}`

/** Returns the state as a board shows it after a point. If the point ended a set, it still has the games of that set. */
export function stateOf(before: Score, after: Score): Shown {
  const set = before.sets.length
  return { set, games: after.sets[set - 1]?.games ?? [0, 0], labels: pointLabels(after) }
}

/** Returns whether a shown state agrees with the engine's. A board may count the points of a match tie-break as games. */
export function isShown(before: Score, after: Score, shown: Shown): boolean {
  const state = stateOf(before, after)
  if (same(state.games, shown.games) && same(state.labels, shown.labels) && state.set === shown.set) return true
  const set = after.sets[state.set - 1]
  if (!set?.tiebreak || set.games[0] + set.games[1] > 1 || state.set !== shown.set) return false
  const counted = [set.games, set.tiebreak].some((games) => same(games, shown.games))
  return counted && [['0', '0'], state.labels, set.tiebreak.map(String)].some((labels) => same(labels, shown.labels))
}

const same = <T>(one: readonly T[], other: readonly T[]): boolean => one[0] === other[0] && one[1] === other[1]

const LABELS = ['0', '15', '30', '40']

/** Returns a score with this state, or null if no score has it. */
export function scoreShown(before: Score, { set, games, labels }: Shown): Score | null {
  if (set !== before.sets.length || !games.every(isCount)) return null
  const { tiebreak } = runningSet(before)
  const points = tiebreak ? labels.map(Number) : pointsOf(labels)
  const [one, two] = points
  if (one === undefined || two === undefined || !points.every(isCount)) return null
  const now: BySide<number> = [one, two]
  const turns = sum(games) - sum(runningSet(before).games)
  return {
    ...before,
    status: 'live',
    sets: [...before.sets.slice(0, -1), { games, tiebreak: tiebreak && now }],
    points: now,
    server: before.server && (turns % 2 === 0 ? before.server : opponent(before.server)),
  }
}

function pointsOf([one, two]: BySide<string>): number[] {
  if (one === 'Adv') return [4, 3]
  return two === 'Adv' ? [3, 4] : [LABELS.indexOf(one), LABELS.indexOf(two)]
}

const sum = ([one, two]: BySide<number>): number => one + two
const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0

/** Longest run of unknown points for which every combination is tried. Each point has three outcomes. */
const LOOK_AHEAD = 3

/** Returns the scores after a point that side 1 won, that side 2 won, or that did not count. */
const outcomes = (before: Score): readonly [Score, Score, Score] => [
  applyEvent(before, { kind: 'action', side: 1, action: 'WINNER' }),
  applyEvent(before, { kind: 'action', side: 2, action: 'WINNER' }),
  before,
]

/**
 * Returns the score after a point whose winner is unknown. If the line has the state after the point, the score has that
 * state. Otherwise tries side 1, side 2 and nobody as the winner of the point, and returns the score that best fits the
 * points up to the next state.
 * @param index of the unknown point
 */
export function afterUnknownPoint(before: Score, { points, winner }: PlayedMatch, index: number): Score {
  const ways = outcomes(before)
  const shown = points[index]?.shown
  if (shown) return ways.find((after) => isShown(before, after, shown)) ?? scoreShown(before, shown) ?? before
  const agreeing = ways.map((way) => agreement(way, index + 1, LOOK_AHEAD))
  return ways[agreeing.indexOf(Math.max(...agreeing))] ?? before

  /** Returns how well the following points fit. A state that fits counts more than all serving sides before it. */
  function agreement(from: Score, first: number, unknown: number): number {
    let [score, agreeing] = [from, 0]
    for (const [place, { server, event, shown: next }] of points.slice(first).entries()) {
      if (isOver(score)) return agreeing - points.length
      if (server) agreeing += server === score.server ? 1 : -1
      const last = score
      if (!event) {
        const further = outcomes(last)
        if (next) return agreeing + (further.some((way) => isShown(last, way, next)) ? points.length : 0)
        if (unknown === 0) return agreeing
        return agreeing + Math.max(...further.map((way) => agreement(way, first + place + 1, unknown - 1)))
      }
      score = applyEvent(score, event)
      if (next) return agreeing + (isShown(last, score, next) ? points.length : 0)
    }
    return agreeing + (winner !== null && score.winner === winner ? points.length : 0)
  }
}
