import type { TFunction } from 'i18next'
import { playersOf } from '../../../shared/matches/match.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { partialScore } from '../../../shared/scoring/display.ts'
import type { BySide, Score } from '../../../shared/scoring/score.ts'
import { winnerOf } from '../../scoreboard/entry-text.ts'

/** Returns the category of a match and its round or occasion. */
export const roundText = ({ category, description }: Pick<MatchSummary, 'category' | 'description'>): string =>
  [category, description].filter(Boolean).join(' · ')

/** Returns the winner and the score of a match that is over: `Luz Marte wins · 6-4 7-6(4)`. Leaves out what it doesn't have. */
export const resultText = (match: MatchSummary, t: TFunction): string =>
  resultOf(playersOf(match), match.scoreboard.state, t)

/** Returns the winner and the score of a match between these players, as `resultText` does. */
export const resultOf = (players: BySide<string>, score: Score, t: TFunction): string =>
  [score.winner && t('tennis.winner', winnerOf(players, score.winner)), partialScore(score, score.winner ?? 1)]
    .filter(Boolean)
    .join(' · ')
