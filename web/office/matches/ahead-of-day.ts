import type { TFunction } from 'i18next'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { dayText } from '../../ui/day-title.ts'
import { fieldTime } from '../kit/club-times.ts'

/**
 * Returns the question before results of matches of a later day at their clubs are stored; null if there are no such matches. The day
 * of a match without a time means nothing.
 * @param matches the matches whose results were entered
 * @param now ms since 1970
 */
export function questionAhead(
  matches: readonly Pick<MatchSummary, 'date' | 'club' | 'untimed'>[],
  { now, t, language }: { now: number; t: TFunction; language: string },
): { readonly title: string; readonly text: string; readonly yes: string } | null {
  const days = matches
    .filter(({ untimed }) => !untimed)
    .map(({ date, club = null }) => ({
      day: fieldTime(date, club).slice(0, 10),
      today: fieldTime(now, club).slice(0, 10),
    }))
    .filter(({ day, today }) => day > today)
    .map(({ day }) => day)
    .sort()
  const [first] = days
  if (first === undefined) return null
  return {
    title: t('office.result.ahead', { count: days.length, day: dayText(first, language) }),
    text: t('office.result.aheadText'),
    yes: t('office.result.enter'),
  }
}
