import { cityOf } from '../../shared/time/city-of.ts'
import { localTimeIn } from '../../shared/time/zone-time.ts'
import s from './club-clock.module.css'
import { clockTime } from './dates.ts'
import h from './hours-table.module.css'
import { useTranslation } from './use-translation.ts'

interface ClockProps {
  now: number
  /** The club's time zone; null until it is loaded. */
  timeZone: string | null
}

/** The current time at the club. All hours on the page are in the club's time zone. */
export function ClubClock({ now, timeZone }: ClockProps) {
  const { t, language } = useTranslation()
  // An empty line, so that the page does not move when the time appears.
  if (timeZone === null) return <p className={s.clock}>{'\u00a0'}</p>
  const time = clockTime(now, language, timeZone)
  return (
    <p className={s.clock}>{t('club.clock', { time, city: cityOf(timeZone), offset: offsetText(timeZone, now) })}</p>
  )
}

/** Returns the difference of a time zone from UTC at a moment (ms since 1970): `UTC−4`, `UTC+5:45`. */
export function offsetText(timeZone: string, now: number): string {
  const minutes = Math.round((localTimeIn(timeZone, now) - now) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${rest}` : ''}`
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
