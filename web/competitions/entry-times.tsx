import type { EntryWindow } from '../../shared/competitions/entry-window.ts'
import type { EventAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { datedDayText } from '../ui/day-title.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { clockIn } from '../ui/zone-clock.ts'

export const millis = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment))

/** When people can enter an event themselves, and how many places are free. */
export function EntryTimes({ event, state }: { event: EventAnswer; state: Exclude<EntryWindow, 'office'> }) {
  const { t, language } = useTranslation()
  const { club } = useClubs()
  const zone = club(event.club)?.timeZone
  if (zone === undefined) return null
  const text = (iso: string | null): string =>
    iso === null ? '' : `${datedDayText(dateIn(zone, Date.parse(iso)), language)}, ${clockIn(zone, iso, language)}`
  const of = event.mostEntries
  const free = of - event.entries.filter((entry) => entry.state === 'entered').length
  const until = state === 'open' && event.closesAt === null ? 'untilDraw' : state
  return (
    <p>
      {t(`competitions.own.${until}`, { moment: text(state === 'early' ? event.opensAt : event.closesAt) })}
      {state !== 'closed' &&
        ` ${free > 0 ? t('competitions.own.free', { count: free, of }) : t('competitions.own.full', { of })}`}
    </p>
  )
}
