import { useRef } from 'react'
import { weekdayOf } from '../../../shared/time/week.ts'
import { courtName } from '../../ui/court-name.ts'
import { dateTitle, weekdayShort } from '../../ui/dates.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText, spanText } from '../kit/club-times.ts'
import s from './slot-cell.module.css'
import { useSlotDrag } from './use-slot-drag.ts'
import { type SlotCell as Cell, isLongerThanBooked, periodOf, stateOf } from './week-cells.ts'

interface Props {
  /** Id of the club. */
  club: string
  cell: Cell
  now: number
  /** Number of columns, or of rows if the courts are columns. */
  size: { colSpan: number } | { rowSpan: number }
  isTabStop: boolean
  onFocus: () => void
  onChoose: (cell: Cell) => void
}

/** A slot with the name of the person who has it, with the reason of its block, and with the matches in it. */
export function SlotCell({ club, cell, now, size, isTabStop, onFocus, onChoose }: Props) {
  const { t, language } = useTranslation()
  const element = useRef<HTMLTableCellElement>(null)
  const { booking, block, matches, court, date, startsAt, endsAt, offeredUntil } = cell
  const isLong = booking ? booking.slots > 1 || isLongerThanBooked(cell) : block !== null || matches.length > 0
  const shown = periodOf(cell)
  const time = isLong ? spanText(shown.startsAt, shown.endsAt, club, language) : clockText(startsAt, club, language)
  // A block that begins or ends inside a slot says when.
  const isPart = !booking && (shown.startsAt !== startsAt || shown.endsAt !== endsAt)
  // A server of an earlier version does not say what is unpaid.
  const unpaid = booking?.unpaid ? t('officeBookings.unpaid') : ''
  const state = stateOf(cell, now)
  const isUpcoming = startsAt > now
  const canDrag = booking !== null && state !== 'offered'
  const part = useSlotDrag(element, cell, isUpcoming ? (canDrag ? 'drag' : state === 'free' ? 'drop' : null) : null)
  const match = matches.map(({ company, company2 }) => t('live.versus', { one: company, two: company2 })).join(', ')
  const who = booking ? booking.name || booking.owner : (block?.reason ?? '')
  const brief = booking ? briefName(who) : [isPart && time, who, match].filter(Boolean).join(' · ')
  const canChoose = state !== 'past'
  const day = `${weekdayShort(weekdayOf(date), language)} ${dateTitle(date, language, 'short')}`
  const isWaiting = state === 'held' || state === 'offered'
  const word = t(`officeBookings.state.${state}`, { time: offeredUntil })
  return (
    <td
      ref={element}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table
      role="gridcell"
      {...size}
      className={[s.cell, s[state], part && s[part], !isUpcoming && s.begun].filter(Boolean).join(' ')}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={[day, courtName(court.name, t), time, word, unpaid, who, match].filter(Boolean).join(', ')}
      aria-disabled={!canChoose}
      title={
        [isPart && time, isWaiting ? `${who} (${word})` : who, unpaid, match].filter(Boolean).join(' · ') || undefined
      }
      onFocus={onFocus}
      onClick={() => canChoose && onChoose(cell)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        if (canChoose) onChoose(cell)
      }}
    >
      <span className={unpaid ? `${s.who} ${s.one}` : s.who}>{isWaiting ? `${brief} (${word})` : brief}</span>
      {unpaid && <span className={s.unpaid}>{unpaid}</span>}
    </td>
  )
}

/** Returns a name with an initial for everything before its last word, because cells are narrow: `M. Castellanos`. */
const briefName = (name: string): string => name.trim().replace(/^(\p{L})\S* (?:.* )?(\S+)$/u, '$1. $2')
