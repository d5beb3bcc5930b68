import { byReason } from '../../shared/reservations/series.ts'
import { dayTitle } from '../ui/day-title.ts'
import { useTranslation } from '../ui/use-translation.ts'
import type { Failure } from './booking-calls.ts'
import { conflictKey } from './problem-key.ts'
import s from './slot-form.module.css'

/** The dates of a series that can't be booked, by the reason why. */
export function ConflictList({ conflicts }: Pick<Failure, 'conflicts'>) {
  const { t, language } = useTranslation()
  if (conflicts.length === 0) return null
  return (
    <ul className={s.conflicts}>
      {byReason(conflicts.map(({ date, code }) => ({ date, code: conflictKey(code) }))).map(({ code, dates }) => (
        <li key={code}>
          <strong>{dates.map((date) => dayTitle(date, language)).join(', ')}</strong>: {t(code)}
        </li>
      ))}
    </ul>
  )
}
