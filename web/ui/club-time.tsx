import { CLUB_TIME_ZONE } from '../../shared/time/club-date.ts'
import { timeOf } from '../../shared/time/week.ts'
import s from './club-clock.module.css'
import { clockTime } from './dates.ts'
import h from './hours-table.module.css'
import { useTranslation } from './use-translation.ts'

/** The current time at the club. All hours on the page are in the club's time zone. */
export function ClubClock({ now }: { now: number }) {
  const { t, language } = useTranslation()
  const time = clockTime(now, language, CLUB_TIME_ZONE)
  return <p className={s.clock}>{t('club.clock', { time })}</p>
}

/** The heading of an hour's row in a table, with the word Now during that hour. */
export function HourHeading({ hour, now }: { hour: number; now: boolean }) {
  const { t } = useTranslation()
  return (
    <th scope="row" className={now ? `${h.hour} ${h.now}` : h.hour}>
      {timeOf(hour)}
      {now && <span className={h.nowWord}>{t('club.now')}</span>}
    </th>
  )
}
