import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnReservation } from '../../shared/reservations/reservation.ts'
import { timeOf } from '../../shared/time/hours.ts'
import type { Start } from './booking-dialog.tsx'
import type { Cell } from './cell.ts'
import s from './grid-cell.module.css'
import { cellName, slotName } from './words.ts'

interface Props {
  cell: Cell
  /** Whether it is known yet what is reserved. */
  ready: boolean
  /** Whether it is the grid's one tab stop. */
  stop: boolean
  onStop: () => void
  onPick: (cell: Start) => void
  onRemove: (reservation: OwnReservation) => void
}

export function GridCell({ cell, ready, stop, onStop, onPick, onRemove }: Props) {
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
                // The x goes with what it cancels; its cell stays, and with it the place in the grid.
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
