import type { TFunction } from 'i18next'
import { playersOf } from '../../../shared/matches/match.ts'
import type { MatchNote } from '../../../shared/matches/match-note-schemas.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import type { Duty } from '../../../shared/office/office-schemas.ts'
import { partialScore } from '../../../shared/scoring/display.ts'
import { nameOfFormat } from '../../../shared/scoring/named-formats.ts'
import { type BySide, of, type Score } from '../../../shared/scoring/score.ts'
import { winnerOf } from '../../scoreboard/entry-text.ts'

/** Returns the category of a match and its round or occasion. */
export const roundText = ({ category, description }: Pick<MatchSummary, 'category' | 'description'>): string =>
  [category, description].filter(Boolean).join(' · ')

/** Returns the name of a format, or its code if it has no name. @param code null for the documented rules */
export function formatText(code: string | null, t: TFunction): string {
  if (code === null) return t('format.open')
  const name = nameOfFormat(code)
  return name ? t(`format.${name}`) : code
}

/** Returns the name of an umpire, or an empty text for nobody. */
export const umpireText = (umpire: Duty['umpire'], t: TFunction): string =>
  umpire ? umpire.name || t('office.authors.person') : ''

/** Returns a duration: `1 h 42 min`. */
export function minutesText(minutes: number, t: TFunction): string {
  const hours = Math.floor(minutes / 60)
  return hours > 0
    ? t('office.matches.hours', { hours, minutes: minutes % 60 })
    : t('office.matches.minutes', { minutes })
}

/** Returns the winner and the score of a match that is over: `Luz Marte wins · 6-4 7-6(4)`. Leaves out what it doesn't have. */
export const resultText = (match: MatchSummary, t: TFunction): string =>
  resultOf(playersOf(match), match.scoreboard.state, t)

/** Returns the score of a match between these players: as `resultText`, or without a winner `6-4 2-1 (30-15)`. */
export const resultOf = (players: BySide<string>, score: Score, t: TFunction): string =>
  [score.winner && t('tennis.winner', winnerOf(players, score.winner)), partialScore(score, score.winner ?? 1)]
    .filter(Boolean)
    .join(' · ')

/** Returns what a note is about, without its words: `Warning · Verbal abuse · Luz Marte`. */
export const noteText = (
  {
    kind,
    penalty,
    violation,
    suspension,
    side,
  }: Pick<MatchNote, 'kind' | 'penalty' | 'violation' | 'suspension' | 'side'>,
  players: BySide<string>,
  t: TFunction,
): string =>
  [
    penalty ? t(`tennis.penalty.${penalty}`) : t(`note.kind.${kind}`),
    violation && t(`note.violation.${violation}`),
    suspension && suspension !== 'other' && t(`suspension.${suspension}`),
    side && of(players, side),
  ]
    .filter(Boolean)
    .join(' · ')
