import type { SeriesConflict } from '../../shared/reservations/booking-schemas.ts'
import { fullDate } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './courts-page.module.css'
import { useFailureText } from './failure-text.ts'

/** The dates of a series that can't be booked, and why. */
export function SeriesConflicts({ conflicts }: { conflicts: readonly SeriesConflict[] }) {
  const { t, language } = useTranslation()
  const failureText = useFailureText()
  if (conflicts.length === 0) return null
  return (
    <>
      <ul className={s.collisions}>
        {conflicts.map(({ date, code }) => (
          <li key={date}>
            <strong>{fullDate(date, language)}</strong>
            <span>{failureText(code)}</span>
          </li>
        ))}
      </ul>
      <p>{t('officeBookings.skips')}</p>
    </>
  )
}
