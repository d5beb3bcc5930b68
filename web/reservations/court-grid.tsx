import { type KeyboardEvent, useRef, useState } from 'react'
import { COURTS } from '../../shared/reservations/clubs.ts'
import type { OwnReservation } from '../../shared/reservations/reservations-schemas.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { clubHour } from '../../shared/time/club-time.ts'
import { HOURS } from '../../shared/time/week.ts'
import { HourHeading } from '../ui/club-time.tsx'
import h from '../ui/hours-table.module.css'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './court-grid.module.css'
import { cellOf, courtName, GridCell } from './grid-cell.tsx'
import { type SlotChoice, useReservations } from './reservations-store.ts'

interface Props {
  date: string
  now: number
  label: string
  onPick: (slot: SlotChoice) => void
  onRemove: (reservation: OwnReservation) => void
}

/**
 * The day as a table: one row per hour, one column per court. The grid is one tab stop. Arrows, Home, End and Page keys move
 * within it, Enter books a free cell, and Delete cancels your own. A phone shows one court at a time.
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
    // Waits for rendering, because on a phone the cell of another court replaces this one.
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
                  isTabStop={place.row === row && place.column === column}
                  onFocus={() => setPlace({ row, column })}
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

/** Returns the row of the first tab stop: today the next hour, on other days the first hour. */
function firstRow(hourNow: number | null): number {
  if (hourNow === null) return 0
  return Math.max(
    0,
    HOURS.findIndex((hour) => hour > hourNow),
  )
}

/** Position of the grid's only tab stop, counted from 0. */
interface Place {
  readonly row: number
  readonly column: number
}

/**
 * Returns the position after a key press, or null for other keys. Home and End move to the first and last court. With Ctrl
 * they move to the first and last cell. Page Up and Page Down move by six hours.
 */
export function move({ row, column }: Place, key: string, ctrl: boolean, rows: number, columns: number): Place | null {
  const to = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - 6, column },
    PageDown: { row: row + 6, column },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? rows - 1 : row, column: columns - 1 },
  }[key]
  return to ? { row: within(to.row, rows), column: within(to.column, columns) } : null
}

const within = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index))
