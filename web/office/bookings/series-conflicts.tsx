import type { SeriesConflict } from '../../../shared/reservations/booking-schemas.ts'
import { fullDate } from '../../ui/dates.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useFailureText } from '../kit/failure-text.ts'
import s from '../kit/obstacles.module.css'

/** The dates of a series that can't be booked, and why. */
export function SeriesConflicts({ conflicts }: { conflicts: readonly SeriesConflict[] }) {
  const { t, language } = useTranslation()
  const failureText = useFailureText()
  if (conflicts.length === 0) return null
  return (
    <>
      <ul className={s.obstacles}>
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
