import { Link } from 'react-router-dom'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { minuteOfTime } from '../../../shared/clubs/slots.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import type { OfficeBooking, OfficeMatch } from '../../../shared/reservations/office-booking-schemas.ts'
import { weekdayOf } from '../../../shared/time/week.ts'
import { courtName } from '../../ui/court-name.ts'
import { clockTime, dateTitle, weekdayTitle } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { bookedTime } from '../../ui/slot-time.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseFoot } from '../kit/close-button.tsx'
import { spanText } from '../kit/club-times.ts'
import { BookingPayment } from '../money/booking-payment.tsx'
import { BlockForm, type BlockStart } from './block-form.tsx'
import { BookSlot } from './book-slot.tsx'
import { CancelBooking } from './cancel-booking.tsx'
import { CancelledByOwner } from './cancelled-by-owner.tsx'
import { ChangeBlock } from './change-block.tsx'
import { ChangeGuest } from './change-guest.tsx'
import { contactsOf } from './contacts.ts'
import { EraseGuest } from './erase-guest.tsx'
import { MoveBooking } from './move-booking.tsx'
import { RemoveBlock } from './remove-block.tsx'
import s from './slot-dialog.module.css'
import { periodOf, type SlotCell, STEP_MINUTES } from './week-cells.ts'

/** A change that has been made, for a message. */
export type Done =
  | 'booked'
  | 'bookedUnmailed'
  | 'restored'
  | 'moved'
  | 'movedUnmailed'
  | 'blocked'
  | 'blockChanged'
  | 'unblocked'
  | 'guestChanged'
  | 'erased'

/** The subject of the dialog: a slot; a booking that was dropped on another slot; or a new block. */
export type Chosen =
  | { readonly cell: SlotCell; readonly to?: SlotCell }
  | { readonly block: BlockStart; readonly cell?: undefined }

interface Props {
  club: Club
  now: number
  chosen: Chosen | null
  /** Called after a change. A cancellation has a message of its own. */
  onDone: (done: Done | null) => void
  onChoose: (chosen: Chosen) => void
  onClose: () => void
}

/** Returns the start of a booking, or of the time of its cell. After a change of the slots, a booking may begin between two of them. */
const startOf = (cell: SlotCell, booking: OfficeBooking | null): string | number => (booking ?? periodOf(cell)).startsAt

