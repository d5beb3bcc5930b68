import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { CalendarEvent } from '../../shared/calendar/calendar-schemas.ts'
import { firstClubZone } from '../../shared/clubs/club-zone.ts'
import { MY_BOOKINGS } from '../../shared/reservations/booking-mails.ts'
import { isDate } from '../../shared/time/club-date.ts'
import { mondayOf, nextWeekday, plusDays, WEEKDAYS, weekdayOf } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { useAction } from '../api/use-action.ts'
import { useLoader } from '../api/use-loaded.ts'
import { useNow } from '../api/use-now.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { Chevron } from '../ui/chevron.tsx'
import { ClubClock } from '../ui/club-time.tsx'
import { weekTitle } from '../ui/dates.ts'
import { useInAddress } from '../ui/in-address.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { UndoBar } from '../ui/undo-bar.tsx'
import { Unloaded } from '../ui/unloaded.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { BookingAnswer } from './booking-answer.tsx'
import s from './calendar-page.module.css'
import { bookings, calendar, createEvent, type EventFields } from './calendar-store.ts'
import { EventDialog, type EventStart } from './event-dialog.tsx'
import { FailureText } from './failure-text.tsx'
import { FeedSwitch } from './feed-switch.tsx'
import { WeekGrid } from './week-grid.tsx'

/** Only its texts load later: a file of its own would lengthen the list of files in the first script. */
const BookingPart = lazyPart(['invitation', 'bookings'], async () => ({ default: BookingAnswer }), Unloaded)

const MyBookings = lazyPart(['bookings'], () => import('../bookings/my-bookings.tsx'), Unloaded)

/** A person's calendar; with `?bookings`, the person's bookings; with `?booking=`, as in emails, only this booking. */
export default function CalendarPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const uid = query.get('booking')
  if (uid === null && !query.has('bookings')) return <Weeks />
  return (
    <Suspense
      fallback={
        <div className="page">
          {uid === null && <PageHead title={t('club.myBookings')} />}
          <p className="dim">{t('loading')}</p>
        </div>
      }
    >
      {uid === null ? <MyBookings /> : <BookingPart uid={uid} series={query.get('series')} />}
    </Suspense>
  )
}

/** A person's calendar, week by week, in the first club's time zone. It includes the person's court reservations. */
function Weeks() {
  const { t } = useTranslation()
  const now = useNow(5000)
  const { value: events, failed: noEvents, reload } = useLoader(calendar)
  const { value: booked, reload: reloadBookings } = useLoader(bookings)
  const { clubs, failed } = useClubs()
  const timeZone = firstClubZone(clubs ?? [])
  const [start, setStart] = useState<EventStart | null>(null)
  const [deleted, setDeleted] = useState<CalendarEvent | null>(null)
  const today = dateIn(timeZone, now)
  const current = mondayOf(today)
  // Null shows the current week, which changes with the clock.
  const [chosenWeek, setChosenWeek] = useInAddress('week')
  const week = chosenWeek !== null && isDate(chosenWeek) ? mondayOf(chosenWeek) : current
  /** The Monday of the shown week if it is in the future, otherwise today. */
  const from = week > today ? week : today
  // Null shows today, on phones.
  const [chosenDay, setDay] = useInAddress('day')

  const chooseWeek = (monday: string) => setChosenWeek(monday === current ? null : monday)
  const add = () => setStart({ ...NEW, from })
  /** Shows the week and (on phones) the day of a saved event. A weekly event is shown on its first date on or after `from`. */
  const show = (saved: EventFields) => {
    setDay(saved.day)
    chooseWeek(mondayOf(saved.date ?? nextWeekday(saved.day, from)))
  }
  const undo = useAction(async () => {
    if (!deleted) return
    setDeleted(null)
    const { id, title, day, time, date } = deleted
    // An event from an earlier version may lack a title, which the server now requires.
    await createEvent({ title: title || t('club.calendar.untitled'), day, time, date }, id)
  })
  const retry = () => void Promise.all([reload(), reloadBookings()])
  return (
    <div className="page">
      <PageHead
        title={t('club.calendar.title')}
        lead={t('club.calendar.lead')}
        action={
          <button type="button" className="button" onClick={add}>
            {t('club.calendar.add')}
          </button>
        }
      >
        <ClubClock now={now} timeZone={clubs || failed ? timeZone : null} from={week} to={plusDays(week, 6)} />
        <Link to={MY_BOOKINGS}>{t('club.myBookings')}</Link>
      </PageHead>
      {events === null && <LoadingLine failed={noEvents && t('club.calendar.failed')} onRetry={retry} />}
      <div role="alert">{undo.error !== null && <FailureText error={undo.error} />}</div>
      <WeekPicker week={week} current={current} onChange={chooseWeek} />
      <WeekGrid
        week={week}
        now={now}
        timeZone={timeZone}
        events={events ?? []}
        bookings={booked ?? []}
        day={WEEKDAYS.find((each) => each === chosenDay) ?? weekdayOf(today)}
        onDay={setDay}
        onEdit={(event) => setStart({ ...event, from: event.date ?? from })}
        onAdd={(weekday, time) => setStart({ ...NEW, day: weekday, time, from: week })}
      />
      <FeedSwitch />
      <EventDialog
        start={start}
        onClose={() => setStart(null)}
        onSaved={show}
        onDeleted={(event) => {
          undo.clear()
          setDeleted(event)
        }}
      />
      <UndoBar
        message={deleted && t('club.calendar.deleted', { title: deleted.title || t('club.calendar.untitled') })}
        label={t('club.undo')}
        onUndo={undo.run}
        onGone={() => setDeleted(null)}
      />
    </div>
  )
}

/** Initial values of a new event. */
const NEW = { id: null, title: '', day: 'Monday', time: '8:00' } as const

interface WeekPickerProps {
  /** Mondays of the shown week and of the current one. */
  week: string
  current: string
  onChange: (week: string) => void
}

/** The shown week, with buttons for others. */
function WeekPicker({ week, current, onChange }: WeekPickerProps) {
  const { t, language } = useTranslation()
  const step = (days: number) => () => onChange(plusDays(week, days))
  return (
    <div className={`row ${s.picker}`}>
      <button type="button" className={s.step} aria-label={t('club.calendar.previousWeek')} onClick={step(-7)}>
        <Chevron to="left" />
      </button>
      <button type="button" className={s.step} aria-label={t('club.calendar.nextWeek')} onClick={step(7)}>
        <Chevron to="right" />
      </button>
      <h2 className={s.week} aria-live="polite">
        {weekTitle(week, language)}
      </h2>
      {week !== current && (
        <button type="button" className={`button quiet ${s.current}`} onClick={() => onChange(current)}>
          {t('club.calendar.thisWeek')}
        </button>
      )}
    </div>
  )
}
