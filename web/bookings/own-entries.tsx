import { Link } from 'react-router-dom'
import type { OwnEntries as Answer } from '../../shared/competitions/own-entry-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useServerNow } from '../api/use-now.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './my-bookings.module.css'

const DAY_MS = 86_400_000

/** The person’s entries in competitions that are not over, each with a link to its event. */
export function OwnEntries() {
  const { t } = useTranslation()
  const now = useServerNow()
  const { last } = useLoaded('own entries', () => getSignedIn<Answer>('/auth/me/entries'))
  const entries = (last?.entries ?? []).filter(
    ({ to, state }) => state !== 'withdrawn' && Date.parse(to) + 2 * DAY_MS > now,
  )
  if (entries.length === 0) return null
  return (
    <section aria-label={t('booking.entries.title')}>
      <h2 className={s.title}>{t('booking.entries.title')}</h2>
      <ul className={s.list}>
        {entries.map(({ competition, competitionName, event, eventName, entry, state, asksYou, players }) => (
          <li key={`${event} ${entry}`} className={s.row}>
            <div className={s.what}>
              <Link to={pathTo('competitionEvent', competition, event)} className="strong">
                {competitionName} · {eventName}
              </Link>
              <span className={s.dim}>
                {players.join(' / ')} · {t(`booking.entries.${asksYou ? 'asksYou' : state}`)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
