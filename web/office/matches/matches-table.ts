import type { TFunction } from 'i18next'
import { isUntimed } from '../../../shared/matches/lateness.ts'
import { playersOf } from '../../../shared/matches/match.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import type { Duty } from '../../../shared/office/office-schemas.ts'
import { partialScore } from '../../../shared/scoring/display.ts'
import { of } from '../../../shared/scoring/score.ts'
import { shownStatus } from '../../../shared/scoring/shown-score.ts'
import { fieldTime } from '../kit/club-times.ts'
import { courtText } from '../kit/places.ts'
import { formatText, umpireText } from './match-texts.ts'

/**
 * Returns the matches as rows of a table, with the names of the columns in the person's language. Times are those of each club:
 * `2026-11-26 15:30`.
 * @param duties who umpires the matches, and how long they were played, by match
 */
export function matchesTable(
  matches: readonly MatchSummary[],
  duties: ReadonlyMap<string, Duty>,
  t: TFunction,
): string[][] {
  const columns = [
    ...[t('office.matches.time'), t('office.matches.court')],
    ...[t('office.form.category'), t('office.form.description'), t('office.form.format')],
    ...[t('office.form.company'), t('office.form.company2'), t('office.form.umpire')],
    ...[t('office.matches.status'), t('live.winner'), t('live.score'), t('office.matches.durationMinutes')],
  ]
  return [columns, ...matches.map((match) => cellsOf(match, duties.get(match.id), t))]
}

function cellsOf(match: MatchSummary, duty: Duty | undefined, t: TFunction): string[] {
  const players = playersOf(match)
  const { state } = match.scoreboard
  return [
    isUntimed({ ...match, status: state.status }) ? '' : fieldTime(match.date, match.club ?? null).replace('T', ' '),
    courtText(match, t),
    match.category,
    match.description,
    formatText(match.format, t),
    ...players,
    umpireText(duty?.umpire ?? null, t),
    t(`status.${shownStatus(state)}`),
    state.winner ? of(players, state.winner) : '',
    // Spreadsheets would read 6-4 with a hyphen as a date.
    partialScore(state, state.winner ?? 1).replaceAll('-', '–'),
    duty?.minutes?.toString() ?? '',
  ]
}
