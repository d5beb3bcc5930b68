import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { isClosed } from '../../../shared/clubs/open-hours.ts'
import { nextOpenDate } from '../../../shared/clubs/slots.ts'
import type { OfficeWeek } from '../../../shared/reservations/office-booking-schemas.ts'
import { mondayOf, plusDays, WEEKDAYS, weekdayOf } from '../../../shared/time/week.ts'
import { dateIn, minuteIn } from '../../../shared/time/zone-time.ts'
import { useNow } from '../../api/use-now.ts'
import { Chevron } from '../../ui/chevron.tsx'
import { dateTitle, fullDate, weekdayShort, weekdayTitle, weekTitle } from '../../ui/dates.ts'
import { dayText } from '../../ui/day-title.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { ClubChoice } from '../kit/club-choice.tsx'
import { cityOf } from '../kit/club-times.ts'
import { dayIn } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere } from '../kit/places.ts'
import { useChosenClub } from '../kit/use-chosen-club.ts'
import { BookingsGrid } from './bookings-grid.tsx'
import s from './bookings-page.module.css'
import { type Chosen, type Done, SlotDialog } from './slot-dialog.tsx'
import { useWeek } from './use-week.ts'
import { cellOf, openMinutes } from './week-cells.ts'

/** Interval at which slots begin to be past (ms). */
const NOW_MS = 15_000

/** The bookings of all courts of a club, week by week, with the names of the players. */
export default function BookingsPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeBookings.title')} lead={t('officeBookings.lead')}>
      <Bookings />
    </OfficeFrame>
  )
}

/**
 * Chooses the club and the week; on a phone, the day too. The present week begins with today unless a past day is chosen. After
 * the club has closed, the page opens with the next day on which it is open.
 */
function Bookings() {
  const { t, language } = useTranslation()
  const { may } = useMe()
  const now = useNow(NOW_MS)
  const isNarrow = useMedia('(max-width: 47.99rem)')
  // The day stays while the page is open, also when the club closes meanwhile.
  const [openedAt] = useState(now)
  const [params, setParams] = useSearchParams()
  const clubs = clubsWhere((club) => may('bookings.manage', { club }))
  const club = useChosenClub(clubs)
  if (!club) return null
  const today = dateIn(club.timeZone, now)
  const asked = dayIn(params, 'date')
  const opened = nextOpenDate(club, openedAt)
  const date = asked ?? (opened > today ? opened : today)
  const week = mondayOf(date)
  const dates = WEEKDAYS.map((_, days) => plusDays(week, days))
  const isThisWeek = dates.includes(today)
  const first = asked === null ? date : today
  const shown = isThisWeek && date >= today ? dates.filter((each) => each >= first) : dates
  const next = nextOpenDate(club, now)
  const show = (next: { club?: string; date?: string }) =>
    setParams({ club: club.id, date, ...next }, { replace: true, preventScrollReset: true })
  const step = (days: number) => () => show({ date: plusDays(date, days) })
  return (
    <>
      <div className={`wrap ${s.tools}`}>
        <ClubChoice clubs={clubs} chosen={club.id} onChoose={(id) => show({ club: id })} />
        <button type="button" className={s.step} aria-label={t('officeBookings.previous')} onClick={step(-7)}>
          <Chevron to="left" />
        </button>
        <button type="button" className={s.step} aria-label={t('officeBookings.next')} onClick={step(7)}>
          <Chevron to="right" />
        </button>
        <h2 className={`line ${s.week}`} aria-live="polite">
          {isNarrow
            ? `${weekdayTitle(weekdayOf(date), language)} ${fullDate(date, language)}`
            : weekTitle(week, language)}
        </h2>
        {date !== today && (
          <button type="button" className="button quiet" onClick={() => show({ date: today })}>
            {t('officeBookings.showToday')}
          </button>
        )}
        {!isNarrow && shown.length < dates.length && (
          <button type="button" className="button quiet" onClick={() => show({ date: week })}>
            {t('officeBookings.showPast')}
          </button>
        )}
      </div>
      {next > today && (date === today || asked === null) && (
        <div className={`wrap ${s.tools}`}>
          <p className={s.over}>
            {t(isClosed(club, today) ? 'officeBookings.todayClosed' : 'officeBookings.todayOver', {
              day: dayText(next, language),
            })}
          </p>
          {date !== next && (
            <button type="button" className="button quiet" onClick={() => show({ date: next })}>
              {t('officeBookings.showNext')}
            </button>
          )}
        </div>
      )}
      {isNarrow && (
        <div className={s.days}>
          <SegmentedChoice
            legend={t('officeBookings.date')}
            segments={dates.map((value) => ({
              value,
              label: weekdayShort(weekdayOf(value), language),
              spoken: `${weekdayTitle(weekdayOf(value), language)} ${dateTitle(value, language)}`,
              marked: value === today,
            }))}
            chosen={date}
            onChange={(next) => show({ date: next })}
          />
        </div>
      )}
      <Week
        key={`${club.id} ${week}`}
        club={club}
        week={week}
        date={isThisWeek && date < today ? today : date}
        dates={isNarrow ? [date] : shown}
        now={now}
        wanted={params.get('booking')}
        onFound={() => show({})}
      />
    </>
  )
}

