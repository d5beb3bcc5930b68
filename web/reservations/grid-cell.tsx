import type { TFunction } from 'i18next'
import type { KeyboardEvent } from 'react'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { type CourtSlot, slotsOf } from '../../shared/clubs/slots.ts'
import { isPast } from '../../shared/reservations/booking-rules.ts'
import type { OwnReservation, Reservation } from '../../shared/reservations/reservations-schemas.ts'
import { courtName } from '../ui/court-name.ts'
import { bookedTime } from '../ui/slot-time.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './court-grid.module.css'
import { hourKey, NO_CHOICE, type SlotChoice } from './reservations-store.ts'

type CellState = 'free' | 'mine' | 'taken' | 'past' | 'closed'

/** One time of one court, as the grid shows it. */
interface Cell {
  /** Name of the court. */
  readonly court: string
  readonly time: string
  readonly state: CellState
  /** The person's own reservation, past or upcoming; null if there is none. */
  readonly own: OwnReservation | null
  /** Whether the slot has begun. */
  readonly past: boolean
}

/**
 * Returns the cell of a court at a time. A past reservation is still `mine` or `taken`, not `past`. A time at which the court
 * has no slot is `closed`.
 */
export function cellOf(
  { court, time }: SlotChoice,
  slot: CourtSlot | undefined,
  reserved: Readonly<Record<string, Reservation>>,
  now: number,
): Cell {
  const reservation = reserved[hourKey(court, time)]
  const past = slot !== undefined && isPast(slot, now)
  const unreserved = slot === undefined ? 'closed' : past ? 'past' : 'free'
  const state = reservation ? (reservation.mine ? 'mine' : 'taken') : unreserved
  return { court, time, state, own: reservation?.mine ? reservation : null, past }
}

/** Returns the free slots on a date. */
export const freeOn = (
  club: Club,
  date: string,
  reserved: Readonly<Record<string, Reservation>>,
  now: number,
): readonly SlotChoice[] =>
  club.courts.flatMap((court) =>
    slotsOf(club, court, date)
      .map((slot) => cellOf({ court: court.name, time: slot.time }, slot, reserved, now))
      .filter(({ state }) => state === 'free'),
  )

/** Returns the choices with which the booking form can open on a date: none, and each free slot. */
export const choicesOn = (...day: Parameters<typeof freeOn>): readonly SlotChoice[] => [NO_CHOICE, ...freeOn(...day)]

/** Returns the slots of a court that a person's own reservation takes, earliest first. */
export const slotsTaken = (
  own: OwnReservation,
  slots: readonly CourtSlot[],
  reserved: Readonly<Record<string, Reservation>>,
): readonly CourtSlot[] =>
  slots.filter(({ time }) => {
    const there = reserved[hourKey(own.court, time)]
    return there?.mine && there.uid === own.uid
  })

interface CellProps {
  cell: Cell
  /** The slots that the person's own reservation takes, earliest first; empty without one. */
  taken: readonly CourtSlot[]
  /** Whether the first of them has begun. */
  hasBegun: boolean
  /** Time zone of the club. */
  zone: string
  /** Whether the reservations are loaded. */
  ready: boolean
  /** Whether the cell is the grid's tab stop. */
  isTabStop: boolean
  onFocus: () => void
  onPick: (slot: SlotChoice) => void
  /** Called with the reservation, and the time by which its texts name it. */
  onRemove: (reservation: OwnReservation, time: string) => void
}

/** A cell of the grid. A free slot can be booked, and a person's own booking can be cancelled. */
export function GridCell({ cell, taken, hasBegun, zone, ready, isTabStop, onFocus, onPick, onRemove }: CellProps) {
  const { t, language } = useTranslation()
  const { court, time, own, past } = cell
  const state = ready || cell.state === 'past' || cell.state === 'closed' ? cell.state : 'unknown'
  const bookable = state === 'free'
  const [first = null] = taken
  const last = taken.at(-1)
  // The first row of a booking speaks for its other rows.
  const continues = first !== null && first.time !== time
  const ended = last ? last.startsAt + last.minutes * 60_000 : 0
  const named = first
    ? bookedTime({ startsAt: first.startsAt, endsAt: ended, slots: taken.length }, language, zone)
    : time
  const removable = own !== null && !past && !hasBegun ? own : null
  const pick = () => bookable && onPick({ court, time })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      pick()
    } else if (removable && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      onRemove(removable, named)
    }
  }
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table
      role="gridcell"
      className={[s.cell, s[state], past ? s.gone : '', continues ? s.continued : ''].join(' ')}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={state === 'unknown' ? slotName(court, time, t) : cellName(cell, t)}
      aria-disabled={!bookable && !removable}
      onFocus={onFocus}
      onClick={pick}
      onKeyDown={onKeyDown}
    >
      {own ? (
        <span className={s.chip}>
          {!continues && <span className={s.title}>{own.title}</span>}
          {removable && !continues && (
            <button
              type="button"
              className={`screen-only ${s.remove}`}
              tabIndex={-1}
              aria-label={t('club.day.remove', { slot: slotName(court, named, t) })}
              onClick={(event) => {
                event.stopPropagation()
                // The button disappears with its reservation, so the focus moves to the cell.
                event.currentTarget.closest('td')?.focus()
                onRemove(removable, named)
              }}
            >
              <svg viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" strokeWidth="2" aria-hidden="true">
                <path d="m3 3 10 10M13 3 3 13" />
              </svg>
            </button>
          )}
        </span>
      ) : (
        <span className={s.word}>{state === 'unknown' ? '' : t(`club.state.${state}`)}</span>
      )}
    </td>
  )
}

/** Returns the name of a slot: `Court 2, 18:00`. */
export const slotName = (court: string, time: string, t: TFunction): string =>
  t('club.slot', { court: courtName(court, t), time })

/** Returns the accessible name of a cell: `Court 2, 18:00, free`. */
function cellName({ court, time, state, own, past }: Cell, t: TFunction): string {
  const parts = [courtName(court, t), time, t(`club.state.${state}`)]
  if (past && state !== 'past') parts.push(t('club.state.past'))
  if (own) parts.push(own.title)
  return parts.join(', ')
}
