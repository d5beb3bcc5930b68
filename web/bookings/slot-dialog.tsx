import { useState } from 'react'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { Booking, ClubDay } from '../../shared/reservations/booking-schemas.ts'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { dayTitle } from '../ui/day-title.ts'
import { Dialog } from '../ui/dialog.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { bookedText } from './booked-text.ts'
import type { BookingValues } from './booking-fields.tsx'
import { cancelledText } from './cancel-booking.tsx'
import { CloseButton } from './close-button.tsx'
import { OwnBooking } from './own-booking.tsx'
import { SignInFirst, useIsVisitor } from './sign-in-first.tsx'
import { SlotForm } from './slot-form.tsx'
import { SlotGone } from './slot-gone.tsx'
import { type ChosenSlot, slotName } from './slot-grid.tsx'
import { slotKey } from './slot-rows.ts'
import { waitFor } from './use-waits.ts'
import { WaitForm } from './wait-form.tsx'
import { Waits } from './waits.tsx'

interface Props {
  club: Pick<
    Club,
    'id' | 'name' | 'timeZone' | 'daysAhead' | 'holdMinutes' | 'cancelMinutes' | 'offerMinutes' | 'maxSlots' | 'courts'
  >
  date: string
  /** Null until the day is loaded. */
  day: ClubDay | null
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
  /** Called with the message about what the person has done. */
  onDone: (text: string | null) => void
  onClose: () => void
}

/** The dialog of a slot: a form to book it or to wait for it, or the person's own booking of it. Visitors are asked to sign in. */
export function SlotDialog({ chosen, onClose, ...props }: Props) {
  const { club, date } = props
  const { t, language } = useTranslation()
  // What the person has entered stays when another slot is chosen.
  const [values, setValues] = useState<BookingValues | null>(null)
  // So does the number of slots in a row.
  const [count, setCount] = useState(1)
  const close = () => {
    setValues(null)
    setCount(1)
    onClose()
  }
  const title = chosen
    ? [slotName(chosen.courtName, chosen.time, t), dayTitle(date, language), club.name].join(' · ')
    : ''
  return (
    <Dialog open={chosen !== null} title={title} onClose={close}>
      {chosen && (
        <Content
          key={slotKey(chosen.court, chosen.slot.startsAt)}
          {...props}
          chosen={chosen}
          values={values ?? { title: t('booking.form.usualTitle'), partners: '' }}
          onValues={setValues}
          count={count}
          onCount={setCount}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

interface ContentProps extends Props {
  chosen: ChosenSlot
  values: BookingValues
  onValues: (values: BookingValues) => void
  /** Number of slots in a row that the person wants. */
  count: number
  onCount: (count: number) => void
}

function Content({ club, date, day, waits, chosen, values, onValues, count, onCount, ...calls }: ContentProps) {
  const { onBooked, onChanged, onDone, onClose } = calls
  const { t, language } = useTranslation()
  const { court, slot } = chosen
  const isVisitor = useIsVisitor()
  const done = (text: string | null) => {
    onDone(text)
    void onChanged()
    onClose()
  }
  const uid = slot.booking ?? slot.invitation
  if (uid !== undefined) {
    const changed = (booking: Booking) =>
      done(slot.invitation ? t('booking.mine.answered') : cancelledText(booking, club.timeZone, language, t))
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
  const booked = (bookings: readonly Booking[]) => {
    onBooked(bookings)
    done(bookedText(bookings, club.timeZone, language, t))
  }
  const onChoose = (other: ChosenSlot, slots: number) => {
    onCount(slots)
    calls.onChoose(other)
  }
  const wait = waitFor(waits, court, slot.startsAt)
  // Somebody may take the slot while the form is open.
  const now = day?.courts
    .find(({ id }) => id === court)
    ?.slots.find((each) => Date.parse(each.startsAt) === Date.parse(slot.startsAt))
  const isGone = now !== undefined && now.state !== 'free' && now.state !== 'mine'
  if (slot.state !== 'taken' && !isGone)
    return (
      <SlotForm
        {...{ club, date, day, chosen, values, onValues, onChoose, onClose }}
        wanted={count}
        onWanted={onCount}
        onStale={onChanged}
        onBooked={booked}
      />
    )
  const isWaiting = wait?.state === 'waiting' || wait?.state === 'offered'
  if (slot.state !== 'taken' && day && now && !isWaiting)
    return <SlotGone {...{ club, day, chosen, state: now.state, count, onChoose, onChanged, onClose }} />
  if (wait)
    return (
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
    )
  return day && <WaitForm {...{ club, day, chosen, onClose }} onChanged={() => void onChanged()} />
}
