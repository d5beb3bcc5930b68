import type { TFunction } from 'i18next'
import { playersOf } from '../../../shared/matches/match.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { partialScore } from '../../../shared/scoring/display.ts'
import { of } from '../../../shared/scoring/score.ts'
import { shownStatus } from '../../../shared/scoring/shown-score.ts'
import { csvLine } from '../../../shared/text/csv.ts'
import { fieldTime } from '../kit/club-times.ts'
import { courtText } from '../kit/places.ts'

/**
 * Returns the matches as CSV for spreadsheets, with the names of the columns in the person's language. Times are those of each
 * club: `2026-11-26 15:30`. It begins with a byte order mark, without which spreadsheets misread accents.
 */
export function matchesTable(matches: readonly MatchSummary[], t: TFunction): string {
  const columns = [
    ...[t('office.matches.time'), t('office.matches.court')],
    ...[t('office.form.category'), t('office.form.description'), t('office.form.company'), t('office.form.company2')],
    ...[t('office.matches.status'), t('live.winner'), t('live.score')],
  ]
  return `\uFEFF${[columns, ...matches.map((match) => cellsOf(match, t))].map(csvLine).join('')}`
}

function cellsOf(match: MatchSummary, t: TFunction): readonly string[] {
  const players = playersOf(match)
  const { state } = match.scoreboard
  return [
    fieldTime(match.date, match.club ?? null).replace('T', ' '),
    courtText(match, t),
    match.category,
    match.description,
    ...players,
    t(`status.${shownStatus(state)}`),
    state.winner ? of(players, state.winner) : '',
    // Spreadsheets would read 6-4 with a hyphen as a date.
    partialScore(state, state.winner ?? 1).replaceAll('-', '–'),
  ]
}
