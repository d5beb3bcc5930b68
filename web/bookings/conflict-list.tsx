import { dayTitle } from '../ui/day-title.ts'
import { useTranslation } from '../ui/use-translation.ts'
import type { Failure } from './booking-calls.ts'
import { conflictKey } from './problem-key.ts'
import s from './slot-form.module.css'

/** The dates of a series that can't be booked, and why. */
export function ConflictList({ conflicts }: Pick<Failure, 'conflicts'>) {
  const { t, language } = useTranslation()
  if (conflicts.length === 0) return null
  return (
    <ul className={s.conflicts}>
      {conflicts.map((conflict) => (
        <li key={conflict.date}>
          <strong>{dayTitle(conflict.date, language)}</strong>: {t(conflictKey(conflict.code))}
        </li>
      ))}
    </ul>
  )
}
