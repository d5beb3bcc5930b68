import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { firstOfSeries } from '../../shared/reservations/series.ts'
import { useConnection } from '../api/connection.ts'
import { serverNow } from '../api/server-clock.ts'
import { useAction } from '../api/use-action.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { bookingText } from '../ui/day-title.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DoneLine } from '../ui/done-line.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { UndoButton } from '../ui/undo-button.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { bookedText } from './booked-text.ts'
import { undoCancelling } from './booking-calls.ts'
import { BookingRow } from './booking-row.tsx'
import { CancelBooking, cancelledText } from './cancel-booking.tsx'
import { EditBooking } from './edit-booking.tsx'
import { type Answered, sendAnswer } from './invitation-answer.tsx'
import s from './my-bookings.module.css'
import { OwnEntries } from './own-entries.tsx'
import { ProblemText } from './problem-text.tsx'
import { ResultsToConfirm } from './results-to-confirm.tsx'
import { useMyBookings } from './use-my-bookings.ts'
import { useWaits } from './use-waits.ts'
import { Waits } from './waits.tsx'

/** The purpose of the dialog about a booking. */
interface Task {
  readonly kind: 'edit' | 'cancel'
  readonly booking: Booking
}

/** The person's bookings in every club, those of others that the person accepted, invitations, and the slots that the person waits for. */
export default function MyBookings() {
  const { t, language } = useTranslation()
  const { club } = useClubs()
  const { coming: all, invitations, past, failed, load, retry, loadMore } = useMyBookings()
  const coming = all?.filter(({ cancelsAt }) => !cancelsAt) ?? null
  /** A booking that the person has cancelled, here or on another page, and can still restore. */
  const cancelled = all?.find(({ cancelsAt }) => cancelsAt)
  const { waits, load: loadWaits } = useWaits()
  const isLost = useConnection((connection) => connection.isLost)
  const [task, setTask] = useState<Task | null>(null)
  const [done, setDone] = useState<string | null>(null)
  /** The answer that an undo reverses. */
  const [undoable, setUndoable] = useState<Answered | null>(null)
  const undo = useAction(async ({ accept, bookings }: Answered) => {
    const opposite = { accept: !accept, bookings }
    changed(null)
    await sendAnswer(opposite)
    answered(opposite)
  })
  const restore = useAction(async (uid: string) => {
    await undoCancelling(uid).finally(() => changed(null))
    setDone(t('booking.mine.restored'))
  })
  /** Closes the dialog, and reads the bookings again: a change may have failed because one has moved. */
  const close = () => {
    setTask(null)
    load()
  }
  const zoneOf = (booking: Booking) => club(booking.club)?.timeZone ?? 'UTC'
  const title = (booking: Booking) => bookingText(booking, language, zoneOf(booking), t)

  const choose = (kind: Task['kind']) => (booking: Booking) => {
    setDone(null)
    setTask({ kind, booking })
  }
  const changed = (text: string | null, answer: Answered | null = null) => {
    setDone(text)
    setUndoable(answer)
    undo.clear()
    restore.clear()
    load()
    void loadWaits()
  }
  const answered = (answer?: Answered) => changed(t('booking.mine.answered'), answer)
  return (
    <div className="page">
      <PageHead
        title={t('club.myBookings')}
        lead={t('booking.mine.lead')}
        action={
          <Link to={PAGES.clubs.path} className="button">
            {t('booking.mine.book')}
          </Link>
        }
      />
      <DoneLine text={done ?? (cancelled ? cancelledText(cancelled, zoneOf(cancelled), language, t) : null)}>
        {undoable && (
          <button type="button" className="button quiet" onClick={() => void undo.run(undoable)}>
            {t('club.undo')}
          </button>
        )}
        {cancelled?.cancelsAt && (
          <UndoButton
            key={`${cancelled.uid} ${cancelled.cancelsAt}`}
            label={t('club.undo')}
            seconds={Math.ceil((Date.parse(cancelled.cancelsAt) - serverNow()) / 1000)}
            onUndo={() => void restore.run(cancelled.uid)}
          />
        )}
      </DoneLine>
      <div role="alert">
        <ProblemText error={undo.error ?? restore.error} />
      </div>
      <ResultsToConfirm />
      <OwnEntries />
      {invitations.length > 0 && (
        <>
          <h2 className={s.title}>{t('booking.mine.invitations')}</h2>
          <ul className={s.list}>
            {firstOfSeries(invitations).map((booking) => (
              <BookingRow key={booking.uid} booking={booking} club={club(booking.club)} onAnswered={answered} />
            ))}
          </ul>
        </>
      )}
      <h2 className={s.title}>{t('booking.mine.coming')}</h2>
      {coming === null || (failed && !isLost) ? (
        <LoadingLine failed={failed && t('booking.mine.failed')} onRetry={retry} />
      ) : (
        coming.length === 0 && (
          <Notice>
            <p>{t('booking.mine.none')}</p>
          </Notice>
        )
      )}
      <ul className={s.list}>
        {coming?.map((booking) => (
          <BookingRow
            key={booking.uid}
            booking={booking}
            club={club(booking.club)}
            onEdit={choose('edit')}
            onCancel={choose('cancel')}
          />
        ))}
      </ul>
      {waits.length > 0 && <h2 className={s.title}>{t('booking.wait.title')}</h2>}
      <Waits
        waits={waits}
        clubOf={(wait) => club(wait.club)}
        onChanged={() => changed(null)}
        onBooked={(booking) => changed(bookedText([booking], zoneOf(booking), language, t))}
        namesClub
      />
      {past && past.bookings.length > 0 && (
        <>
          <h2 className={s.title}>{t('booking.mine.past')}</h2>
          <ul className={s.list}>
            {past.bookings.map((booking) => (
              <BookingRow key={booking.uid} booking={booking} club={club(booking.club)} />
            ))}
          </ul>
          {past.next !== null && (
            <button type="button" className="button quiet" onClick={loadMore}>
              {t('booking.mine.more')}
            </button>
          )}
        </>
      )}
      <Dialog open={task !== null} title={task ? title(task.booking) : ''} onClose={close}>
        {task?.kind === 'edit' && (
          <EditBooking
            booking={task.booking}
            club={club(task.booking.club)}
            coming={coming ?? []}
            onChanged={() => changed(t('booking.edit.done'))}
            onClose={close}
          />
        )}
        {task?.kind === 'cancel' && (
          <CancelBooking
            booking={task.booking}
            onChanged={() => {
              changed(cancelledText(task.booking, zoneOf(task.booking), language, t))
              close()
            }}
            onClose={close}
          />
        )}
      </Dialog>
    </div>
  )
}
