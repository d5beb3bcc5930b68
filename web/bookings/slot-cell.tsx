import type { TFunction } from 'i18next'
import type { ClubDay } from '../../shared/reservations/booking-schemas.ts'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { courtName } from '../ui/court-name.ts'
import { clockTime } from '../ui/dates.ts'
import { money } from '../ui/money-text.ts'
import { bookedTime } from '../ui/slot-time.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './slot-grid.module.css'
import {
  type ChosenSlot,
  canChoose,
  chosenSlot,
  endOf,
  hasBegun,
  type ShownSlot,
  type SlotCell as SlotOfGrid,
} from './slot-rows.ts'

type WaitState = Wait['state'] | null | undefined

interface Props {
  cell: SlotOfGrid
  className: string | undefined
  /** The start of the row, as the page names it. */
  start: string
  day: ClubDay
  isBlank: boolean
  /** Whether the person's own booking shows its title instead of the word "mine", and can be cancelled with an x. */
  isChip: boolean
  /** The state of the person's wait for this slot. */
  wait: WaitState
  now: number
  isTabStop: boolean
  onFocus: () => void
  onChoose: (chosen: ChosenSlot) => void
}

/**
 * A slot of a court. A free slot shows its price or the word "free", a blocked one why the club uses the court, and one's own
 * booking its title and an x that cancels it.
 */
export function SlotCell({
  cell: { slot, span, column },
  className = '',
  start,
  day: { courts, timeZone },
  isBlank,
  isChip,
  wait,
  now,
  isTabStop,
  onFocus,
  onChoose,
}: Props) {
  const { t, language } = useTranslation()
  const court = courts[column] ?? { id: '', name: '' }
  const isPast = slot !== null && hasBegun(slot, now)
  const state = stateOf(slot, isPast, isBlank, wait)
  const time = slot ? bookedTime({ slots: 1, ...slot, endsAt: endOf(slot) }, language, timeZone) : start
  const name = slotName(court.name, time, t)
  const until = { time: slot?.heldUntil && clockTime(slot.heldUntil, language, timeZone) }
  const word = state === 'unknown' ? '' : t(`booking.state.${state}`, until)
  const price =
    state === 'free' && slot?.priceCents !== undefined ? money(slot.priceCents, slot.currency, language) : null
  const chosen = slot && !isBlank && canChoose(slot, now) && { ...chosenSlot(court, slot, language, timeZone), time }
  const title = isChip && state === 'mine' ? slot?.title : undefined
  const isOwn = slot?.booking !== undefined && !isPast
  const choose = () => chosen && onChoose(chosen)
  const cancel = () => chosen && onChoose({ ...chosen, to: 'cancel' })
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table
      role="gridcell"
      rowSpan={span}
      className={[s.cell, s[state], isPast ? s.gone : '', className].join(' ')}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={[
        name,
        state === 'held' ? t('booking.day.heldSlot', until) : word,
        isPast && state !== 'past' && t('booking.state.past'),
        price,
        slot?.reason,
        title,
      ]
        .filter(Boolean)
        .join(', ')}
      aria-disabled={!chosen}
      onFocus={onFocus}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') choose()
        else if (isOwn && (event.key === 'Delete' || event.key === 'Backspace')) cancel()
        else return
        event.preventDefault()
      }}
    >
      {title === undefined ? (
        // The cells of a phone are narrow: the currency may be above the price.
        <span className={s.word}>{price?.replaceAll('\u00a0', ' ') ?? slot?.reason ?? word}</span>
      ) : (
        <span className={s.chip}>
          <span className={s.title}>{title}</span>
          {isOwn && (
            <button
              type="button"
              className={`screen-only ${s.remove}`}
              tabIndex={-1}
              aria-label={t('club.day.remove', { slot: name })}
              onClick={(event) => {
                event.stopPropagation()
                // The button disappears with its booking, so the focus moves to the cell.
                event.currentTarget.closest('td')?.focus()
                cancel()
              }}
            >
              <svg viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" strokeWidth="2" aria-hidden="true">
                <path d="m3 3 10 10M13 3 3 13" />
              </svg>
            </button>
          )}
        </span>
      )}
    </td>
  )
}

/**
 * Returns the state to show: also `match` if the court is kept for one, `held` if the person must still pay, `invitation` if the person is invited, `waiting` or
 * `offered` if the person waits, `closed` without a slot, and `unknown` before the states have loaded.
 */
export function stateOf(slot: ShownSlot | null, isPast: boolean, isBlank: boolean, wait: WaitState) {
  if (slot === null) return 'closed'
  if (isPast && slot.state === 'free') return 'past'
  if (isBlank) return 'unknown'
  if (slot.heldUntil !== undefined) return 'held'
  if (slot.invitation !== undefined) return 'invitation'
  if (slot.state === 'taken' && (wait === 'waiting' || wait === 'offered')) return wait
  return slot.state === 'taken' && slot.match !== undefined ? 'match' : slot.state
}

/** Returns the name of a slot: `Court 2, 18:00`. */
export const slotName = (court: string, time: string, t: TFunction): string =>
  t('club.slot', { court: courtName(court, t), time })
