import { Link } from 'react-router-dom'
import type { CalendarEvent } from '../../shared/calendar/calendar-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { cityOf } from '../../shared/time/city-of.ts'
import { clubHour } from '../../shared/time/club-time.ts'
import { HOURS, nextWeekday, timeOf, WEEKDAYS, type Weekday } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { TimeHeading } from '../ui/club-time.tsx'
import { courtName } from '../ui/court-name.ts'
import { dateTitle, weekdayShort, weekdayTitle } from '../ui/dates.ts'
import h from '../ui/hours-table.module.css'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { useCalendar } from './calendar-store.ts'
import s from './week-grid.module.css'

interface Props {
  /** Monday of the shown week. */
  week: string
  now: number
  /** The time zone of the events. */
  timeZone: string
  /** The day shown on a phone. */
  day: Weekday
  onDay: (day: Weekday) => void
  onEdit: (event: CalendarEvent) => void
  /** Called with the day and time of a tapped empty hour. */
  onAdd: (day: Weekday, time: string) => void
}

/** The week as a table: one row per hour, one column per day. A phone shows one day at a time. */
export function WeekGrid({ week, now, timeZone, day: chosen, onDay, onEdit, onAdd }: Props) {
  const { t, language } = useTranslation()
  const { events, bookings } = useCalendar()
  const narrow = useMedia('(max-width: 47.99rem)')
  const today = dateIn(timeZone, now)
  const all = WEEKDAYS.map((day) => ({ day, date: nextWeekday(day, week) }))
  const days = narrow ? all.filter(({ day }) => day === chosen) : all
  const isShown = ({ date }: Booking): boolean => all.some((each) => each.date === date)
  /** All hours of the calendar, and earlier or later ones with a booking. */
  const hours = [...new Set([...HOURS, ...bookings.filter(isShown).map(({ time }) => hourIn(time))])].sort(
    (one, other) => one - other,
  )
  const hourNow = days.some(({ date }) => date === today) ? clubHour(now, timeZone) : null

  return (
    <>
      {narrow && (
        <SegmentedChoice
          legend={t('club.calendar.day')}
          segments={all.map(({ day, date }) => ({
            value: day,
            label: weekdayShort(day, language),
            spoken: weekdayTitle(day, language),
            marked: date === today,
          }))}
          chosen={chosen}
          onChange={onDay}
        />
      )}
      <table className={h.table} aria-label={t('club.calendar.title')}>
        <thead>
          <tr>
            <th scope="col" className={h.corner}>
              {t('club.time')}
            </th>
            {days.map(({ day, date }) => (
              <th scope="col" key={day} aria-current={date === today ? 'date' : undefined}>
                {narrow ? weekdayShort(day, language) : weekdayTitle(day, language)}{' '}
                <time className={s.date} dateTime={date}>
                  {dateTitle(date, language, 'short')}
                </time>
                {date === today && <span className={s.mark}>{t('club.today')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <TimeHeading time={timeOf(hour)} now={hour === hourNow} />
              {days.map(({ day, date }) => (
                <Hour
                  key={day}
                  events={
                    events?.filter(
                      (event) => event.day === day && event.time === timeOf(hour) && (event.date ?? date) === date,
                    ) ?? []
                  }
                  bookings={bookings.filter((each) => each.date === date && hourIn(each.time) === hour)}
                  timeZone={timeZone}
                  onEdit={onEdit}
                  onAdd={() => onAdd(day, timeOf(hour))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const hourIn = (time: string): number => Number.parseInt(time, 10)

interface HourProps extends Pick<Props, 'timeZone'> {
  events: readonly CalendarEvent[]
  bookings: readonly Booking[]
  onEdit: (event: CalendarEvent) => void
  onAdd: () => void
}

function Hour({ events, bookings, timeZone, onEdit, onAdd }: HourProps) {
  const { t } = useTranslation()
  const { club: clubOf } = useClubs()
  return (
    <td className={s.cell}>
      {/* For pointers only. Keyboard users have the button above the grid, because the free hours would be up to 126 tab stops. */}
      <button type="button" className={`screen-only ${s.add}`} tabIndex={-1} aria-hidden="true" onClick={onAdd}>
        +
      </button>
      {events.map((event) => (
        <button type="button" key={event.id} className={s.event} onClick={() => onEdit(event)}>
          {event.title || t('club.calendar.untitled')}
        </button>
      ))}
      {bookings.map(({ uid, club: id, courtName: court, date, time, title }) => {
        const club = clubOf(id)
        return (
          <Link key={uid} to={`${pathTo('days', id)}?date=${date}`} className={s.reservation}>
            <span className={s.kind} lang="es">
              {club?.name}
            </span>{' '}
            <span className={s.kind}>
              {[courtName(court, t), timeText(time, club?.timeZone ?? timeZone, timeZone)].filter(Boolean).join(' ')}
            </span>{' '}
            {title}
          </Link>
        )
      })}
    </td>
  )
}

/** Returns the time of a booking if its row does not say it: it begins within the hour, or clocks at its club show other times. */
function timeText(time: string, zone: string, house: string): string {
  if (zone !== house) return `${time} (${cityOf(zone)})`
  return time.endsWith(':00') ? '' : time
}
