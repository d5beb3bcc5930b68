import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { plusDays, weekdayOf } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { dateTitle, weekdayTitle } from '../ui/dates.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { DateStrip } from './date-strip.tsx'
import s from './free-courts.module.css'
import { SlotDialog } from './slot-dialog.tsx'
import { type ChosenSlot, SlotGrid } from './slot-grid.tsx'
import { useClubDay } from './use-club-day.ts'

interface Props {
  club: Pick<Club, 'id' | 'name' | 'timeZone' | 'daysAhead'>
  now: number
}

/** The free slots of all courts of a club, for each date that can be booked. A tap on a slot books it. */
export default function FreeCourts({ club, now }: Props) {
  const { t, language } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<ChosenSlot | null>(null)
  const [booked, setBooked] = useState<readonly Booking[]>([])
  const today = dateIn(club.timeZone, now)
  const asked = params.get('date') ?? today
  const date = asked >= today && asked < plusDays(today, club.daysAhead) ? asked : today
  const { day, ready, failed, reload } = useClubDay(club.id, date)
  const label = t('booking.day.title', {
    day: `${weekdayTitle(weekdayOf(date), language)} ${dateTitle(date, language)}`,
  })
  const [first] = booked

  return (
    <section aria-labelledby="free-courts">
      <h2 id="free-courts" className={s.title}>
        {label}
      </h2>
      <p className={s.lead}>{t('booking.day.lead')}</p>
      <DateStrip
        today={today}
        count={club.daysAhead}
        chosen={date}
        onChange={(next) => setParams({ date: next }, { replace: true, preventScrollReset: true })}
      />
      <p role="status" className={s.done}>
        {first && (
          <>
            {t('booking.day.booked', {
              count: booked.length,
              day: `${weekdayTitle(weekdayOf(first.date), language)} ${dateTitle(first.date, language)}`,
              time: first.time,
            })}{' '}
            <Link to={PAGES.profile.path}>{t('booking.mine.all')}</Link>
          </>
        )}
      </p>
      {!ready && <LoadingLine failed={failed && t('booking.day.failed')} onRetry={() => void reload()} />}
      {day && (
        <SlotGrid
          day={day}
          now={now}
          busy={!ready}
          label={label}
          onChoose={(slot) => {
            setBooked([])
            setChosen(slot)
          }}
        />
      )}
      <SlotDialog
        club={club}
        date={date}
        chosen={chosen}
        onChanged={() => void reload()}
        onBooked={setBooked}
        onClose={() => setChosen(null)}
      />
    </section>
  )
}