/** Returns the minute at which the form for a new block begins: the opening, or the next half hour if that is past. */
function nextMinute(club: Club, date: string, now: number): number {
  const { from, until } = openMinutes(club)
  if (date !== dateIn(club.timeZone, now)) return from
  const next = 30 * Math.ceil(minuteIn(club.timeZone, now) / 30)
  return Math.min(Math.max(from, next), until - 60)
}

interface WeekProps {
  club: Club
  week: string
  /** The date for which a new block begins. */
  date: string
  dates: readonly string[]
  now: number
  /** The `uid` of the booking whose dialog the address asks for, or null. */
  wanted: string | null
  /** Called once the dialog is open, or there is no such booking. */
  onFound: () => void
}

/** The bookings and blocks of a week, and the dialog to change them. */
function Week({ club, week, date, dates, now, wanted, onFound }: WeekProps) {
  const { t } = useTranslation()
  const { loaded, failed, load } = useWeek(club.id, week)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [isMissing, setMissing] = useState(false)
  const choose = (next: Chosen) => {
    setDone(null)
    setMissing(false)
    setChosen(next)
  }
  const open = useEffectEvent((uid: string, all: OfficeWeek) => {
    const cell = cellOf(club, uid, all)
    if (cell) choose({ cell })
    setMissing(!cell)
    onFound()
  })
  useEffect(() => {
    if (wanted !== null && loaded) open(wanted, loaded)
  }, [wanted, loaded])
  // An open dialog shows its booking as it is now, also after a change at another desk.
  const uid = chosen?.cell?.booking?.uid
  const current = uid !== undefined && loaded ? cellOf(club, uid, loaded) : null
  const shown = chosen?.cell && current ? { ...chosen, cell: current } : chosen
  const from = nextMinute(club, date, now)
  const [court] = club.courts
  return (
    <>
      <div className={`wrap ${s.tools}`}>
        <p className={`note ${s.zone}`}>{t('officeBookings.zone', { city: cityOf(club.id) })}</p>
        {court && (
          <button
            type="button"
            className="button quiet"
            onClick={() => choose({ block: { court: court.id, date, from, to: from + 60 } })}
          >
            {t('officeBookings.blocks.block')}
          </button>
        )}
      </div>
      <p role="status" className={s.done}>
        {done && t(`officeBookings.done.${done}`)}
        {isMissing && t('office.problem.BOOKING_NOT_FOUND')}
      </p>
      {!loaded && <LoadingLine failed={failed && t('office.failed')} onRetry={() => void load()} />}
      {loaded && (
        <BookingsGrid
          club={club}
          dates={dates}
          loaded={loaded}
          now={now}
          onChoose={(cell) => choose({ cell })}
          onDrop={(cell, to) => choose({ cell, to })}
        />
      )}
      <SlotDialog
        club={club}
        now={now}
        chosen={shown}
        onDone={(what) => {
          setChosen(null)
          setDone(what)
          void load()
        }}
        onChoose={choose}
        onClose={() => {
          setChosen(null)
          void load()
        }}
      />
    </>
  )
}
