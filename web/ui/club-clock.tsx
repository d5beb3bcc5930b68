import { useTranslation } from 'react-i18next'
import { CLUB_TIME_ZONE } from '../../shared/time/club-date.ts'
import s from './club-clock.module.css'

/** What time it is at the club, and that this is the time that counts. */
export function ClubClock({ now }: { now: number }) {
  const { t } = useTranslation()
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: CLUB_TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
  return <p className={s.clock}>{t('club.clock', { time })}</p>
}
