import { useMemo, useState } from 'react'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { type CourtSlot, slotsOf } from '../../shared/clubs/slots.ts'
import { isPast } from '../../shared/reservations/booking-rules.ts'
import type { OwnReservation } from '../../shared/reservations/reservations-schemas.ts'
import { TimeHeading } from '../ui/club-time.tsx'
import { courtName } from '../ui/court-name.ts'
import { useGridKeys } from '../ui/grid-keys.ts'
import { move, type Place } from '../ui/grid-move.ts'
import h from '../ui/hours-table.module.css'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './court-grid.module.css'
import { cellOf, GridCell, slotsTaken } from './grid-cell.tsx'
import { type SlotChoice, useReservations } from './reservations-store.ts'

interface Props {
  club: Club
  date: string
  now: number
  label: string
  onPick: (slot: SlotChoice) => void
  /** Called with the reservation, and the time by which its texts name it. */
  onRemove: (reservation: OwnReservation, time: string) => void
}

/**
 * The day as a table: one row per start of a slot, one column per court. The grid is one tab stop. Arrows, Home, End and Page keys move
 * within it, Enter books a free cell, and Delete cancels your own. A phone shows one court at a time.
 */
export function CourtGrid({ club, date, now, label, onPick, onRemove }: Props) {
  const { t } = useTranslation()
  const reserved = useReservations((state) => state.reserved)
  const ready = useReservations(({ state }) => state === 'ready')
  const onDevice = useOnDevice()
  const narrow = useMedia('(max-width: 47.99rem)')
  const { courts } = club
  const rows = useMemo(() => rowsOf(club, date), [club, date])
  const [place, setPlace] = useState<Place>(() => ({ row: firstRow(rows, now), column: 0 }))
  const { table, onKeyDown } = useGridKeys((key, ctrl) => move(place, key, ctrl, rows.length, courts.length), setPlace)
  const look = onDevice ? h.table : `${h.table} ${s.anyWidth}`
  const columns = narrow ? [place.column] : courts.map((_, column) => column)
  const cellsOf = (time: string, slots: Row['slots']) =>
    columns.map((column) => {
      const cell = cellOf({ court: courts[column]?.name ?? '', time }, slots[column], reserved, now)
      const ofCourt = rows.flatMap((row) => row.slots[column] ?? [])
      return { column, cell, taken: cell.own ? slotsTaken(cell.own, ofCourt, reserved) : [] }
    })

  return (
    <>
      {(narrow || !onDevice) && (
        <div className={s.choice}>
          <SegmentedChoice
            legend={t('club.day.courts')}
            segments={courts.map(({ name }, column) => ({ value: column, label: courtName(name, t) }))}
            chosen={place.column}
            onChange={(column) => setPlace({ ...place, column })}
          />
        </div>
      )}
      <p className={`screen-only ${s.hint}`}>{t('club.day.hint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table */}
      <table ref={table} role="grid" className={look} aria-label={label} aria-busy={!ready} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={h.corner}>
              {t('club.time')}
            </th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {courtName(courts[column]?.name ?? '', t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, slots }, row) => (
            <tr key={time}>
              <TimeHeading time={time} now={slots.some((slot) => slot && isOn(slot, now))} />
              {cellsOf(time, slots).map(({ column, cell, taken }) => (
                <GridCell
                  key={column}
                  cell={cell}
                  taken={taken}
                  hasBegun={taken[0] !== undefined && isPast(taken[0], now)}
                  zone={club.timeZone}
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

/** One start of slots. */
interface Row {
  readonly time: string
  /** The slot of each court that begins at this time. */
  readonly slots: readonly (CourtSlot | undefined)[]
}

/** Returns the starts of all slots of a club on a date, earliest first. */
function rowsOf(club: Club, date: string): readonly Row[] {
  const perCourt = club.courts.map((court) => slotsOf(club, court, date))
  const starts = perCourt.flat().sort((one, other) => one.startsAt - other.startsAt)
  const times = [...new Set(starts.map(({ time }) => time))]
  return times.map((time) => ({ time, slots: perCourt.map((slots) => slots.find((slot) => slot.time === time)) }))
}

const isOn = ({ startsAt, minutes }: CourtSlot, now: number): boolean =>
  startsAt <= now && now < startsAt + minutes * 60_000

/** Returns the row of the first tab stop: the first slot that has not begun, or the first row. */
function firstRow(rows: readonly Row[], now: number): number {
  return Math.max(
    0,
    rows.findIndex(({ slots }) => slots.some((slot) => slot && slot.startsAt > now)),
  )
}
