import { serverName, setInWords, setTiebreak } from '../../shared/scoring/display.ts'
import { type BySide, of, type Score, type SetScore, type Side } from '../../shared/scoring/score.ts'
import { isRunningTiebreak, lostTieBreak, shownServer } from '../../shared/scoring/shown-score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { Digit } from '../ui/digit.tsx'
import { useTranslation } from '../ui/use-translation.ts'

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
  if (shownServer(score) !== side) return null
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

/** The points of the side that lost a tie-break, raised beside its games of the set. */
export function TieBreak({ score, index, side }: { score: Score; index: number; side: Side }) {
  const points = lostTieBreak(score, index, side)
  return points === null ? null : <sup>{points}</sup>
}
