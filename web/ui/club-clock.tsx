import { CLUB_TIME_ZONE } from '../../shared/time/club-date.ts'
import s from './club-clock.module.css'
import { clockTime } from './dates.ts'
import { useTranslation } from './use-translation.ts'

/** What time it is at the club, and that this is the time that counts. */
export function ClubClock({ now }: { now: number }) {
  const { t, language } = useTranslation()
  const time = clockTime(now, language, CLUB_TIME_ZONE)
  return <p className={s.clock}>{t('club.clock', { time })}</p>
}
