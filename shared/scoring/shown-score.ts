import { isBrokenOff, isEndedEarly, isPlayedOut, setTiebreak, shownSets } from './display.ts'
import {
  type BySide,
  isOver,
  type MatchStatus,
  opponent,
  runningSet,
  type Score,
  type SetScore,
  type Side,
} from './score.ts'

// The parts of a score that boards show, on pages and on cards.

/**
 * Returns the sides whose names are in full color. In play, that is the leader of the current set, or both sides if the set
 * is level. After the match, it is the winner, or both sides if nobody won.
 */
export function leaders(score: Score): BySide<boolean> {
  if (isOver(score)) return [score.winner !== 2, score.winner !== 1]
  const set = runningSet(score)
  const [one, two] = setTiebreak(set) ?? set.games
  return [one >= two, two >= one]
}

/** Returns the sides whose games of the last set are in full color: both if the match ended before the set was finished. */
export const setLeaders = (score: Score): BySide<boolean> =>
  isOver(score) && !isPlayedOut(score) ? [true, true] : leaders(score)

/** Returns whether to show points: in a live, suspended or abandoned game. */
export const showsPoints = (score: Score): boolean =>
  score.status === 'live' || score.status === 'suspended' || isBrokenOff(score)

/**
 * Returns whether to show points in a row without headings. An abandoned game counts for nothing there, but an abandoned
 * tie-break belongs to the score of its set.
 */
export const showsPointsInRow = (score: Score): boolean =>
  showsPoints(score) && (!isOver(score) || runningSet(score).tiebreak !== null)

/** Returns the sets that are shown once a match has begun. Until then, pages show its time. */
export const setsIfBegun = (score: Score): readonly SetScore[] => (score.status === 'scheduled' ? [] : shownSets(score))

/**
 * Returns the sets for a row without headings, once a match has begun. Leaves out a running match tie-break: the points column
 * has its points.
 */
export const setsInRow = (score: Score): readonly SetScore[] =>
  setsIfBegun(score).filter((set) => !isRunningTiebreak(set))

/** Returns whether this set is a match tie-break in progress. */
export const isRunningTiebreak = (set: SetScore): boolean => setTiebreak(set) !== null && set.games[0] === set.games[1]

/** Returns the side with the mark of the server: also while play is suspended, because this side serves when it resumes. */
export const shownServer = ({ status, server }: Pick<Score, 'status' | 'server'>): Side | null =>
  status === 'live' || status === 'suspended' ? server : null

/** Returns the side that retired or was defaulted, or null. The status is shown beside its name. */
export const stoppedBy = ({ status, winner }: Score): Side | null =>
  winner !== null && (status === 'retired' || status === 'defaulted') ? opponent(winner) : null

/** The states of a match that have a text of their own: `finished` is divided in two. */
export type ShownStatus = MatchStatus | 'endedEarly'

/** Returns the state whose text pages, pictures and tables show. */
export const shownStatus = (score: Pick<Score, 'status' | 'sets' | 'format'>): ShownStatus =>
  isEndedEarly(score) ? 'endedEarly' : score.status

/**
 * Returns the points of the side that lost the tie-break of set `index`, or null. The points of a running or abandoned
 * tie-break are in the points column.
 */
export function lostTieBreak(score: Score, index: number, side: Side): number | null {
  const set = score.sets[index]
  if (!set?.tiebreak || setTiebreak(set) || set.games[0] === set.games[1]) return null
  const [mine, theirs] = side === 1 ? set.tiebreak : [set.tiebreak[1], set.tiebreak[0]]
  return mine < theirs ? mine : null
}

/** Returns the number of digits of the lost tie-break of set `index`, for the width of its column: the points of a side may have two. */
export const raisedDigits = (score: Score, index: number): number =>
  Math.max(...([1, 2] as const).map((side) => String(lostTieBreak(score, index, side) ?? '').length))
