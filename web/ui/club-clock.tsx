import { useTranslation } from 'react-i18next'
import { CLUB_TIME_ZONE } from '../../shared/time/club-date.ts'
import s from './club-clock.module.css'
import { clockTime } from './dates.ts'

/** What time it is at the club, and that this is the time that counts. */
export function ClubClock({ now }: { now: number }) {
  const { t, i18n } = useTranslation()
  const time = clockTime(now, i18n.resolvedLanguage ?? 'en', CLUB_TIME_ZONE)
  return <p className={s.clock}>{t('club.clock', { time })}</p>
}
