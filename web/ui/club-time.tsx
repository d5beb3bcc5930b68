import { CLUB_TIME_ZONE } from '../../shared/time/club-date.ts'
import s from './club-clock.module.css'
import { clockTime } from './dates.ts'
import h from './hours-table.module.css'
import { useTranslation } from './use-translation.ts'

/** The current time at the club. All hours on the page are in the club's time zone. */
export function ClubClock({ now, timeZone = CLUB_TIME_ZONE }: { now: number; timeZone?: string }) {
  const { t, language } = useTranslation()
  const time = clockTime(now, language, timeZone)
  return <p className={s.clock}>{t('club.clock', { time })}</p>
}

/** The heading of a time’s row in a table, with the word Now while it lasts. */
export function TimeHeading({ time, now }: { time: string; now: boolean }) {
  const { t } = useTranslation()
  return (
    <th scope="row" className={now ? `${h.hour} ${h.now}` : h.hour}>
      {time}
      {now && <span className={h.nowWord}>{t('club.now')}</span>}
    </th>
  )
}
