import { Link } from 'react-router-dom'
import type { CourtNow } from '../../shared/court/court-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useMatch } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { clockIn } from '../ui/zone-clock.ts'
import s from './court-page.module.css'

/** The state of a court with a match. While a match is in play that nobody booked a court for, the court is not called free. */
export function StateBesideMatch({ court, match: id }: { court: CourtNow; match: string }) {
  const { match } = useMatch(id)
  return <StateLine court={court} isPlayed={match?.score.status === 'live' || match?.score.status === 'suspended'} />
}

/** The state of the court: booked, free, closed. Nobody sees who has booked it. */
export function StateLine({
  court: { state, until, reason, timeZone, club },
  isPlayed = false,
}: {
  court: CourtNow
  isPlayed?: boolean
}) {
  const { t, language } = useTranslation()
  const time = until === null ? null : clockIn(timeZone, until, language)
  return (
    <div className={`stack-3 ${s.state}`} data-state={state}>
      {!(isPlayed && state === 'free') && (
        <p className={s.now}>
          {state === 'blocked' || (state === 'closed' && reason !== null)
            ? t('court.blocked', { reason })
            : time === null
              ? t(`court.state.${state}`)
              : t(`court.stateUntil.${state}`, { time })}
        </p>
      )}
      {state === 'blocked' && time !== null && <p className={s.dim}>{t('court.blockedUntil', { time })}</p>}
      {state === 'held' && <p className={s.dim}>{t('court.heldText')}</p>}
      {state === 'free' && (
        <Link to={pathTo('days', club)} className="button quiet">
          {t('court.book')}
        </Link>
      )}
    </div>
  )
}
