import { useState } from 'react'
import { bookedHours } from '../../shared/calendar/booked-hours.ts'
import type { CalendarEvent } from '../../shared/calendar/calendar-schemas.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { clubHour } from '../../shared/time/club-time.ts'
import { HOURS, nextWeekday, timeOf, WEEKDAYS, type Weekday } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { TimeHeading } from '../ui/club-time.tsx'
import { dateTitle, weekdayShort, weekdayTitle } from '../ui/dates.ts'
import { useGridKeys } from '../ui/grid-keys.ts'
import { move, type Place } from '../ui/grid-move.ts'
import h from '../ui/hours-table.module.css'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './week-grid.module.css'
import { Hour } from './week-hour.tsx'

interface Props {
  /** Monday of the shown week. */
  week: string
  now: number
  /** The time zone of the events. */
  timeZone: string
  events: readonly CalendarEvent[]
  bookings: readonly Booking[]
  /** The day shown on a phone. */
  day: Weekday
  onDay: (day: Weekday) => void
  onEdit: (event: CalendarEvent) => void
  /** Called with the day and time of a tapped empty hour. */
  onAdd: (day: Weekday, time: string) => void
}

/**
 * The week as a table: one row per hour, one column per day. A phone shows one day at a time. The grid is one tab stop, in
 * which the arrows, Home, End and Page keys move. Enter opens what is in an hour, or adds an event to an empty one.
 */
export function WeekGrid({ week, now, timeZone, events, bookings, day: chosen, onDay, onEdit, onAdd }: Props) {
  const { t, language } = useTranslation()
  const narrow = useMedia('(max-width: 47.99rem)')
  const today = dateIn(timeZone, now)
  const all = WEEKDAYS.map((day) => ({ day, date: nextWeekday(day, week) }))
  const days = narrow ? all.filter(({ day }) => day === chosen) : all
  const { club: clubOf } = useClubs()
  const hoursOf = (each: Booking) => bookedHours(each, clubOf(each.club)?.timeZone ?? timeZone)
  const isShown = ({ date }: Booking): boolean => all.some((each) => each.date === date)
  /** All hours of the calendar, and earlier or later ones with a booking. */
  const hours = [...new Set([...HOURS, ...bookings.filter(isShown).flatMap(hoursOf)])].sort((one, other) => one - other)
  const hourNow = days.some(({ date }) => date === today) ? clubHour(now, timeZone) : null
  // Null until the person moves: the tab stop is then the present hour, which changes with the clock.
  const [moved, setMoved] = useState<Place | null>(null)
  const start = {
    row: Math.max(0, hours.indexOf(hourNow ?? FIRST_HOUR)),
    column: Math.max(
      0,
      all.findIndex(({ date }) => date === today),
    ),
  }
  const { row, column } = moved ?? start
  const place = { row: Math.min(row, hours.length - 1), column: narrow ? WEEKDAYS.indexOf(chosen) : column }
  const { table, onKeyDown } = useGridKeys(
    (key, ctrl) => move(place, key, ctrl, hours.length, WEEKDAYS.length),
    (to) => {
      setMoved(to)
      const day = WEEKDAYS[to.column]
      if (narrow && day) onDay(day)
    },
  )

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
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table
        role="grid"
        className={h.table}
        aria-label={t('club.calendar.title')}
        onKeyDown={onKeyDown}
      >
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
          {hours.map((hour, index) => (
            <tr key={hour}>
              <TimeHeading time={timeOf(hour)} now={hour === hourNow} />
              {days.map(({ day, date }) => (
                <Hour
                  key={day}
                  events={events.filter(
                    (event) => event.day === day && event.time === timeOf(hour) && (event.date ?? date) === date,
                  )}
                  bookings={bookings
                    .filter((each) => each.date === date && hoursOf(each).includes(hour))
                    .map((booking) => ({ booking, hours: hoursOf(booking), hour }))}
                  name={`${weekdayTitle(day, language)} ${dateTitle(date, language)}, ${timeOf(hour)}`}
                  timeZone={timeZone}
                  isTabStop={place.row === index && WEEKDAYS[place.column] === day}
                  onFocus={() => setMoved({ row: index, column: WEEKDAYS.indexOf(day) })}
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

/** Hour of the first tab stop on other days than today: most events are not earlier. */
const FIRST_HOUR = 8
