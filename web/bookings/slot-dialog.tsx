import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { Booking, ClubDay } from '../../shared/reservations/booking-schemas.ts'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { dayTitle } from '../ui/day-title.ts'
import { Dialog } from '../ui/dialog.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { bookedText } from './booked-text.ts'
import { cancelledText } from './cancel-booking.tsx'
import { CloseButton } from './close-button.tsx'
import { OwnBooking } from './own-booking.tsx'
import { SignInFirst, useIsVisitor } from './sign-in-first.tsx'
import { SlotForm } from './slot-form.tsx'
import { type ChosenSlot, slotName } from './slot-grid.tsx'
import { slotKey } from './slot-rows.ts'
import { waitFor } from './use-waits.ts'
import { WaitForm } from './wait-form.tsx'
import { Waits } from './waits.tsx'

interface Props {
  club: Pick<
    Club,
    'id' | 'name' | 'timeZone' | 'daysAhead' | 'holdMinutes' | 'cancelMinutes' | 'offerMinutes' | 'courts'
  >
  date: string
  /** Null until the day is loaded. */
  day: ClubDay | null
  /** The slots that the person waits for. */
  waits: readonly Wait[]
  /** Null while the dialog is closed. */
  chosen: ChosenSlot | null
  /** Called after each change, and after a call that failed because the slot has changed. */
  onChanged: () => void
  /** Called with the message about what the person has done. */
  onDone: (text: string | null) => void
  onClose: () => void
}

/** The dialog of a slot: a form to book it or to wait for it, or the person's own booking of it. Visitors are asked to sign in. */
export function SlotDialog({ club, date, day, waits, chosen, onChanged, onDone, onClose }: Props) {
  const { t, language } = useTranslation()
  const title = chosen
    ? [slotName(chosen.courtName, chosen.time, t), dayTitle(date, language), club.name].join(' · ')
    : ''
  return (
    <Dialog open={chosen !== null} title={title} onClose={onClose}>
      {chosen && <Content {...{ club, date, day, waits, chosen, onChanged, onDone, onClose }} />}
    </Dialog>
  )
}

function Content({ club, date, day, waits, chosen, onChanged, onDone, onClose }: Props & { chosen: ChosenSlot }) {
  const { t, language } = useTranslation()
  const { court, slot } = chosen
  const isVisitor = useIsVisitor()
  const done = (text: string | null) => {
    onDone(text)
    onChanged()
    onClose()
  }
  const uid = slot.booking ?? slot.invitation
  if (uid !== undefined) {
    const changed = (booking: Booking) =>
      done(slot.invitation ? t('booking.mine.answered') : cancelledText(booking, language, t))
    return <OwnBooking uid={uid} club={club} onChanged={changed} onClose={onClose} />
  }
  if (isVisitor)
    return (
      <SignInFirst
        text={t(slot.state === 'taken' ? 'booking.wait.visitor' : 'club.form.visitor')}
        back={{ date, slot: slotKey(court, slot.startsAt) }}
        onClose={onClose}
      />
    )
  const booked = (bookings: readonly Booking[]) => done(bookedText(bookings, club.timeZone, language, t))
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
