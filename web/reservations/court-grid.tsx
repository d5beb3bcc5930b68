import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnReservation } from '../../shared/reservations/reservation.ts'
import { COURTS } from '../../shared/reservations/slots.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { clubHour } from '../../shared/time/club-time.ts'
import { HOURS } from '../../shared/time/hours.ts'
import { HourHeading } from '../ui/hour-heading.tsx'
import h from '../ui/hours-table.module.css'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useMedia } from '../ui/use-media.ts'
import type { Start } from './booking-dialog.tsx'
import { cellOf } from './cell.ts'
import s from './court-grid.module.css'
import { GridCell } from './grid-cell.tsx'
import { move, type Place } from './move.ts'
import { useReservations } from './reservations-store.ts'
import { courtName } from './words.ts'

interface Props {
  date: string
  now: number
  label: string
  onPick: (cell: Start) => void
  onRemove: (reservation: OwnReservation) => void
}

/**
 * Hours down, courts across. One stop of the Tab key: arrows, Home, End and Page keys move in it, Enter books a free
 * cell, and Delete cancels one's own. A phone shows one court at a time.
 */
export function CourtGrid({ date, now, label, onPick, onRemove }: Props) {
  const { t } = useTranslation()
  const reserved = useReservations((state) => state.reserved)
  const ready = useReservations(({ state }) => state === 'ready')
  const narrow = useMedia('(max-width: 47.99rem)')
  const isToday = clubDay(now) === date
  const hourNow = isToday ? clubHour(now) : null
  const [place, setPlace] = useState<Place>(() => ({ row: firstComing(hourNow), column: 0 }))
  const table = useRef<HTMLTableElement>(null)
  const columns = narrow ? [place.column] : COURTS.map((_, column) => column)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = move(place, event.key, event.ctrlKey, HOURS.length, COURTS.length)
    if (!to) return
    event.preventDefault()
    setPlace(to)
    // After the state is on the page: on a phone another court's cell takes the place of this one.
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

/** Where the keyboard comes in: today at the next hour that can be had, otherwise at the first. */
function firstComing(hourNow: number | null): number {
  if (hourNow === null) return 0
  return Math.max(
    0,
    HOURS.findIndex((hour) => hour > hourNow),
  )
}
