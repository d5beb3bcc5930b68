import type { TFunction } from 'i18next'
import type { KeyboardEvent } from 'react'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { type CourtSlot, slotsOf } from '../../shared/clubs/slots.ts'
import { isPast } from '../../shared/reservations/booking-rules.ts'
import type { OwnReservation, Reservation } from '../../shared/reservations/reservations-schemas.ts'
import { courtName } from '../ui/court-name.ts'
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

/** Returns the choices with which the booking form can open on a date: none, and each free slot. */
export const choicesOn = (
  club: Club,
  date: string,
  reserved: Readonly<Record<string, Reservation>>,
  now: number,
): readonly SlotChoice[] => [
  NO_CHOICE,
  ...club.courts.flatMap((court) =>
    slotsOf(club, court, date)
      .map((slot) => cellOf({ court: court.name, time: slot.time }, slot, reserved, now))
      .filter(({ state }) => state === 'free'),
  ),
]

interface CellProps {
  cell: Cell
  /** Whether the reservations are loaded. */
  ready: boolean
  /** Whether the cell is the grid's tab stop. */
  isTabStop: boolean
  onFocus: () => void
  onPick: (slot: SlotChoice) => void
  onRemove: (reservation: OwnReservation) => void
}

/** A cell of the grid. A free slot can be booked, and a person's own booking can be cancelled. */
export function GridCell({ cell, ready, isTabStop, onFocus, onPick, onRemove }: CellProps) {
  const { t } = useTranslation()
  const { court, time, own, past } = cell
  const state = ready || cell.state === 'past' || cell.state === 'closed' ? cell.state : 'unknown'
  const bookable = state === 'free'
  const removable = own !== null && !past ? own : null
  const pick = () => bookable && onPick({ court, time })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      pick()
    } else if (removable && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      onRemove(removable)
    }
  }
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table
      role="gridcell"
      className={[s.cell, s[state], past ? s.gone : ''].join(' ')}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={state === 'unknown' ? slotName(court, time, t) : cellName(cell, t)}
      aria-disabled={!bookable && !removable}
      onFocus={onFocus}
      onClick={pick}
      onKeyDown={onKeyDown}
    >
      {own ? (
        <span className={s.chip}>
          <span className={s.title}>{own.title}</span>
          {removable && (
            <button
              type="button"
              className={`screen-only ${s.remove}`}
              tabIndex={-1}
              aria-label={t('club.day.remove', { slot: slotName(court, time, t) })}
              onClick={(event) => {
                event.stopPropagation()
                // The button disappears with its reservation, so the focus moves to the cell.
                event.currentTarget.closest('td')?.focus()
                onRemove(removable)
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
