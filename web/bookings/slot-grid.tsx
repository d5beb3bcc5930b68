import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { courtName } from '../ui/court-name.ts'
import { clockTime } from '../ui/dates.ts'
import { useGridKeys } from '../ui/grid-keys.ts'
import type { Place } from '../ui/grid-move.ts'
import { usd } from '../ui/money-text.ts'
import { bookedTime } from '../ui/slot-time.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './slot-grid.module.css'
import { canChoose, endOf, hasBegun, moveInSlots, type SlotCell, slotRows } from './slot-rows.ts'
import { waitFor } from './use-waits.ts'

/** A slot that a person chose. */
export interface ChosenSlot {
  readonly court: string
  readonly courtName: string
  /** Its start, as the page names it. */
  readonly time: string
  readonly slot: DaySlot
}

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
  onChoose: (chosen: ChosenSlot) => void
}

/**
 * The slots of all courts on a date: a row for each start, a column for each court. The grid is one tab stop, in which the
 * arrows, Home, End and Page keys move. Enter books a free slot, opens one's own, and waits for a taken one.
 */
export function SlotGrid({ day, isBlank, now, busy, waits, label, onChoose }: Props) {
  const { t, language } = useTranslation()
  const rows = slotRows(day, now)
  const [chosen, setPlace] = useState<Place>({ row: 0, column: 0 })
  const place = rows[chosen.row]?.cells[chosen.column] ? chosen : { row: 0, column: 0 }
  const { table, onKeyDown } = useGridKeys((key, ctrl) => moveInSlots(rows, place, key, ctrl), setPlace)
  const timeOf = ({ slot }: SlotCell, start: string): string =>
    slot ? bookedTime({ slots: 1, ...slot, endsAt: endOf(slot) }, language, day.timeZone) : start
  const namedRows = rows.map((row) => ({ ...row, name: clockTime(row.startsAt, language, day.timeZone) }))
  const tabStop = rows[place.row]?.cells[place.column]

  if (rows.length === 0) return <p>{t('booking.day.none')}</p>
  return (
    <div className={s.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table */}
      <table ref={table} role="grid" className={s.table} aria-label={label} aria-busy={busy} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={s.corner}>
              {t('club.time')}
            </th>
            {day.courts.map(({ id, name }) => (
              <th scope="col" key={id}>
                {courtName(name, t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {namedRows.map(({ startsAt, cells, time, name }, row) => (
            <tr key={startsAt}>
              <th scope="row" className={name === time ? s.time : `${s.time} ${s.twice}`}>
                {name}
              </th>
              {cells
                .filter((cell) => cell.row === row)
                .map((cell) => (
                  <Cell
                    key={cell.column}
                    cell={cell}
                    time={timeOf(cell, name)}
                    zone={day.timeZone}
                    court={day.courts[cell.column]}
                    isBlank={isBlank}
                    wait={cell.slot && waitFor(waits, day.courts[cell.column]?.id ?? '', cell.slot.startsAt)?.state}
                    isPast={cell.slot !== null && hasBegun(cell.slot, now)}
                    isChoosable={!isBlank && cell.slot !== null && canChoose(cell.slot, now)}
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
  )
}

interface CellProps {
  cell: SlotCell
  time: string
  zone: string
  court: ClubDay['courts'][number] | undefined
  isBlank: boolean
  /** The state of the person's wait for this slot. */
  wait: Wait['state'] | null | undefined
  isPast: boolean
  isChoosable: boolean
  isTabStop: boolean
  onFocus: () => void
  onChoose: (chosen: ChosenSlot) => void
}

/** A slot of a court. A free slot shows its price or the word "free", and a blocked one why the club uses the court. */
function Cell({
  cell: { slot, span },
  time,
  zone,
  court,
  isBlank,
  wait,
  isPast,
  isChoosable,
  isTabStop,
  onFocus,
  onChoose,
}: CellProps) {
  const { t, language } = useTranslation()
  const { id = '', name = '' } = court ?? {}
  const state =
    slot === null ? 'closed' : isBlank ? 'unknown' : isPast && slot.state === 'free' ? 'past' : shownState(slot, wait)
  const until = { time: slot?.heldUntil && clockTime(slot.heldUntil, language, zone) }
  const word = state === 'unknown' ? '' : t(`booking.state.${state}`, until)
  const price = state === 'free' && slot?.priceCents !== undefined ? usd(slot.priceCents, language) : null
  const choose = () => slot && isChoosable && onChoose({ court: id, courtName: name, time, slot })
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table
      role="gridcell"
      rowSpan={span}
      className={`${s.cell} ${s[state]}`}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={[
        slotName(name, time, t),
        state === 'held' ? t('booking.day.heldSlot', until) : word,
        price,
        slot?.reason,
      ]
        .filter(Boolean)
        .join(', ')}
      aria-disabled={!isChoosable}
      onFocus={onFocus}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        choose()
      }}
    >
      {/* The cells of a phone are narrow: the currency may be above the price. */}
      <span className={s.word}>{price?.replaceAll('\u00a0', ' ') ?? slot?.reason ?? word}</span>
    </td>
  )
}

/**
 * Returns the state to show: also `held` if the person must still pay, `invitation` if the person is invited, and `waiting` or
 * `offered` if the person waits.
 */
function shownState({ state, heldUntil, invitation }: DaySlot, wait: CellProps['wait']) {
  if (heldUntil !== undefined) return 'held'
  if (invitation !== undefined) return 'invitation'
  return state === 'taken' && (wait === 'waiting' || wait === 'offered') ? wait : state
}

/** Returns the name of a slot: `Court 2, 18:00`. */
export const slotName = (court: string, time: string, t: TFunction): string =>
  t('club.slot', { court: courtName(court, t), time })
