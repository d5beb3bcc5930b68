import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { MY_BOOKINGS } from '../../shared/reservations/booking-mails.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { storedEmail } from '../api/stored-session.ts'
import { clockTime } from '../ui/dates.ts'
import { datedDayText, dayText } from '../ui/day-title.ts'
import { DoneLine } from '../ui/done-line.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useOnPaper } from '../ui/use-on-paper.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { blankDay } from './blank-day.ts'
import { bookedText } from './booked-text.ts'
import type { ChosenDate } from './chosen-date.ts'
import { DateStrip } from './date-strip.tsx'
import s from './free-courts.module.css'
import { useSlotBefore } from './sign-in-first.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import { type ChosenSlot, SlotGrid } from './slot-grid.tsx'
import { canChoose, slotKey } from './slot-rows.ts'
import { useClubDay } from './use-club-day.ts'
import { useWaits } from './use-waits.ts'
import { Waits } from './waits.tsx'

interface Props {
  club: Pick<
    Club,
    | 'id'
    | 'name'
    | 'timeZone'
    | 'hours'
    | 'daysAhead'
    | 'holdMinutes'
    | 'cancelMinutes'
    | 'offerMinutes'
    | 'maxSlots'
    | 'courts'
  >
  now: number
  chosenDate: ChosenDate
}

/**
 * The free slots of all courts of a club, for each date that can be booked. A tap on a slot books it.
 */
export default function FreeCourts({ club, now, chosenDate: { date, isOther, choose } }: Props) {
  const { t, language } = useTranslation()
  const onPaper = useOnPaper()
  const onDevice = useOnDevice()
  const [chosen, setChosen] = useState<ChosenSlot | null>(null)
  /** The message about what the person has just done. */
  const [done, setDone] = useState<string | null>(null)
  const today = dateIn(club.timeZone, now)
  const { day, ready, failed, reload, showBooked } = useClubDay(club.id, date)
  const { waits: all, load: loadWaits } = useWaits()
  const waits = all.filter((wait) => wait.club === club.id)
  const changed = async () => {
    await Promise.all([reload(), loadWaits()])
  }
  useSlotBefore(
    ready && day
      ? (key) => {
          for (const { id, name, slots } of day.courts)
            for (const slot of slots)
              if (slotKey(id, slot.startsAt) === key && canChoose(slot, now))
                setChosen({ court: id, courtName: name, time: clockTime(slot.startsAt, language, club.timeZone), slot })
        }
      : null,
  )
  const label = t('booking.day.title', { day: (onPaper ? datedDayText : dayText)(date, language) })

  return (
    <section aria-labelledby="free-courts">
      <h2 id="free-courts" className={s.title}>
        {label}
      </h2>
      <p className={`screen-only ${s.lead}`}>
        {t('booking.day.lead')}{' '}
        {onDevice && storedEmail() !== null && <Link to={MY_BOOKINGS}>{t('club.myBookings')}</Link>}
      </p>
      <Waits
        title={t('booking.wait.title')}
        // The grid marks the slots for which the person still waits.
        waits={waits.filter(({ state }) => state !== 'waiting')}
        clubOf={() => club}
        onChanged={() => void changed()}
        onBooked={(booking) => {
          setDone(bookedText([booking], club.timeZone, language, t))
          showBooked([booking])
          void changed()
        }}
      />
      <DateStrip today={today} count={club.daysAhead} chosen={date} onChange={choose} />
      {isOther && <p>{t('booking.day.otherDay')}</p>}
      <DoneLine text={done}>
        <Link to={MY_BOOKINGS}>{t('club.myBookings')}</Link>
      </DoneLine>
      {onDevice && !ready && <LoadingLine failed={failed && t('booking.day.failed')} onRetry={() => void reload()} />}
      <SlotGrid
        day={day ?? blankDay(club, date)}
        isBlank={day === null}
        now={now}
        busy={!ready}
        waits={waits}
        label={label}
        onChoose={(slot) => {
          setDone(null)
          setChosen(slot)
        }}
      />
      <SlotDialog
        club={club}
        date={date}
        day={day}
        waits={waits}
        chosen={chosen}
        onChoose={setChosen}
        onBooked={showBooked}
        onChanged={changed}
        onDone={setDone}
        onClose={() => setChosen(null)}
      />
    </section>
  )
}
