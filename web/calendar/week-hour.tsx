import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { CalendarEvent } from '../../shared/calendar/calendar-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { cityOf } from '../../shared/time/city-of.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { courtName } from '../ui/court-name.ts'
import { clockTime, periodTime } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { withCity } from '../ui/zone-clock.ts'
import s from './week-grid.module.css'

/** An hour of a booking. */
interface BookedHour {
  readonly booking: Booking
  /** All hours of the booking. */
  readonly hours: readonly number[]
  readonly hour: number
}

interface Props {
  /** The time zone of the events. */
  timeZone: string
  /** The day and the hour, for screen readers. */
  name: string
  isTabStop: boolean
  onFocus: () => void
  events: readonly CalendarEvent[]
  bookings: readonly BookedHour[]
  onEdit: (event: CalendarEvent) => void
  onAdd: () => void
}

/** One hour of a day, with its events and court bookings. */
export function Hour({ name, events, bookings, timeZone, isTabStop, onFocus, onEdit, onAdd }: Props) {
  const { t, language } = useTranslation()
  const { club: clubOf } = useClubs()
  const titleOf = (event: CalendarEvent): string => event.title || t('club.calendar.untitled')
  const timeOf = ({ booking, hours }: BookedHour): string =>
    timeText(booking, hours.length, clubOf(booking.club)?.timeZone ?? timeZone, timeZone, language)
  const nameOf = (each: BookedHour): string =>
    [courtName(each.booking.courtName, t), timeOf(each), each.booking.title].filter(Boolean).join(' ')
  // A booking that has begun in an earlier hour is first, so that its hours are one block.
  const hasBegun = ({ hours, hour }: BookedHour): boolean => hour !== hours[0]
  const [begun, beginning] = [bookings.filter(hasBegun), bookings.filter((each) => !hasBegun(each))]
  const items = [...begun.map(nameOf), ...events.map(titleOf), ...beginning.map(nameOf)]
  const linkOf = (each: BookedHour) => {
    const { booking, hours, hour } = each
    return (
      <Link
        key={booking.uid}
        to={`${pathTo('days', booking.club)}?date=${booking.date}`}
        className={[s.reservation, hasBegun(each) && s.continued, hour !== hours.at(-1) && s.continues]
          .filter(Boolean)
          .join(' ')}
        tabIndex={-1}
      >
        <span className={s.kind} lang="es">
          {clubOf(booking.club)?.name}
        </span>{' '}
        <span className={s.kind}>
          {courtName(booking.courtName, t)} <span className={s.time}>{timeOf(each)}</span>
        </span>{' '}
        {booking.title}
      </Link>
    )
  }
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table
      role="gridcell"
      className={s.cell}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={[name, ...(items.length > 0 ? items : [t('club.state.free')])].join(', ')}
      onFocus={onFocus}
      onClick={(event) => itemAt(event) ?? onAdd()}
      onKeyDown={(event) => openByKey(event, onAdd)}
    >
      <span className={`screen-only ${s.add}`} aria-hidden="true">
        +
      </span>
      {begun.map(linkOf)}
      {events.map((event) => (
        <button type="button" key={event.id} className={s.event} tabIndex={-1} onClick={() => onEdit(event)}>
          {titleOf(event)}
        </button>
      ))}
      {beginning.map(linkOf)}
    </td>
  )
}

const HOUR_MS = 3_600_000

const ITEM = 'button, a'
/** Returns the event or booking that was clicked; null for the rest of an hour. */
const itemAt = ({ target }: MouseEvent): Element | null => (target as Element).closest(ITEM)

/**
 * Enter adds an event to an empty hour, and opens its only item. If there are several, Enter goes to the first, arrows go to
 * the others, and Escape goes back to the hour.
 */
function openByKey(event: KeyboardEvent<HTMLElement>, onAdd: () => void): void {
  const { currentTarget: hour, target, key } = event
  const items = [...hour.querySelectorAll<HTMLElement>(ITEM)]
  const at = items.indexOf(target as HTMLElement)
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (at === -1) {
    if (key !== 'Enter' && key !== ' ') return
    event.preventDefault()
    if (items.length === 0) onAdd()
    else if (items.length === 1) items[0]?.click()
    else items[0]?.focus()
  } else if (key === 'Escape' || (step && items.length > 1)) {
    event.preventDefault()
    event.stopPropagation()
    const next = step ? items[(at + step + items.length) % items.length] : hour
    next?.focus()
  }
}

/** Returns the times of a booking if its row does not say them: it takes another time than the hour, or clocks at its club show other times. */
function timeText({ startsAt, endsAt }: Booking, hours: number, zone: string, own: string, language: string): string {
  const isHour = hours === 1 && Date.parse(endsAt) - Date.parse(startsAt) === HOUR_MS
  const time = isHour ? clockTime(startsAt, language, zone) : periodTime(startsAt, endsAt, language, zone)
  if (zone !== own) return withCity(time, cityOf(zone))
  return isHour && time.endsWith(':00') ? '' : time
}
