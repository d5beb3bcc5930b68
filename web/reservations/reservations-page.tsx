import { Suspense, useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { dateOfDay } from '../../shared/reservations/booking-rules.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import type { OwnReservation } from '../../shared/reservations/reservations-schemas.ts'
import { WEEKDAYS, type Weekday } from '../../shared/time/week.ts'
import { serverNow } from '../api/server-clock.ts'
import { cancelBooking } from '../bookings/booking-calls.ts'
import { useSlotBefore } from '../bookings/sign-in-first.tsx'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { ClubClock } from '../ui/club-time.tsx'
import { dateTitle, fullDate, weekdayName, weekdayTitle } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { UndoBar } from '../ui/undo-bar.tsx'
import { Unloaded } from '../ui/unloaded.tsx'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useOnPaper } from '../ui/use-on-paper.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { BookingDialog, ProblemText } from './booking-dialog.tsx'
import { CourtGrid } from './court-grid.tsx'
import { followDay } from './follow-day.ts'
import { choicesOn, slotName } from './grid-cell.tsx'
import { NotAClub } from './not-a-club.tsx'
import { OfClub } from './of-club.tsx'
import s from './reservations-page.module.css'
import {
  book,
  cancel,
  choiceKey,
  loadReservations,
  NO_CHOICE,
  type Problem,
  type SlotChoice,
  showDay,
  useReservations,
} from './reservations-store.ts'
import { useRenderedNow } from './use-rendered-now.ts'

const OwnBooking = lazyPart(
  ['bookings'],
  async () => ({ default: (await import('../bookings/own-booking.tsx')).OwnBooking }),
  Unloaded,
)

/** Whether a cancellation affects one slot, nobody else and no payment or series. */
const isPlain = ({ slots, partners, priceCents, series }: Booking): boolean =>
  slots === 1 && partners.length === 0 && priceCents === null && series === null

/** The courts of a club on a day. */
export default function ReservationsPage() {
  const { club: id, day: name } = useParams()
  const day = WEEKDAYS.find((each) => each === name)
  if (!day) return <NotAClub />
  return <OfClub id={id}>{(club) => <DayPage key={`${club.id} ${day}`} club={club} day={day} />}</OfClub>
}

/** The grid of one day, with booking, cancelling and undo. */
function DayPage({ club, day: name }: { club: Club; day: Weekday }) {
  const { t, language } = useTranslation()
  const onPaper = useOnPaper()
  const onDevice = useOnDevice()
  const now = useRenderedNow(1000)
  const date = dateOfDay(name, now, club.timeZone)
  const day = useMemo(() => ({ club: club.id, day: name, date }), [club, name, date])
  const state = useReservations((all) => all.state)
  const [start, setStart] = useState<SlotChoice | null>(null)
  const [removed, setRemoved] = useState<OwnReservation | null>(null)
  /** The booking whose dialog is open. */
  const [asked, setAsked] = useState<{ own: OwnReservation; time: string } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    showDay(day.club, day.date)
    return followDay(day)
  }, [day])

  const pick = (slot: SlotChoice) => {
    setProblem(null)
    setStart(slot)
  }
  useSlotBefore(
    state === 'ready'
      ? (key) => {
          const { reserved } = useReservations.getState()
          const choice = choicesOn(club, date, reserved, now).find((each) => choiceKey(date, each) === key)
          if (choice) pick(choice)
        }
      : null,
  )
  const ask = (own: OwnReservation, time: string) => {
    setProblem(null)
    setRemoved(null)
    setAsked({ own, time })
  }
  const cancelled = (booking: Booking) => {
    setAsked(null)
    // An undo brings back only the court and the title.
    if (isPlain(booking)) setRemoved(asked?.own ?? null)
    void loadReservations(day)
  }
  const undo = async () => {
    if (!removed) return
    setRemoved(null)
    setProblem(await book(day, removed, serverNow()))
  }

  const title = t('club.day.title', {
    day: language === 'en' ? weekdayTitle(name, language) : weekdayName(name, language),
  })
  const shownDate = onPaper ? fullDate(date, language) : dateTitle(date, language)
  return (
    <div className="page">
      <BackLink to={pathTo('days', club.id)}>{t('club.day.back')}</BackLink>
      <PageHead
        title={[club.name, shownDate, title].join(' · ')}
        heading={title}
        lead={
          <>
            <span lang="es">{club.name}</span> · <time dateTime={date}>{shownDate}</time>
          </>
        }
        action={
          <button type="button" className="button" onClick={() => pick(NO_CHOICE)}>
            {t('club.day.add')}
          </button>
        }
      >
        <ClubClock now={now} timeZone={club.timeZone} from={date} />
      </PageHead>
      {onDevice && state !== 'ready' && (
        <LoadingLine failed={state === 'failed' && t('club.day.failed')} onRetry={() => void loadReservations(day)} />
      )}
      <div role="alert" className={s.problem}>
        {problem && <ProblemText problem={problem} />}
      </div>
      <CourtGrid club={club} date={date} now={now} label={title} onPick={pick} onRemove={ask} />
      <BookingDialog
        club={club}
        day={day}
        now={now}
        title={[title, shownDate, club.name].join(' · ')}
        start={start}
        onClose={() => setStart(null)}
        onBooked={() => setRemoved(null)}
      />
      <Dialog
        open={asked !== null}
        title={asked ? [slotName(asked.own.court, asked.time, t), shownDate, club.name].join(' · ') : ''}
        onClose={() => setAsked(null)}
      >
        {asked && (
          <Suspense fallback={<LoadingLine failed={false} onRetry={() => undefined} />}>
            <OwnBooking
              uid={asked.own.uid}
              club={club}
              asks
              cancel={async (booking, following) => {
                if (isPlain(booking)) await cancel(day, asked.own)
                else await cancelBooking(booking, following)
              }}
              onChanged={cancelled}
              onClose={() => setAsked(null)}
            />
          </Suspense>
        )}
      </Dialog>
      <UndoBar
        message={removed && t('club.day.removed', { slot: slotName(removed.court, removed.time, t) })}
        label={t('club.undo')}
        onUndo={undo}
        onGone={() => setRemoved(null)}
      />
    </div>
  )
}
