import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CalendarEvent } from '../../shared/calendar/calendar-schemas.ts'
import { momentOf } from '../../shared/clubs/slots.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { isPast } from '../../shared/reservations/booking-rules.ts'
import type { OwnReservation } from '../../shared/reservations/reservations-schemas.ts'
import { CLUB_TIME_ZONE, clubDay } from '../../shared/time/club-date.ts'
import { plusDays } from '../../shared/time/week.ts'
import { logFailure } from '../api/log-failure.ts'
import { postSignedIn } from '../api/signed-in-calls.ts'
import { useCartBadge } from '../cart/cart-badge.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { courtName } from '../clubs/court-name.ts'
import { dateTitle, weekdayTitle } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './overview.module.css'

/** Maximum number of events shown here. */
const MAX_EVENTS = 4

/** The person's bookings, calendar and cart, each with a link to its page. */
export function Overview({ email }: { email: string }) {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const cart = useCartBadge(({ count }) => count)
  useEffect(() => {
    let current = true
    void loadLists(email).then((lists) => current && setLoaded(lists))
    return () => {
      current = false
    }
  }, [email])
  /** Renders a text in place of a list that is empty or failed to load. */
  const placeholder = (list: 'courts' | 'week', items: readonly unknown[] | null | undefined) => (
    <p className={s.dim}>{t(items ? `profile.${list}.none` : loaded ? `profile.${list}.failed` : 'loading')}</p>
  )
  const { club: clubOf } = useClubs()
  const upcoming = loaded?.reservations?.filter(({ club, date, time }) => {
    const zone = clubOf(club)?.timeZone ?? CLUB_TIME_ZONE
    return !isPast({ startsAt: momentOf(zone, date, time) }, Date.now())
  })
  const events = loaded?.events
  const more = (events?.length ?? 0) - MAX_EVENTS
  return (
    <div className={s.boxes} aria-busy={loaded === null}>
      <Box title={t('profile.courts.title')} to={PAGES.clubs.path} go={t('profile.courts.go')}>
        {upcoming?.length ? (
          <ul className={s.list}>
            {upcoming.map((each) => (
              <Court key={each.id} reservation={each} />
            ))}
          </ul>
        ) : (
          placeholder('courts', upcoming)
        )}
      </Box>
      <Box title={t('profile.week.title')} to={PAGES.calendar.path} go={t('profile.week.go')}>
        {events?.length ? (
          <ul className={s.list}>
            {events.slice(0, MAX_EVENTS).map((event) => (
              <Event key={event.id} event={event} />
            ))}
            {more > 0 && <li className={s.dim}>{t('profile.week.more', { count: more })}</li>}
          </ul>
        ) : (
          placeholder('week', events)
        )}
      </Box>
      <Box
        title={t('profile.cart.title')}
        to={cart > 0 ? PAGES.cart.path : PAGES.shop.path}
        go={t(cart > 0 ? 'profile.cart.go' : 'purchase.cart.toShop')}
      >
        <p className={s.dim}>{cart > 0 ? t('profile.cart.count', { count: cart }) : t('profile.cart.none')}</p>
        <p>
          <Link to={PAGES.orders.path} className={s.when}>
            {t('purchase.orders.title')}
          </Link>
        </p>
      </Box>
    </div>
  )
}

function Box({ title, to, go, children }: { title: string; to: string; go: string; children: ReactNode }) {
  return (
    <section className={s.box}>
      <h2 className={s.title}>{title}</h2>
      {children}
      <Link to={to} className={s.go}>
        {go}
      </Link>
    </section>
  )
}

/** A booking, with a link to its day on the grid, where it can be cancelled. */
function Court({ reservation: { club, day, date, court, time, title } }: { reservation: OwnReservation }) {
  const { t, language } = useTranslation()
  const name = useClubs().club(club)?.name
  return (
    <li>
      <Link to={pathTo('reservations', club, day)} className={s.when}>
        {weekdayTitle(day, language)} {dateTitle(date, language)}, {time}
      </Link>
      <p className={s.dim}>{[name, courtName(court, t), title].filter(Boolean).join(' · ')}</p>
    </li>
  )
}

function Event({ event: { title, day, time } }: { event: CalendarEvent }) {
  const { t, language } = useTranslation()
  return (
    <li>
      <p className={s.what}>{title || t('club.calendar.untitled')}</p>
      <p className={s.dim}>
        {weekdayTitle(day, language)}, {time}
      </p>
    </li>
  )
}

/** The person's lists; null if one could not be loaded. */
interface Loaded {
  /** Bookings of the next seven days. */
  readonly reservations: readonly OwnReservation[] | null
  /** Weekly events and single events in the next seven days, by day, then time. */
  readonly events: readonly CalendarEvent[] | null
}

/** Loads both lists. If one fails, the other is still shown. */
async function loadLists(email: string): Promise<Loaded> {
  const [reservations, events] = await Promise.all([
    fetchList<OwnReservation>('/reservations', { email, mine: true }),
    fetchList<CalendarEvent>('/events', { email }),
  ])
  const today = clubDay(Date.now())
  const isNear = ({ date = today }: CalendarEvent) => date >= today && date <= plusDays(today, 6)
  return { reservations, events: events?.filter(isNear) ?? null }
}

async function fetchList<T>(path: string, body: object): Promise<readonly T[] | null> {
  try {
    const list = await postSignedIn<T[]>(path, body)
    if (!Array.isArray(list)) throw new TypeError('not a list')
    return list
  } catch (error) {
    logFailure('Failed to send email', error)
    return null
  }
}
