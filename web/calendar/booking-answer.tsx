import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { MY_BOOKINGS } from '../../shared/reservations/booking-mails.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { cityOf } from '../../shared/time/city-of.ts'
import { weekdayOf } from '../../shared/time/week.ts'
import { logFailure } from '../api/log-failure.ts'
import { NotOk } from '../api/not-ok.ts'
import { getSignedIn, postSignedIn } from '../api/signed-in-calls.ts'
import { PaymentLine } from '../bookings/payment-line.tsx'
import { useClubs } from '../clubs/clubs-store.ts'
import { courtName } from '../ui/court-name.ts'
import { clockTime, fullDate, weekdayTitle } from '../ui/dates.ts'
import { AbsentPage, Notice, NoticePage } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'

/** A booking, to which emails link. An invited person answers here. */
export function BookingAnswer({ uid }: { uid: string }) {
  const { t } = useTranslation()
  const [booking, setBooking] = useState<Booking | 'missing' | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches the booking again
  useEffect(() => {
    let current = true
    const show = (found: typeof booking) => current && setBooking(found)
    getSignedIn<Booking>(`/bookings/${encodeURIComponent(uid)}`).then(show, (error: unknown) =>
      show(error instanceof NotOk && [400, 404].includes(error.status) ? 'missing' : 'failed'),
    )
    return () => {
      current = false
    }
  }, [uid, round])
  const back = { to: pathTo('clubs'), label: t('invitation.clubs') }
  if (booking === 'missing')
    return <AbsentPage title={t('invitation.title')} text={t('invitation.missing')} {...back} />
  if (booking === 'failed')
    return (
      <AbsentPage
        title={t('invitation.title')}
        text={t('invitation.failed')}
        retry={() => setRound((now) => now + 1)}
        {...back}
      />
    )
  if (!booking)
    return (
      <NoticePage title={t('invitation.title')}>
        <p>{t('loading')}</p>
      </NoticePage>
    )
  return <Shown booking={booking} onAnswer={setBooking} />
}

function Shown({ booking, onAnswer }: { booking: Booking; onAnswer: (booking: Booking) => void }) {
  const { t, language } = useTranslation()
  const [problem, setProblem] = useState<'busy' | 'begun' | 'unanswered' | null>(null)
  const [pending, setPending] = useState(false)
  const { uid, role, title, date, time, endsAt, owner, ownerName, club, partners, state } = booking
  const place = useClubs().club(club)
  const own = role === 'invited' ? partners[0]?.state : undefined

  async function answer(accept: boolean): Promise<void> {
    setPending(true)
    setProblem(null)
    try {
      onAnswer(await postSignedIn<Booking>(`/bookings/${uid}/answer`, { accept }))
    } catch (error) {
      logFailure('Failed to answer the invitation', error)
      setProblem(problemOf(error))
    } finally {
      setPending(false)
    }
  }

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
          ) : state === 'held' ? undefined : (
            <>
              {role === 'invited' && (
                <button
                  type="button"
                  className={own === 'declined' ? 'button quiet' : 'button'}
                  disabled={pending}
                  onClick={() => answer(true)}
                >
                  {t('invitation.accept')}
                </button>
              )}
              {role === 'partner' && (
                <Link to={MY_BOOKINGS} className="button">
                  {t('club.myBookings')}
                </Link>
              )}
              {own !== 'declined' && (
                <button type="button" className="button quiet" disabled={pending} onClick={() => answer(false)}>
                  {t(role === 'invited' ? 'invitation.decline' : 'invitation.leave')}
                </button>
              )}
            </>
          )
        }
      >
        <p>
          <strong>
            {weekdayTitle(weekdayOf(date), language)} {fullDate(date, language)},{' '}
            {place ? `${time}–${clockTime(endsAt, language, place.timeZone)}` : time}
          </strong>
          {place && <> ({t('invitation.zone', { city: cityOf(place.timeZone) })})</>}
        </p>
        <p>{[courtName(booking.courtName, t), place?.name].filter(Boolean).join(' · ')}</p>
        {role !== 'owner' && (
          <p>{t('invitation.from', { owner: ownerName === null ? owner : `${ownerName} (${owner})` })}</p>
        )}
        {place && <PaymentLine booking={booking} timeZone={place.timeZone} />}
        <p role="status">
          {role === 'partner' && t('invitation.accepted')}
          {own === 'declined' && t('invitation.declined')}
        </p>
        {problem && <p role="alert">{t(`invitation.${problem}`)}</p>}
      </Notice>
    </div>
  )
}

function problemOf(error: unknown): 'busy' | 'begun' | 'unanswered' {
  const code = error instanceof NotOk ? error.code : null
  if (code === 'PERSON_BUSY') return 'busy'
  return code === 'SLOT_PAST' ? 'begun' : 'unanswered'
}
