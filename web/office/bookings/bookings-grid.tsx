import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { closedFor, isClosed } from '../../../shared/clubs/open-hours.ts'
import { timeOfMinute } from '../../../shared/clubs/slots.ts'
import type { OfficeWeek } from '../../../shared/reservations/office-booking-schemas.ts'
import { markedAsRepeated } from '../../../shared/time/repeated-time.ts'
import { weekdayOf } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { courtName } from '../../ui/court-name.ts'
import { dateTitle, weekdayShort } from '../../ui/dates.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './bookings-grid.module.css'
import { SlotCell } from './slot-cell.tsx'
import { useGridFocus } from './use-grid-focus.ts'
import { useSlotDrop } from './use-slot-drag.ts'
import { type SlotCell as Cell, type CourtLine, STEP_MINUTES, weekGrid } from './week-cells.ts'

interface Props {
  club: Club
  /** The dates to show. Only one: the courts are columns, so that they fit on a phone. */
  dates: readonly string[]
  loaded: OfficeWeek
  now: number
  onChoose: (cell: Cell) => void
  onDrop: (from: Cell, to: Cell) => void
}

/** The slots of all courts as a table. Enter opens a booking or a block, or books a free slot. */
export function BookingsGrid({ club, dates, loaded, now, onChoose, onDrop }: Props) {
  const { t } = useTranslation()
  const { lines, from, until } = weekGrid(club, dates, loaded)
  const isUpright = dates.length === 1
  const { table, at, setPlace, onKeyDown } = useGridFocus(lines, isUpright)
  useSlotDrop(onDrop)
  const steps = Array.from({ length: (until - from) / STEP_MINUTES }, (_, step) => from + step * STEP_MINUTES)
  const cellAt = (line: number, index: number) => {
    const cell = lines[line]?.cells[index]
    return (
      cell && (
        <SlotCell
          // In the view of a day, the cells of all courts at one time are in one row.
          key={`${line} ${cell.startsAt}`}
          club={club.id}
          cell={cell}
          now={now}
          size={isUpright ? { rowSpan: cell.span } : { colSpan: cell.span }}
          isTabStop={at.line === line && at.cell === index}
          onFocus={() => setPlace({ line, cell: index })}
          onChoose={onChoose}
        />
      )
    )
  }
  const shared = { club, lines, steps, cellAt, today: dateIn(club.timeZone, now) }
  if (lines.every(({ cells }) => cells.length === 0)) {
    const why = dates.map((date) => closedFor(club, date)).find(Boolean)
    return <p>{why ? t('officeBookings.closedFor', { name: why }) : t('officeBookings.closed')}</p>
  }
  return (
    <div className={s.frame}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table
        role="grid"
        className={isUpright ? s.day : s.week}
        aria-label={t('officeBookings.grid')}
        onKeyDown={onKeyDown}
      >
        {isUpright ? <Upright {...shared} /> : <Level {...shared} />}
      </table>
    </div>
  )
}

interface LinesProps {
  club: Club
  lines: readonly CourtLine[]
  /** The minutes after midnight at which the columns begin, or the rows. */
  steps: readonly number[]
  cellAt: (line: number, index: number) => ReactNode
  /** Today at the club, `yyyy-mm-dd`. */
  today: string
}

const hasRepeats = ({ cells }: CourtLine): boolean => cells[0]?.isRepeat ?? false
const keyOf = (line: CourtLine): string => `${line.court.id} ${hasRepeats(line)}`

/** Returns the heading of a line: the court, and whether its hours are repeated. */
function lineName(line: CourtLine, language: string, t: TFunction): string {
  const name = courtName(line.court.name, t)
  return hasRepeats(line) ? markedAsRepeated(name, language) : name
}

/** Returns the step at which a cell ends; 0 if there is no cell. */
const endOf = (cell: Cell | undefined): number => (cell ? cell.step + cell.span : 0)

/** Steps at which the club is closed. */
const gap = (span: number) => span > 0 && <td key="gap" colSpan={span} className={s.closed} />

/** A row for each court on each date, with the hours from left to right. */
function Level({ club, lines, steps, cellAt, today }: LinesProps) {
  const { t, language } = useTranslation()
  const dates = [...new Set(lines.map(({ date }) => date))]
  return (
    <>
      <thead>
        <tr>
          <th scope="col" className={s.corner}>
            {t('officeBookings.date')}
          </th>
          <th scope="col" className={s.courtHead}>
            {t('office.form.court')}
          </th>
          {steps
            .filter((_, step) => step % 2 === 0)
            .map((minute, hour) => (
              <th key={minute} scope="col" colSpan={Math.min(2, steps.length - hour * 2)} className={s.hour}>
                {timeOfMinute(minute).replace(':00', '')}
              </th>
            ))}
        </tr>
      </thead>
      {dates.map((date) => (
        <tbody key={date} className={s.date}>
          {lines.map(
            (line, index) =>
              line.date === date && (
                <tr key={keyOf(line)}>
                  {lines[index - 1]?.date !== date && (
                    <th
                      scope="rowgroup"
                      rowSpan={lines.filter((each) => each.date === date).length}
                      aria-current={date === today ? 'date' : undefined}
                    >
                      {weekdayShort(weekdayOf(date), language)}
                      <br />
                      {dateTitle(date, language, 'short')}
                      {isClosed(club, date) && closedFor(club, date) && (
                        <span className={s.why}>{closedFor(club, date)}</span>
                      )}
                      {date === today && <span className={s.today}>{t('officeBookings.today')}</span>}
                    </th>
                  )}
                  <th scope="row" className={s.court}>
                    {lineName(line, language, t)}
                  </th>
                  {line.cells.map((cell, n) => [gap(cell.step - endOf(line.cells[n - 1])), cellAt(index, n)])}
                  {gap(steps.length - endOf(line.cells.at(-1)))}
                </tr>
              ),
          )}
        </tbody>
      ))}
    </>
  )
}

/** A row for each half hour of one date, with a column for each court. */
function Upright({ lines, steps, cellAt }: LinesProps) {
  const { t, language } = useTranslation()
  return (
    <>
      <thead>
        <tr>
          <th scope="col" className={s.corner}>
            {t('officeBookings.time')}
          </th>
          {lines.map((line) => (
            <th key={keyOf(line)} scope="col" className={s.hour}>
              {lineName(line, language, t)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((minute, step) => (
          <tr key={minute}>
            <th scope="row" className={s.time}>
              {step % 2 === 0 ? timeOfMinute(minute) : <span className="hidden-text">{timeOfMinute(minute)}</span>}
            </th>
            {lines.map((each, line) => {
              const { cells } = each
              const index = cells.findIndex((cell) => cell.step <= step && step < cell.step + cell.span)
              if (index === -1) return <td key={keyOf(each)} className={s.closed} />
              return cells[index]?.step === step && cellAt(line, index)
            })}
          </tr>
        ))}
      </tbody>
    </>
  )
}
