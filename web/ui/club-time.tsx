import { cityOf } from '../../shared/time/city-of.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { localTimeIn } from '../../shared/time/zone-time.ts'
import s from './club-clock.module.css'
import { clockTime } from './dates.ts'
import h from './hours-table.module.css'
import { useTranslation } from './use-translation.ts'

interface ClockProps {
  now: number
  /** The club's time zone; null until it is loaded. */
  timeZone: string | null
  /** The dates on the page, `yyyy-mm-dd`. By default, `to` is the same date as `from`. */
  from: string
  to?: string
}

/** The current time at the club. All hours on the page are in the club's time zone, with its offset on the dates of the page. */
export function ClubClock({ now, timeZone, from, to = from }: ClockProps) {
  const { t, language } = useTranslation()
  // An empty line, so that the page does not move when the time appears.
  if (timeZone === null) return <p className={s.clock}>{'\u00a0'}</p>
  const time = clockTime(now, language, timeZone)
  const offset = offsetsText(timeZone, from, to)
  return <p className={s.clock}>{t('club.clock', { time, city: cityOf(timeZone), offset })}</p>
}

/** Returns the difference of a time zone from UTC at a moment (ms since 1970): `UTC−4`, `UTC+5:45`. */
export function offsetText(timeZone: string, moment: number): string {
  const minutes = Math.round((localTimeIn(timeZone, moment) - moment) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${rest}` : ''}`
}

/** Returns the offset on the dates from one to another (`yyyy-mm-dd`), or two if the clocks change: `UTC+2 → UTC+1`. */
export function offsetsText(timeZone: string, from: string, to: string): string {
  const moments = [clubMoment(from, 0, timeZone), clubMoment(to, 23, timeZone)]
  return [...new Set(moments.map((moment) => offsetText(timeZone, moment)))].join(' → ')
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
