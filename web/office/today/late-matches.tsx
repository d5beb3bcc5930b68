import { Link } from 'react-router-dom'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { type LateReason, lateStarts } from '../../../shared/order/late-starts.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { matchesOf, useOrderOfToday } from '../../order/order-data.ts'
import { type ByKey, briefExpectedText } from '../../order/order-texts.ts'
import { matchName } from '../../order/round-text.ts'
import { courtName } from '../../ui/court-name.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText } from '../kit/club-times.ts'
import { useMe } from '../kit/me-store.ts'
import s from './today-page.module.css'

/** The matches of today that will probably start late, each with the reason. */
export default function LateMatches({ club, now }: { club: Club; now: number }) {
  const { t, language } = useTranslation()
  const { may } = useMe()
  const { order } = useOrderOfToday(club.id, club.timeZone)
  const late = order ? lateStarts(order, now) : []
  if (late.length === 0) return null
  const byKey = new Map(matchesOf(order).map((match) => [match.key, match]))
  const clock = (moment: number) => clockText(moment, club.id, language)
  return (
    <section className={`stack-3 ${s.late}`} aria-labelledby="late-starts">
      <h2 id="late-starts" className="subtitle">
        {t('officeLate.title')}
      </h2>
      <ul className="stack-2 breakable">
        {late.map(({ match, court, planned, minutes, why }) => (
          <li key={match.key}>
            <span className="strong">
              {courtName(court, t)}: {matchName(match, byKey, t)}
            </span>{' '}
            {match.expected && briefExpectedText(match.expected, now, clock, t)},{' '}
            {t('officeLate.planned', { time: clock(planned) })} ({t('officeLate.late', { count: minutes })}).{' '}
            <Why why={why} byKey={byKey} />
          </li>
        ))}
      </ul>
      <p>
        <Link
          to={
            may('competition.manage', { club: club.id })
              ? `${officePathTo('orderOfPlay')}?${new URLSearchParams({ club: club.id })}`
              : pathTo('orderOfDay', club.id, dateIn(club.timeZone, now))
          }
        >
          {t('order.whole')}
        </Link>
      </p>
    </section>
  )
}

function Why({ why, byKey }: { why: LateReason; byKey: ByKey }) {
  const { t } = useTranslation()
  const { player = '', other = '' } = { ...why } as { readonly player?: string; readonly other?: string }
  const match = byKey.get(other)
  return t(`officeLate.why.${why.code}`, { player, other: match ? matchName(match, byKey, t) : '' })
}
