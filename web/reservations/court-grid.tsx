import { type KeyboardEvent, useRef, useState } from 'react'
import type { OwnReservation } from '../../shared/reservations/reservation.ts'
import { COURTS } from '../../shared/reservations/slots.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { clubHour } from '../../shared/time/club-time.ts'
import { HOURS, timeOf } from '../../shared/time/hours.ts'
import { HourHeading } from '../ui/hour-heading.tsx'
import h from '../ui/hours-table.module.css'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useTranslation } from '../ui/use-translation.ts'
import type { Start } from './booking-dialog.tsx'
import s from './court-grid.module.css'
import { type Cell, cellOf, move, type Place } from './grid.ts'
import { useReservations } from './reservations-store.ts'
import { cellName, courtName, slotName } from './slot-texts.ts'

interface Props {
  date: string
  now: number
  label: string
  onPick: (cell: Start) => void
  onRemove: (reservation: OwnReservation) => void
}

/**
 * Hours down, courts across. The grid is one tab stop: arrows, Home, End and Page keys move within it, Enter books a free
 * cell, and Delete cancels your own. A phone shows one court at a time.
 */
export function CourtGrid({ date, now, label, onPick, onRemove }: Props) {
  const { t } = useTranslation()
  const reserved = useReservations((state) => state.reserved)
  const ready = useReservations(({ state }) => state === 'ready')
  const narrow = useMedia('(max-width: 47.99rem)')
  const isToday = clubDay(now) === date
  const hourNow = isToday ? clubHour(now) : null
  const [place, setPlace] = useState<Place>(() => ({ row: firstRow(hourNow), column: 0 }))
  const table = useRef<HTMLTableElement>(null)
  const columns = narrow ? [place.column] : COURTS.map((_, column) => column)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = move(place, event.key, event.ctrlKey, HOURS.length, COURTS.length)
    if (!to) return
    event.preventDefault()
    setPlace(to)
    // After rendering: on a phone another court's cell replaces this one.
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus())
  }

  return (
    <>
      {narrow && (
        <SegmentedChoice
          legend={t('club.day.courts')}
          segments={COURTS.map((court, column) => ({ value: column, label: courtName(court, t) }))}
          chosen={place.column}
          onChange={(column) => setPlace({ ...place, column })}
        />
      )}
      <p className={s.hint}>{t('club.day.hint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table */}
      <table ref={table} role="grid" className={h.table} aria-label={label} aria-busy={!ready} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={h.corner}>
              {t('club.time')}
            </th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {courtName(COURTS[column] ?? '', t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour, row) => (
            <tr key={hour}>
              <HourHeading hour={hour} now={hour === hourNow} />
              {columns.map((column) => (
                <GridCell
                  key={column}
                  cell={cellOf(date, COURTS[column] ?? 'Court 1', hour, reserved, now)}
                  ready={ready}
                  stop={place.row === row && place.column === column}
                  onStop={() => setPlace({ row, column })}
                  onPick={onPick}
                  onRemove={onRemove}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Returns the first tab stop: today the next hour, on other days the first. */
function firstRow(hourNow: number | null): number {
  if (hourNow === null) return 0
  return Math.max(
    0,
    HOURS.findIndex((hour) => hour > hourNow),
  )
}

interface CellProps {
  cell: Cell
  /** Whether the reservations are loaded. */
  ready: boolean
  /** Whether the cell is the grid's tab stop. */
  stop: boolean
  onStop: () => void
  onPick: (cell: Start) => void
  onRemove: (reservation: OwnReservation) => void
}

function GridCell({ cell, ready, stop, onStop, onPick, onRemove }: CellProps) {
  const { t } = useTranslation()
  const { court, hour, own, past } = cell
  const state = ready || cell.state === 'past' ? cell.state : 'unknown'
  const bookable = state === 'free'
  const removable = own !== null && !past ? own : null
  const pick = () => bookable && onPick({ court, time: timeOf(hour) })
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
      tabIndex={stop ? 0 : -1}
      aria-label={state === 'unknown' ? slotName(court, timeOf(hour), t) : cellName(cell, t)}
      aria-disabled={!bookable && !removable}
      onFocus={onStop}
      onClick={pick}
      onKeyDown={onKeyDown}
    >
      {own ? (
        <span className={s.chip}>
          <span className={s.title}>{own.title}</span>
          {removable && (
            <button
              type="button"
              className={s.remove}
              tabIndex={-1}
              aria-label={t('club.day.remove', { slot: slotName(court, timeOf(hour), t) })}
              onClick={(event) => {
                event.stopPropagation()
                // The button disappears with its reservation, so its cell takes the focus.
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
