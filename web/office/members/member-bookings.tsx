import { Link } from 'react-router-dom'
import type { MemberAnswer } from '../../../shared/members/member-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { dayText, fieldTime, spanText } from '../kit/club-times.ts'
import { withQuery } from '../kit/filters.tsx'
import { courtText } from '../kit/places.ts'
import s from './members.module.css'

/** The coming bookings of a member, each with a link to its day. */
export function MemberBookings({ member: { bookings, club } }: { member: MemberAnswer }) {
  const { t, language } = useTranslation()
  return (
    <section className={`stack-3 ${s.part}`}>
      <h2 className="subtitle">{t('officeMembers.bookings')}</h2>
      {bookings.length === 0 && <p>{t('officeMembers.noBookings')}</p>}
      <ul className={`stack-2 ${s.bookings}`}>
        {bookings.map(({ uid, court, startsAt, endsAt, title }) => (
          <li key={uid}>
            <Link to={withQuery(officePathTo('bookings'), { club, date: fieldTime(startsAt, club).slice(0, 10) })}>
              {dayText(startsAt, club, language)}, {spanText(startsAt, endsAt, club, language)}
            </Link>{' '}
            {courtText({ court }, t)} · {title}
          </li>
        ))}
      </ul>
    </section>
  )
}
