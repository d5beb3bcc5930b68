import { useState } from 'react'
import type { ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { courtName } from '../ui/court-name.ts'
import { clockTime } from '../ui/dates.ts'
import { useGridKeys } from '../ui/grid-keys.ts'
import type { Place } from '../ui/grid-move.ts'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { SlotCell } from './slot-cell.tsx'
import s from './slot-grid.module.css'
import { type ChosenSlot, endOf, hasBegun, moveInSlots, slotRows } from './slot-rows.ts'
import { waitFor } from './use-waits.ts'

interface Props {
  day: ClubDay
  /** Whether the states of the slots have not loaded yet. */
  isBlank: boolean
  now: number
  /** Whether another date is loading. */
  busy: boolean
  /** The slots that the person waits for. */
  waits: readonly Wait[]
  label: string
  /** Whether to show also the slots that have begun, one's own bookings as chips, and on a phone one court at a time. */
  isWhole: boolean
  onChoose: (chosen: ChosenSlot) => void
  /** Shown instead of the grid if no slot is left. */
  none: string
}

/**
 * The slots of all courts on a date: a row for each start, a column for each court. The grid is one tab stop, in which the
 * arrows, Home, End and Page keys move. Enter books a free slot, opens one's own, and waits for a taken one. Delete cancels one's
 * own.
 */
export function SlotGrid({ day, isBlank, now, busy, waits, label, isWhole, onChoose, none }: Props) {
  const { t, language } = useTranslation()
  const onDevice = useOnDevice()
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const rows = slotRows(day, isWhole ? Number.NEGATIVE_INFINITY : now)
  const [chosen, setPlace] = useState<Place>(() => {
    const next = rows.findIndex(({ startsAt }) => Date.parse(startsAt) > now)
    return { row: Math.max(0, next), column: 0 }
  })
  const place = rows[chosen.row]?.cells[chosen.column] ? chosen : { row: 0, column: 0 }
  const { table, onKeyDown } = useGridKeys((key, ctrl) => moveInSlots(rows, place, key, ctrl), setPlace)
  const isOn = (slot: DaySlot) => hasBegun(slot, now) && now < endOf(slot)
  const namedRows = rows.map((row) => ({
    ...row,
    name: clockTime(row.startsAt, language, day.timeZone),
    isNow: day.courts.some(({ slots }) => slots.some((slot) => slot.startsAt === row.startsAt && isOn(slot))),
  }))
  const tabStop = rows[place.row]?.cells[place.column]
  const isHidden = (column: number) => isWhole && isNarrow && column !== place.column
  // The server renders all courts. A phone shows the first until the app knows the width.
  const other = (column: number) => (isWhole && !onDevice && column !== place.column ? s.other : '')

  if (rows.length === 0) return <p className="strong">{none}</p>
  return (
    <>
      {isWhole && (isNarrow || !onDevice) && (
        <div className={s.choice}>
          <SegmentedChoice
            legend={t('club.day.courts')}
            segments={day.courts.map(({ name }, column) => ({ value: column, label: courtName(name, t) }))}
            chosen={place.column}
            onChange={(column) => setPlace({ ...place, column })}
          />
        </div>
      )}
      <div className={s.frame}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table
          role="grid"
          className={isWhole ? `${s.table} ${s.whole}` : s.table}
          aria-label={label}
          aria-busy={busy}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col" className={s.corner}>
                {t('club.time')}
              </th>
              {day.courts.map(
                ({ id, name }, column) =>
                  !isHidden(column) && (
                    <th scope="col" key={id} className={other(column)}>
                      {courtName(name, t)}
                    </th>
                  ),
              )}
            </tr>
          </thead>
          <tbody>
            {namedRows.map(({ startsAt, cells, time, name, isNow }, row) => (
              <tr key={startsAt}>
                <th scope="row" className={[s.time, name === time ? '' : s.twice, isNow ? s.now : ''].join(' ')}>
                  {name}
                  {isNow && <span className={`screen-only ${s.nowWord}`}>{t('club.now')}</span>}
                </th>
                {cells
                  .filter((cell) => cell.row === row && !isHidden(cell.column))
                  .map((cell) => (
                    <SlotCell
                      key={cell.column}
                      className={other(cell.column)}
                      cell={cell}
                      start={name}
                      day={day}
                      isBlank={isBlank}
                      isChip={isWhole}
                      wait={cell.slot && waitFor(waits, day.courts[cell.column]?.id ?? '', cell.slot.startsAt)?.state}
                      now={now}
                      isTabStop={cell === tabStop}
                      onFocus={() => setPlace(cell)}
                      onChoose={onChoose}
                    />
                  ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
