import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { useServerNow } from '../api/use-now.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { untilText } from '../ui/day-title.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './offer-line.module.css'
import { waitTitle } from './wait-item.tsx'

/** A court that is offered to the person from the waiting list, with a link to the page that accepts it. */
export function OfferLine({ wait }: { wait: Wait }) {
  const { t, language } = useTranslation()
  const club = useClubs().club(wait.club)
  const now = useServerNow()
  const { offer, startsAt } = wait
  if (!offer || !club) return null
  return (
    <div className={s.line}>
      <p>
        <b>
          {waitTitle(wait, club, language, t)} · <span lang="es">{club.name}</span>
        </b>
        <br />
        {t('booking.wait.offered', { time: untilText(offer.until, language, club.timeZone, now) })}
      </p>
      <Link to={`${pathTo('days', club.id)}?date=${dateIn(club.timeZone, Date.parse(startsAt))}`} className="go">
        {t('booking.offer.answer')}
      </Link>
    </div>
  )
}
