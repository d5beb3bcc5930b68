import {
  isBrokenOff,
  isPlayedOut,
  scoreList,
  serverName,
  setInWords,
  setTiebreak,
} from '../../shared/scoring/display.ts'
import {
  type BySide,
  isOver,
  type MatchStatus,
  of,
  opponent,
  runningSet,
  type Score,
  type SetScore,
  type Side,
} from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { Digit } from '../ui/digit.tsx'
import { useTranslation } from '../ui/use-translation.ts'

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

/** Returns whether to show games: not before the first point, nor after a walkover. */
export const showsGames = (score: Score): boolean =>
  score.status !== 'scheduled' && (score.status !== 'walkover' || scoreList(score)[0] !== ' ')

/** Returns the sets for a row without headings. Leaves out a running match tie-break: the points column has its points. */
export const shownSets = ({ sets }: Score): readonly SetScore[] => sets.filter((set) => !isRunningTiebreak(set))

const isRunningTiebreak = (set: SetScore): boolean => setTiebreak(set) !== null && set.games[0] === set.games[1]

/** Returns the side that retired or was defaulted, or null. The status is shown beside its name. */
export const stoppedBy = ({ status, winner }: Score): Side | null =>
  winner !== null && (status === 'retired' || status === 'defaulted') ? opponent(winner) : null

/** Returns the status to show for the match: `finished` if the real status is shown beside a name. */
export const statusOf = (score: Score): MatchStatus => (stoppedBy(score) === null ? score.status : 'finished')

export const SIDES: readonly Side[] = [1, 2]

/** The ball beside the name of the player who serves. */
export function ServerBall({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 16 16" width="12" height="12" role="img" aria-label={label} className={className}>
      <circle cx="8" cy="8" r="7" fill="var(--ball)" stroke="var(--on-ball)" strokeWidth="1.5" />
      <path d="M3 3c3 3 3 7 0 10M13 3c-3 3-3 7 0 10" stroke="var(--on-ball)" strokeWidth="1.5" fill="none" />
    </svg>
  )
}

/**
 * The ball of a side that may be a pair. A pair has a line for each partner. The ball is on the line of the partner who
 * serves, and its label names that partner.
 * @param lines the class for the upper and for the lower line
 */
export function PairBall({ match, side, lines }: { match: MatchView; side: Side; lines: BySide<string | undefined> }) {
  const { t } = useTranslation()
  const { score, names } = match
  if (score.server !== side || match.status !== 'live') return null
  if (!score.partners || typeof names[side - 1] === 'string') return <ServerBall label={t('live.serving')} />
  const label = `${serverName(score, names)}, ${t('live.serving')}`
  return <ServerBall label={label} className={of(lines, of(score.partners, side))} />
}

/** A tick for the winner, so that color is not the only sign. */
export function WinnerTick({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      role="img"
      aria-label={label}
    >
      <path d="m2 8.5 4 4 8-9" />
    </svg>
  )
}

/** A side's games of a set, or its points of a finished match tie-break: `[10]`. */
export function SetDigits({ set, side, className }: { set: SetScore; side: Side; className: string | undefined }) {
  const points = setTiebreak(set)
  if (!points) return <Digit value={of(set.games, side)} />
  return <span className={className}>{isRunningTiebreak(set) ? '–' : `[${of(points, side)}]`}</span>
}

/**
 * Returns a side's set as a text for screen readers: `6 games (4)` with the points of a lost tie-break, or `[10-8]`.
 * @param unit translates "games" for this number of them
 */
export function setRead(score: Score, index: number, side: Side, unit: (count: number) => string): string {
  const set = score.sets[index]
  if (!set) return ''
  if (setTiebreak(set)) return setInWords(set, side)
  const lost = lostTieBreak(score, index, side)
  const games = of(set.games, side)
  return `${games} ${unit(games)}${lost === null ? '' : ` (${lost})`}`
}

/**
 * Returns the points of the side that lost the tie-break of set `index`, or null. The points of a running or abandoned
 * tie-break are in the points column.
 */
function lostTieBreak(score: Score, index: number, side: Side): number | null {
  const set = score.sets[index]
  if (!set?.tiebreak || setTiebreak(set) || set.games[0] === set.games[1]) return null
  const [mine, theirs] = side === 1 ? set.tiebreak : [set.tiebreak[1], set.tiebreak[0]]
  return mine < theirs ? mine : null
}

/** The points of the side that lost a tie-break, raised beside its games of the set. */
export function TieBreak({ score, index, side }: { score: Score; index: number; side: Side }) {
  const points = lostTieBreak(score, index, side)
  return points === null ? null : <sup>{points}</sup>
}
