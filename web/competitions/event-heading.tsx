import type { CompetitionAnswer } from '../../shared/competitions/competition-schemas.ts'
import type { PublicEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import { fullDate } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'

/** Returns the days of a competition with their year: `1 June 2030 – 9 June 2030`. */
export function daysText({ from, to }: { readonly from: string; readonly to: string }, language: string): string {
  const day = (date: string) => fullDate(date, language)
  return from === to ? day(from) : `${day(from)} – ${day(to)}`
}

/** Returns the function that names the clubs of a competition; an empty text until the clubs are loaded. */
export function useClubNames(): (clubs: readonly string[]) => string {
  const { clubs: known } = useKnownClubs()
  return (clubs) => clubs.flatMap((id) => known?.find((club) => club.id === id)?.name ?? []).join(', ')
}

/** Where and when an event is played, and by how many. Paper has it on each sheet of a draw. */
export function useEventFacts(
  competition: CompetitionAnswer | null,
  { entries }: PublicEvent,
): { readonly where: string; readonly count: string } {
  const { t, language } = useTranslation()
  const clubs = useClubNames()
  const parts = competition ? [clubs(competition.clubs), daysText(competition, language)] : []
  return {
    where: parts.filter(Boolean).join(' · '),
    count: t('competitions.entered', { count: entries.filter(({ state }) => state !== 'waiting').length }),
  }
}
