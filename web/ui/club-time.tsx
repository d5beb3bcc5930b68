import { cityOf } from '../../shared/time/city-of.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { offsetText } from '../../shared/time/offset-text.ts'
import { clockTime } from './dates.ts'
import h from './hours-table.module.css'
import { useOnPaper } from './use-on-paper.ts'
import { useTranslation } from './use-translation.ts'

interface ClockProps {
  now: number
  /** The club's time zone; null until it is loaded. */
  timeZone: string | null
  /** The dates on the page, `yyyy-mm-dd`. By default, `to` is the same date as `from`. */
  from: string
  to?: string
}

/** The current time at the club, except on paper. All hours on the page are in the club's time zone, with its offset on the dates of the page. */
export function ClubClock({ now, timeZone, from, to = from }: ClockProps) {
  const { t, language } = useTranslation()
  const onPaper = useOnPaper()
  // An empty line, so that the page does not move when the time appears.
  if (timeZone === null) return <p className="note numbers">{'\u00a0'}</p>
  const offset = offsetsText(timeZone, from, to)
  const offsetNow = offsetText(timeZone, now)
  // The clocks may have another offset now than on the dates of the page.
  const time = clockTime(now, language, timeZone) + (offset === offsetNow ? '' : ` (${offsetNow})`)
  return (
    <p className="note numbers">{t(onPaper ? 'club.zone' : 'club.clock', { time, city: cityOf(timeZone), offset })}</p>
  )
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
      {now && <span className={`screen-only ${h.nowWord}`}>{t('club.now')}</span>}
    </th>
  )
}
