import { Link } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import type { Booking, ClubDay } from '../../shared/reservations/booking-schemas.ts'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { useSession } from '../api/session.ts'
import { storedEmail } from '../api/stored-session.ts'
import { Dialog } from '../ui/dialog.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { CloseButton } from './close-button.tsx'
import { dayTitle } from './day-title.ts'
import { OwnBooking } from './own-booking.tsx'
import { SlotForm } from './slot-form.tsx'
import { type ChosenSlot, slotName } from './slot-grid.tsx'
import { waitFor } from './use-waits.ts'
import { WaitForm } from './wait-form.tsx'
import { Waits } from './waits.tsx'

interface Props {
  club: Pick<Club, 'id' | 'name' | 'timeZone' | 'daysAhead' | 'holdMinutes' | 'offerMinutes' | 'courts'>
  date: string
  /** Null until the day is loaded. */
  day: ClubDay | null
  /** The slots that the person waits for. */
  waits: readonly Wait[]
  /** Null while the dialog is closed. */
  chosen: ChosenSlot | null
  /** Called after each change, and after a call that failed because the slot has changed. */
  onChanged: () => void
  onBooked: (bookings: readonly Booking[]) => void
  /** Called when the person has cancelled or left a booking. */
  onCancelled: (booking: Booking) => void
  onClose: () => void
}

/** The dialog of a slot: a form to book it or to wait for it, or the person's own booking of it. Visitors are asked to sign in. */
export function SlotDialog({ club, date, day, waits, chosen, onChanged, onBooked, onCancelled, onClose }: Props) {
  const { t, language } = useTranslation()
  const title = chosen
    ? [slotName(chosen.courtName, chosen.time, t), dayTitle(date, language), club.name].join(' · ')
    : ''
  return (
    <Dialog open={chosen !== null} title={title} onClose={onClose}>
      {chosen && <Content {...{ club, date, day, waits, chosen, onChanged, onBooked, onCancelled, onClose }} />}
    </Dialog>
  )
}

function Content({
  club,
  date,
  day,
  waits,
  chosen,
  onChanged,
  onBooked,
  onCancelled,
  onClose,
}: Props & { chosen: ChosenSlot }) {
  const { court, slot } = chosen
  const done = () => {
    onChanged()
    onClose()
  }
  if (slot.booking !== undefined) {
    const cancelled = (booking: Booking) => {
      onCancelled(booking)
      done()
    }
    return <OwnBooking uid={slot.booking} timeZone={club.timeZone} onChanged={cancelled} onClose={onClose} />
  }
  if (storedEmail() === null) return <SignInFirst isTaken={slot.state === 'taken'} onClose={onClose} />
  const booked = (bookings: readonly Booking[]) => {
    onBooked(bookings)
    done()
  }
  if (slot.state !== 'taken')
    return <SlotForm {...{ club, date, chosen, onClose }} onStale={onChanged} onBooked={booked} />
  const wait = waitFor(waits, court, slot.startsAt)
  if (wait)
    return (
      <>
        <Waits waits={[wait]} clubOf={() => club} onChanged={onChanged} onBooked={(booking) => booked([booking])} />
        <div className={f.actions}>
          <CloseButton onClose={onClose} />
        </div>
      </>
    )
  return day && <WaitForm {...{ club, day, chosen, onChanged, onClose }} />
}

/** Asks a visitor to sign in, and tells blocked people that they are blocked. */
function SignInFirst({ isTaken, onClose }: { isTaken: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const isBlocked = useSession(({ ended }) => ended === 'blocked')
  return (
    <>
      <p>{t(isBlocked ? 'session.blocked' : isTaken ? 'booking.wait.visitor' : 'club.form.visitor')}</p>
      <div className={f.actions}>
        <Link to={PAGES[isBlocked ? 'help' : 'login'].path} className="button">
          {t(isBlocked ? 'session.contact' : 'club.signIn')}
        </Link>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('club.form.cancel')}
        </button>
      </div>
    </>
  )
}
