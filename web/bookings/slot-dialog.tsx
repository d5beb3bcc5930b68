import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { Booking, ClubDay } from '../../shared/reservations/booking-schemas.ts'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { dayTitle } from '../ui/day-title.ts'
import { Dialog } from '../ui/dialog.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { bookedText } from './booked-text.ts'
import type { DayCalls } from './booking-calls.ts'
import { cancelledText } from './cancel-booking.tsx'
import { CloseButton } from './close-button.tsx'
import { OwnBooking } from './own-booking.tsx'
import { SignInFirst, useIsVisitor } from './sign-in-first.tsx'
import { slotName } from './slot-cell.tsx'
import { SlotForm } from './slot-form.tsx'
import { type ChosenSlot, NEW_KEY, slotKey } from './slot-rows.ts'
import { waitFor } from './use-waits.ts'
import { WaitForm } from './wait-form.tsx'
import { Waits } from './waits.tsx'

interface Props {
  club: Pick<
    Club,
    | 'id'
    | 'name'
    | 'timeZone'
    | 'daysAhead'
    | 'seriesBeyondWindow'
    | 'quota'
    | 'holdMinutes'
    | 'cancelMinutes'
    | 'offerMinutes'
    | 'maxSlots'
    | 'courts'
  >
  date: string
  day: ClubDay
  calls: DayCalls
  /** The title of a form that asks for the time and the court too. Without it, the form books the chosen slot. */
  formTitle: string | undefined
  /** The slots that the person waits for. */
  waits: readonly Wait[]
  /** Null while the dialog is closed. */
  chosen: ChosenSlot | null
  /** Called to choose another slot. */
  onChoose: (chosen: ChosenSlot) => void
  /** Called with new bookings. */
  onBooked: (bookings: readonly Booking[]) => void
  /** Called after each change, and after a call that failed because the slot has changed. Resolves when the day is loaded again. */
  onChanged: () => Promise<void>
  /** Called with the message about what the person has done, and the booking if the person has cancelled one. */
  onDone: (text: string | null, cancelled?: Booking) => void
  onClose: () => void
}

/** The dialog of a slot: a form to book it or to wait for it, or the person's own booking of it. Visitors are asked to sign in. */
export function SlotDialog({ chosen, ...props }: Props) {
  const { club, date, formTitle, onClose } = props
  const { t, language } = useTranslation()
  const title = () => {
    if (chosen?.to === 'book' && formTitle !== undefined) return formTitle
    return chosen ? [slotName(chosen.courtName, chosen.time, t), dayTitle(date, language), club.name].join(' · ') : ''
  }
  return (
    <Dialog open={chosen !== null} title={title()} onClose={onClose}>
      {chosen && <Content {...props} chosen={chosen} />}
    </Dialog>
  )
}

function Content({ club, date, day, calls, formTitle, waits, chosen, ...props }: Props & { chosen: ChosenSlot }) {
  const { onChoose, onBooked, onChanged, onDone, onClose } = props
  const { t, language } = useTranslation()
  const { court, slot, to } = chosen
  const isVisitor = useIsVisitor()
  const asksStart = formTitle !== undefined
  const done = (text: string | null, cancelled?: Booking) => {
    onDone(text, cancelled)
    void onChanged()
    onClose()
  }
  const uid = slot?.booking ?? slot?.invitation
  if (to !== 'book' && uid !== undefined) {
    const changed = (booking: Booking) =>
      slot?.invitation
        ? done(t('booking.mine.answered'))
        : done(cancelledText(booking, club.timeZone, language, t), booking)
    return <OwnBooking {...{ uid, club, onClose }} asks={to === 'cancel'} cancel={calls.cancel} onChanged={changed} />
  }
  if (isVisitor)
    return (
      <SignInFirst
        text={t(to === 'wait' ? 'booking.wait.visitor' : 'club.form.visitor')}
        // The address of a weekday's page has no date.
        back={{ ...(!asksStart && { date }), slot: slot ? slotKey(court, slot.startsAt) : NEW_KEY }}
        onClose={onClose}
      />
    )
  const booked = (bookings: readonly Booking[]) => {
    onBooked(bookings)
    done(bookedText(bookings, club.timeZone, language, t))
  }
  const wait = slot && waitFor(waits, court, slot.startsAt)
  const waiting = wait ? (
    <>
      <Waits
        waits={[wait]}
        clubOf={() => club}
        onChanged={() => void onChanged()}
        onBooked={(booking) => booked([booking])}
      />
      <div className={f.actions}>
        <CloseButton onClose={onClose} />
      </div>
    </>
  ) : (
    slot && (
      <WaitForm {...{ club, day, court, slot, onClose }} isQuiet={to === 'book'} onChanged={() => void onChanged()} />
    )
  )
  if (to === 'wait') return waiting
  return (
    <SlotForm
      {...{ club, date, day, chosen, asksStart, onChoose, waiting, onClose }}
      book={calls.book}
      onStale={onChanged}
      onBooked={booked}
    />
  )
}
