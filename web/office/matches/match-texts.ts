import type { TFunction } from 'i18next'
import { playersOf } from '../../../shared/matches/match.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { partialScore } from '../../../shared/scoring/display.ts'
import { winnerOf } from '../../scoreboard/entry-text.ts'

/** Returns the category of a match and its round or occasion. */
export const roundText = ({ category, description }: Pick<MatchSummary, 'category' | 'description'>): string =>
  [category, description].filter(Boolean).join(' · ')

/** Returns the winner and the score of a match that is over: `Luz Marte wins · 6-4 7-6(4)`. Leaves out what it doesn't have. */
export function resultText(match: MatchSummary, t: TFunction): string {
  const { state } = match.scoreboard
  const { winner } = state
  return [winner && t('tennis.winner', winnerOf(playersOf(match), winner)), partialScore(state, winner ?? 1)]
    .filter(Boolean)
    .join(' · ')
}
