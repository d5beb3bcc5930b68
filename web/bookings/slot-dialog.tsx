import { Link } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { weekdayOf } from '../../shared/time/week.ts'
import { useSession } from '../api/session.ts'
import { storedEmail } from '../api/stored-session.ts'
import { dateTitle, weekdayTitle } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { OwnBooking } from './own-booking.tsx'
import { SlotForm } from './slot-form.tsx'
import { type ChosenSlot, slotName } from './slot-grid.tsx'

interface Props {
  club: Pick<Club, 'id' | 'name' | 'timeZone' | 'daysAhead'>
  date: string
  /** Null while the dialog is closed. */
  chosen: ChosenSlot | null
  /** Called after each change, and after a call that failed because the slot has changed. */
  onChanged: () => void
  onBooked: (bookings: readonly Booking[]) => void
  onClose: () => void
}

/** The dialog of a slot: a form to book it, or the person's own booking of it. Visitors are asked to sign in. */
export function SlotDialog({ club, date, chosen, onChanged, onBooked, onClose }: Props) {
  const { t, language } = useTranslation()
  const day = `${weekdayTitle(weekdayOf(date), language)} ${dateTitle(date, language)}`
  const title = chosen ? [slotName(chosen.courtName, chosen.slot.time, t), day, club.name].join(' · ') : ''
  return (
    <Dialog open={chosen !== null} title={title} onClose={onClose}>
      {chosen?.slot.booking !== undefined ? (
        <OwnBooking
          uid={chosen.slot.booking}
          onChanged={() => {
            onChanged()
            onClose()
          }}
        />
      ) : (
        chosen &&
        (storedEmail() === null ? (
          <SignInFirst onClose={onClose} />
        ) : (
          <SlotForm
            club={club}
            date={date}
            chosen={chosen}
            onStale={onChanged}
            onClose={onClose}
            onBooked={(bookings) => {
              onBooked(bookings)
              onChanged()
              onClose()
            }}
          />
        ))
      )}
    </Dialog>
  )
}

/** Asks a visitor to sign in, and tells blocked people that they are blocked. */
function SignInFirst({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const isBlocked = useSession(({ ended }) => ended === 'blocked')
  return (
    <>
      <p>{t(isBlocked ? 'session.blocked' : 'club.form.visitor')}</p>
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
