import type { CourtNow } from '../../shared/court/court-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { clockIn } from '../ui/zone-clock.ts'
import s from './court-page.module.css'
import { MatchLink } from './match-link.tsx'

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
              <MatchLink id={match} />
            ) : (
              <span>{kind === 'blocked' ? t('court.blocked', { reason }) : t(`court.state.${kind}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
