import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { CourtNow } from '../../shared/court/court-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { useNow } from '../api/use-now.ts'
import { useLive } from '../match-feed/match-store.ts'
import { startsById, useOrderOfToday } from '../order/order-data.ts'
import { expectedText } from '../order/order-texts.ts'
import { clockTime } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { clockIn } from '../ui/zone-clock.ts'
import s from './court-page.module.css'
import { MatchLink } from './match-link.tsx'

/** Time (ms) between updates of the expected starts. */
const TICK_MS = 20_000

/** The next matches, with their expected starts, and bookings at the court today. */
export function NextAtCourt({ court: { next, club, timeZone } }: { court: CourtNow }) {
  const { t, language } = useTranslation()
  const now = useNow(TICK_MS)
  const hasMatches = next.some(({ match }) => match !== null)
  const { order } = useOrderOfToday(hasMatches ? club : null, timeZone)
  const summaries = useLive((live) => live.summaries)
  const isUntimed = (match: string | null) => match !== null && summaries[match]?.untimed === true
  const starts = useMemo(() => startsById(order), [order])
  const expectedOf = (match: string) => {
    const start = starts.get(match)
    return start && expectedText(start, now, (moment) => clockTime(moment, language, timeZone), t)
  }
  if (next.length === 0) return null
  return (
    <section>
      <h2 className={s.title}>{t('court.next')}</h2>
      <ul className={s.next}>
        {next.map(({ startsAt, kind, match, reason }) => (
          <li key={`${startsAt} ${match}`}>
            {isUntimed(match) ? (
              <span className={s.time}>{t('live.untimed')}</span>
            ) : (
              <time dateTime={startsAt} className={s.time}>
                {clockIn(timeZone, startsAt, language)}
              </time>
            )}{' '}
            {match !== null ? (
              <span>
                <MatchLink id={match} /> <span className={`note ${s.expected}`}>{expectedOf(match)}</span>
              </span>
            ) : (
              <span>{kind === 'blocked' ? t('court.blocked', { reason }) : t(`court.state.${kind}`)}</span>
            )}
          </li>
        ))}
      </ul>
      {hasMatches && (
        <p>
          <Link to={pathTo('orderOfDay', club, dateIn(timeZone, now))}>{t('order.whole')}</Link>
        </p>
      )}
    </section>
  )
}
