import type { SeriesConflict } from '../../../shared/reservations/booking-schemas.ts'
import { byReason } from '../../../shared/reservations/series.ts'
import { datesText } from '../../ui/dates-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useFailureText } from '../kit/failure-text.ts'
import s from '../kit/obstacles.module.css'

interface Props {
  conflicts: readonly SeriesConflict[]
  /** Whether other dates of the series are left. */
  hasOthers: boolean
}

/** The dates of a series that can't be booked, by the reason why. */
export function SeriesConflicts({ conflicts, hasOthers }: Props) {
  const { t, language } = useTranslation()
  const failureText = useFailureText()
  if (conflicts.length === 0) return null
  return (
    <>
      <ul className={s.obstacles}>
        {byReason(conflicts).map(({ code, dates }) => (
          <li key={code}>
            <strong>{datesText(dates, language)}</strong>
            <span>{failureText(code)}</span>
          </li>
        ))}
      </ul>
      {hasOthers && <p>{t('officeBookings.skips')}</p>}
    </>
  )
}
