import { Link } from 'react-router-dom'
import type { CourtNow } from '../../shared/court/court-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useMatch } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { clockIn } from '../ui/zone-clock.ts'
import s from './court-page.module.css'

/** The next matches and bookings at the court today. */
export function NextAtCourt({ court: { next, timeZone } }: { court: CourtNow }) {
  const { t, language } = useTranslation()
  if (next.length === 0) return null
  return (
    <section>
      <h2 className={s.title}>{t('court.next')}</h2>
      <ul className={s.next}>
        {next.map(({ startsAt, kind, match, reason }) => (
          <li key={`${startsAt} ${match}`}>
            <time dateTime={startsAt} className={s.time}>
              {clockIn(timeZone, startsAt, language)}
            </time>{' '}
            {match !== null ? (
              <ScheduledMatch id={match} />
            ) : (
              <span>{kind === 'blocked' ? t('court.blocked', { reason }) : t(`court.state.${kind}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ScheduledMatch({ id }: { id: string }) {
  const { t } = useTranslation()
  const { match } = useMatch(id)
  const [one, two] = match?.players ?? []
  return <Link to={pathTo('liveMatch', id)}>{match ? t('live.versus', { one, two }) : t('loading')}</Link>
}