/** The dialog to book a slot, to move or cancel a booking, and to block a court. */
export function SlotDialog({ club, now, chosen, onDone, onChoose, onClose }: Props) {
  const { t, language } = useTranslation()
  const slotTitle = (cell: SlotCell) => {
    const { court, date, booking } = cell
    const { endsAt, slots } = booking ?? { ...periodOf(cell), slots: 1 }
    return [
      courtName(court.name, t),
      `${weekdayTitle(weekdayOf(date), language)} ${dateTitle(date, language)}`,
      bookedTime({ startsAt: startOf(cell, booking), endsAt, slots }, language, club.timeZone),
    ].join(' · ')
  }
  const title = chosen ? (chosen.cell ? slotTitle(chosen.cell) : t('officeBookings.blocks.block')) : ''
  return (
    <Dialog open={chosen !== null} title={title} onClose={onClose}>
      {chosen?.cell ? (
        <>
          <Slot
            club={club}
            now={now}
            chosen={chosen}
            onDone={onDone}
            onBlock={() => {
              const { court, date, time, span } = chosen.cell
              const from = minuteOfTime(time)
              onChoose({ block: { court: court.id, date, from, to: from + span * STEP_MINUTES } })
            }}
          />
          <CloseFoot onClose={onClose} />
        </>
      ) : (
        chosen && <BlockForm club={club} start={chosen.block} onBlocked={() => onDone('blocked')} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface SlotProps {
  club: Club
  now: number
  chosen: Extract<Chosen, { cell: SlotCell }>
  onDone: (done: Done | null) => void
  onBlock: () => void
}

function Slot({ club, now, chosen: { cell, to }, onDone, onBlock }: SlotProps) {
  const { t, language } = useTranslation()
  const { booking, block, matches, date, startsAt, offeredUntil } = cell
  if (block)
    return (
      <>
        <MatchesAt matches={matches} club={club.id} />
        <RemoveBlock club={club.id} block={block} date={date} onRemoved={() => onDone('unblocked')} />
        {Date.parse(block.endsAt) > now && (
          <section className={`stack-3 ${s.part}`}>
            <h3>{t('officeBookings.blocks.change')}</h3>
            <ChangeBlock club={club} id={block.id} date={date} onChanged={() => onDone('blockChanged')} />
          </section>
        )}
      </>
    )
  if (!booking && matches.length > 0) return <MatchesAt matches={matches} club={club.id} />
  if (!booking)
    return (
      <BookSlot
        club={club}
        cell={cell}
        onBooked={(isMailed) => onDone(isMailed ? 'booked' : 'bookedUnmailed')}
        onBlock={onBlock}
      />
    )
  const { cancelsAt } = booking
  if (cancelsAt !== null)
    return (
      <>
        <People booking={booking} offeredUntil={offeredUntil} />
        <CancelledByOwner booking={{ ...booking, cancelsAt }} onRestored={() => onDone('restored')} />
      </>
    )
  const canChange = startsAt > now && offeredUntil === null
  const timeOf = (startsAt: string | number) => clockTime(startsAt, language, club.timeZone)
  const target = to
    ? { court: to.court.id, date: to.date, time: timeOf(to.startsAt) }
    : { court: booking.court, date: booking.date, time: timeOf(startOf(cell, booking)) }
  return (
    <>
      <People booking={booking} offeredUntil={offeredUntil} />
      <ChangeGuest booking={booking} onChanged={() => onDone('guestChanged')} />
      <MatchesAt matches={matches} club={club.id} />
      {offeredUntil !== null && <p>{t('officeBookings.offerEnds')}</p>}
      {offeredUntil === null && (
        <BookingPayment key={booking.uid} uid={booking.uid} isBooked={booking.state === 'booked'} />
      )}
      {canChange && (
        <section className={`stack-3 ${s.part}`}>
          <h3>{t('officeBookings.moveTo')}</h3>
          <MoveBooking
            club={club}
            booking={booking}
            to={target}
            onMoved={() => onDone(contactsOf(booking).isMailed ? 'moved' : 'movedUnmailed')}
          />
        </section>
      )}
      {canChange && !to && (
        <section className={`stack-3 ${s.part}`}>
          <h3>{t('officeBookings.cancel')}</h3>
          <CancelBooking booking={booking} onCancelled={() => onDone(null)} />
        </section>
      )}
      <EraseGuest club={club} booking={booking} onErased={() => onDone('erased')} />
    </>
  )
}

/** The matches in a slot, with their times and links to their forms. */
function MatchesAt({ matches, club }: { matches: readonly OfficeMatch[]; club: string }) {
  const { t, language } = useTranslation()
  if (matches.length === 0) return null
  return (
    <ul className={s.matches}>
      {matches.map(({ id, company, company2, startsAt, endsAt }) => (
        <li key={id}>
          <Link to={officePathTo('match', id)} className={s.match}>
            {t('live.versus', { one: company, two: company2 })}
          </Link>
          <span className="note">
            {t('officeBookings.matchTime', { time: spanText(startsAt, endsAt, club, language) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The title of a booking, the person who has it, and the partners. */
function People({ booking, offeredUntil }: { booking: OfficeBooking; offeredUntil: string | null }) {
  const { name, owner, member, guestPhone, title, state } = booking
  const { email, others } = contactsOf(booking)
  const { t } = useTranslation()
  const about = (guestPhone === null ? [member?.number, member?.phone, email] : [t('officeBookings.guest'), guestPhone])
    .filter(Boolean)
    .join(' · ')
  return (
    <p>
      <strong>{name || owner}</strong>
      {name && about && ` · ${about}`}
      <br />
      {[title, state !== 'booked' && t(`officeBookings.state.${state}`, { time: offeredUntil })]
        .filter(Boolean)
        .join(' · ')}
      {others.length > 0 && (
        <>
          <br />
          {t('officeBookings.with', { people: others.join(', ') })}
        </>
      )}
    </p>
  )
}
