import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { otherHoursIn } from '../../shared/clubs/open-hours.ts'
import { MY_BOOKINGS } from '../../shared/reservations/booking-mails.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { UNDO_MS } from '../../shared/reservations/undo.ts'
import { serverNow } from '../api/server-clock.ts'
import { storedEmail } from '../api/stored-session.ts'
import { useAction } from '../api/use-action.ts'
import { DoneLine } from '../ui/done-line.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { OtherHoursLines } from '../ui/other-hours.tsx'
import { UndoBar } from '../ui/undo-bar.tsx'
import { UndoButton } from '../ui/undo-button.tsx'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { blankDay } from './blank-day.ts'
import { bookedText } from './booked-text.ts'
import { canUndo, DAY_CALLS, type DayCalls, undoCancelling } from './booking-calls.ts'
import { cancelledText } from './cancel-booking.tsx'
import { closedText } from './closed-text.ts'
import s from './day-courts.module.css'
import { ProblemText } from './problem-text.tsx'
import { useSlotBefore } from './sign-in-first.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import { SlotGrid } from './slot-grid.tsx'
import { type ChosenSlot, canChoose, chosenSlot, NEW_KEY, NO_SLOT, slotKey } from './slot-rows.ts'
import { useCancelledBefore } from './use-cancelled-before.ts'
import { useClubDay } from './use-club-day.ts'
import { useWaits } from './use-waits.ts'
import { Waits } from './waits.tsx'

interface Props {
  club: Club
  date: string
  now: number
  /** The name of the grid. */
  label: string
  /** The slot whose dialog is open, or null. */
  chosen: ChosenSlot | null
  onChoose: (chosen: ChosenSlot | null) => void
  /** The documented page of a weekday: the title of its form, and its calls. */
  weekday?: { readonly formTitle: string; readonly calls: DayCalls }
  /** Shown above the grid. */
  children?: ReactNode
}

/** A message about what the person has just done. */
interface Done {
  readonly text: string
  /** The booking whose cancellation can be undone. */
  readonly undo: Booking | null
  /** Time left to undo it (seconds). */
  readonly seconds: number
  /** Whether what the person has pressed is gone, so that the message gets the focus. */
  readonly isFocused: boolean
}

/** The courts of a club on a date, where a person books slots, waits for taken ones, and cancels bookings. */
export function DayCourts({ club, date, now, label, chosen, onChoose, weekday, children }: Props) {
  const { t, language } = useTranslation()
  const onDevice = useOnDevice()
  const calls = weekday?.calls ?? DAY_CALLS
  /** Undefined until the person does something on this page. */
  const [own, setDone] = useState<Done | null | undefined>(undefined)
  const { day, ready, failed, reload, showBooked } = useClubDay(club.id, date, calls.read)
  const shown = day ?? blankDay(club, date)
  const before = useCancelledBefore(own === undefined ? day : null)
  const done =
    own !== undefined || !before
      ? (own ?? null)
      : {
          text: cancelledText(before.booking, club.timeZone, language, t),
          undo: before.booking,
          seconds: Math.ceil((before.until - serverNow()) / 1000),
          isFocused: weekday === undefined,
        }
  const { waits: all, load: loadWaits } = useWaits()
  const closed = closedText(club, date, t)
  const others = otherHoursIn(club, [date])
  const waits = all.filter((wait) => wait.club === club.id)
  const changed = async () => {
    await Promise.all([reload(), loadWaits()])
  }
  const tell = (text: string | null, cancelled?: Booking, isFocused = weekday === undefined) =>
    setDone(
      text === null
        ? null
        : {
            text,
            undo: cancelled && canUndo(cancelled) ? cancelled : null,
            seconds: UNDO_MS / 1000,
            isFocused,
          },
    )
  const choose = (slot: ChosenSlot) => {
    setDone(null)
    undo.clear()
    onChoose(slot)
  }
  useSlotBefore(
    ready && day
      ? (key) => {
          if (key === NEW_KEY) onChoose(NO_SLOT)
          for (const court of day.courts)
            for (const slot of court.slots)
              if (slotKey(court.id, slot.startsAt) === key && canChoose(slot, now))
                onChoose(chosenSlot(court, slot, language, club.timeZone))
        }
      : null,
  )
  const undo = useAction(({ uid }: Booking) => {
    setDone(null)
    const undone = undoCancelling(uid).then(({ bookings }) => {
      showBooked(bookings)
      if (!weekday) tell(t('booking.mine.restored'))
    })
    return undone.finally(() => void changed())
  })
  const undoable = done?.undo
  const onUndo = undoable && (() => void undo.run(undoable))

  return (
    <>
      <p className={`screen-only ${s.lead} ${weekday ? s.weekday : ''}`}>
        {t('booking.day.lead')}{' '}
        {weekday
          ? t('booking.day.hint')
          : onDevice && storedEmail() !== null && <Link to={MY_BOOKINGS}>{t('club.myBookings')}</Link>}
      </p>
      <Waits
        title={t('booking.wait.title')}
        // The grid marks the slots for which the person still waits.
        waits={waits.filter(({ state }) => state !== 'waiting')}
        clubOf={() => club}
        onChanged={() => void changed()}
        onBooked={(booking) => {
          tell(bookedText([booking], club.timeZone, language, t), undefined, true)
          showBooked([booking])
          void changed()
        }}
      />
      {children}
      {weekday && (
        // The focus stays in the grid.
        <UndoBar
          message={done && !done.isFocused ? done.text : null}
          label={t('club.undo')}
          onUndo={onUndo}
          seconds={done?.seconds}
          onGone={() => setDone(null)}
        />
      )}
      {(!weekday || done?.isFocused) && (
        <DoneLine text={done?.text ?? null}>
          {onUndo && <UndoButton label={t('club.undo')} seconds={done.seconds} onUndo={onUndo} />}{' '}
          <Link to={MY_BOOKINGS}>{t('club.myBookings')}</Link>
        </DoneLine>
      )}
      {closed === null && others.length > 0 && (
        <p>
          <OtherHoursLines hours={others} courts={club.courts} today={date} isOneDay />
        </p>
      )}
      {onDevice && !ready && <LoadingLine failed={failed && t('club.day.failed')} onRetry={() => void reload()} />}
      {undo.error !== null && (
        <div role="alert" className={s.problem}>
          <ProblemText error={undo.error} />
        </div>
      )}
      <SlotGrid
        day={shown}
        isBlank={day === null}
        now={now}
        busy={!ready}
        waits={waits}
        label={label}
        isWhole={weekday !== undefined}
        onChoose={choose}
        none={closed ?? t('booking.day.none')}
      />
      <SlotDialog
        {...{ club, date, calls, waits, chosen, onChoose }}
        day={shown}
        formTitle={weekday?.formTitle}
        onBooked={showBooked}
        onChanged={changed}
        onDone={tell}
        onClose={() => onChoose(null)}
      />
    </>
  )
}
