import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { MY_BOOKINGS } from '../../shared/reservations/booking-mails.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { cityOf } from '../../shared/time/city-of.ts'
import { weekdayOf } from '../../shared/time/week.ts'
import { isMissing } from '../api/not-ok.ts'
import { serverNow } from '../api/server-clock.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { readBooking, readSeries } from '../bookings/booking-calls.ts'
import { answerOf, InvitationAnswer } from '../bookings/invitation-answer.tsx'
import { PaymentLine } from '../bookings/payment-line.tsx'
import { useClubs } from '../clubs/clubs-store.ts'
import { courtName } from '../ui/court-name.ts'
import { fullDate, periodTime, weekdayTitle } from '../ui/dates.ts'
import { AbsentPage, Notice, NoticePage } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'

/** A booking, to which emails link. An invited person answers here. */
export function BookingAnswer({ uid, series }: { uid: string; series: string | null }) {
  const { t } = useTranslation()
  const { value: booking, error, failed, reload } = useLoaded(`${uid} ${series}`, () => found(uid, series))
  const back = { to: pathTo('clubs'), label: t('invitation.clubs') }
  if (isMissing(error)) return <AbsentPage title={t('invitation.title')} text={t('invitation.missing')} {...back} />
  if (failed) return <AbsentPage title={t('invitation.title')} text={t('invitation.failed')} retry={reload} {...back} />
  if (!booking)
    return (
      <NoticePage title={t('invitation.title')}>
        <p>{t('loading')}</p>
      </NoticePage>
    )
  return <Shown booking={booking} onAnswered={reload} />
}

/** Returns a booking. If it is cancelled or has begun, returns the next one of its series. */
async function found(uid: string, series: string | null): Promise<Booking> {
  const next = async () => (series === null ? undefined : (await readSeries(series))[0])
  try {
    const booking = await readBooking(uid)
    return Date.parse(booking.startsAt) > serverNow() ? booking : ((await next()) ?? booking)
  } catch (error) {
    const other = isMissing(error) ? await next() : undefined
    if (!other) throw error
    return other
  }
}

function Shown({ booking, onAnswered }: { booking: Booking; onAnswered: () => void }) {
  const { t, language } = useTranslation()
  const { role, title, date, time, startsAt, endsAt, owner, ownerName, club, state } = booking
  const place = useClubs().club(club)
  const own = role === 'owner' ? null : answerOf(booking)
  return (
    <div className="page">
      <PageHeading title={title} />
      <Notice
        actions={
          role === 'owner' ? (
            <>
              <Link to={MY_BOOKINGS} className="button">
                {t('club.myBookings')}
              </Link>
              <Link to={`${pathTo('days', club)}?date=${date}`} className="button quiet">
                {t('invitation.courts')}
              </Link>
            </>
          ) : undefined
        }
      >
        <p>
          <strong>
            {weekdayTitle(weekdayOf(date), language)} {fullDate(date, language)},{' '}
            {place ? periodTime(startsAt, endsAt, language, place.timeZone) : time}
          </strong>
          {place && <> ({t('invitation.zone', { city: cityOf(place.timeZone) })})</>}
        </p>
        <p>{[courtName(booking.courtName, t), place?.name].filter(Boolean).join(' · ')}</p>
        {role !== 'owner' && (
          <p>{t('invitation.from', { owner: ownerName === null ? owner : `${ownerName} (${owner})` })}</p>
        )}
        {place && <PaymentLine booking={booking} timeZone={place.timeZone} />}
        {own !== null && state === 'booked' && (
          <InvitationAnswer
            booking={booking}
            status={own === 'invited' || own === undefined ? '' : t(`invitation.${own}`)}
            onAnswered={onAnswered}
          >
            {role === 'partner' && (
              <Link to={MY_BOOKINGS} className="button quiet">
                {t('club.myBookings')}
              </Link>
            )}
          </InvitationAnswer>
        )}
      </Notice>
    </div>
  )
}
