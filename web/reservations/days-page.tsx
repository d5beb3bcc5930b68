import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { COMING_DAYS, otherHoursIn } from '../../shared/clubs/open-hours.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { comingDays } from '../../shared/reservations/booking-rules.ts'
import type { FreeHours } from '../../shared/reservations/reservations-schemas.ts'
import { nextDates, plusDays } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { getJson } from '../api/get-json.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useChosenDate } from '../bookings/chosen-date.ts'
import { closedText } from '../bookings/closed-text.ts'
import { DateStrip } from '../bookings/date-strip.tsx'
import { DayCourts } from '../bookings/day-courts.tsx'
import type { ChosenSlot } from '../bookings/slot-rows.ts'
import { SuspendedClubs } from '../scoreboard/suspended-clubs.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { ClubClock } from '../ui/club-time.tsx'
import { dateTitle, weekdayTitle } from '../ui/dates.ts'
import { datedDayText, dayText } from '../ui/day-title.ts'
import { OpenHours } from '../ui/open-hours.tsx'
import { OtherHoursLines } from '../ui/other-hours.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useOnPaper } from '../ui/use-on-paper.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './days-page.module.css'
import { OfClub } from './of-club.tsx'
import { useRenderedNow } from './use-rendered-now.ts'

/** The free courts of a club on each date that can be booked, and its next seven days. */
export default function DaysPage() {
  const { club: id } = useParams()
  return <OfClub id={id}>{(club) => <Days club={club} />}</OfClub>
}

/** The free courts, then Monday to Sunday with dates and free hours. */
function Days({ club }: { club: Club }) {
  const { t, language } = useTranslation()
  const now = useRenderedNow(5000)
  const today = dateIn(club.timeZone, now)
  const { date, isOther, choose } = useChosenDate(club, now)
  const onPaper = useOnPaper()
  const [chosen, setChosen] = useState<ChosenSlot | null>(null)
  const free = useFreeHours(club.id)
  const nearDays: Readonly<Record<string, string>> = {
    [today]: t('club.today'),
    [plusDays(today, 1)]: t('club.tomorrow'),
  }
  const freeText = (date: string): string => {
    const closed = closedText(club, date, t)
    if (closed !== null) return closed
    const count = free.get(date)
    if (count === undefined) return ''
    return count === 0 ? t('club.days.full') : t('club.days.free', { count })
  }
  const label = t('booking.day.title', { day: (onPaper ? datedDayText : dayText)(date, language) })
  return (
    <div className="page">
      <BackLink to={PAGES.clubs.path}>{t('club.days.back')}</BackLink>
      <PageHead title={club.name} heading={<span lang="es">{club.name}</span>} lead={club.address}>
        <ClubClock now={now} timeZone={club.timeZone} from={date} />
      </PageHead>
      <SuspendedClubs club={club.id} className={s.suspended} />
      <section className={s.courts} aria-labelledby="free-courts">
        <h2 id="free-courts" className={s.title}>
          {label}
        </h2>
        <DayCourts {...{ club, date, now, label, chosen }} onChoose={setChosen}>
          <DateStrip today={today} count={club.daysAhead} chosen={date} onChange={choose} />
          {isOther && <p>{t('booking.day.otherDay')}</p>}
        </DayCourts>
      </section>
      <h2 className={`screen-only ${s.title}`}>{t('club.days.lead')}</h2>
      <ul className={`screen-only ${s.days}`}>
        {comingDays(now, club.timeZone).map(({ day, date }) => (
          <li key={day}>
            <Link
              to={pathTo('reservations', club.id, day)}
              className={date === today ? `${s.day} ${s.today}` : s.day}
              aria-current={date === today ? 'date' : undefined}
            >
              <span className={s.name}>{weekdayTitle(day, language)}</span>
              <time dateTime={date}>{dateTitle(date, language)}</time>
              <span className={s.near}>{nearDays[date] ?? ''}</span>
              <span className={s.free}>{freeText(date)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <h2 className={`screen-only ${s.title}`}>{t('booking.day.hours')}</h2>
      <p className="screen-only">
        <OpenHours hours={club.hours} />
        <OtherHoursLines hours={otherHoursIn(club, nextDates(today, COMING_DAYS))} courts={club.courts} today={today} />
      </p>
      <p className="screen-only">
        <Link to={`${PAGES.ranking.path}?${new URLSearchParams({ club: club.id })}`} className="go">
          {t('club.days.ranking')}
        </Link>
      </p>
    </div>
  )
}

/** Time between two requests for the free hours (ms). */
const EVERY_MS = 60_000

/** Returns the number of free court hours of a club by date; empty until loaded. A failed load keeps the last numbers. */
function useFreeHours(club: string): ReadonlyMap<string, number> {
  const { value, reload } = useLoaded(`/freehours/${club}`, getJson<FreeHours[]>)
  useEffect(() => {
    const timer = setInterval(reload, EVERY_MS)
    return () => clearInterval(timer)
  }, [reload])
  return new Map(value?.body.map(({ date, free }) => [date, free]))
}
