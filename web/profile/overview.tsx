import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CalendarEvent } from '../../shared/calendar/calendar-schemas.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { MY_BOOKINGS } from '../../shared/reservations/booking-mails.ts'
import type { Booking, BookingsPage } from '../../shared/reservations/booking-schemas.ts'
import { plusDays, weekdayOf } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { listOf } from '../api/list-of.ts'
import { logFailure } from '../api/log-failure.ts'
import { getSignedIn, postSignedIn } from '../api/signed-in-calls.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useServerNow } from '../api/use-now.ts'
import { useCartBadge } from '../cart/cart-badge.ts'
import { timeZoneOf } from '../clubs/club-times.ts'
import { useClubs, useKnownClubs } from '../clubs/clubs-store.ts'
import { courtName } from '../ui/court-name.ts'
import { dateTitle, weekdayTitle } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './overview.module.css'

/** Maximum number of bookings and of events shown here. */
const MAX_LINES = 4

/** The person's bookings, calendar and cart, each with a link to its page. */
export function Overview({ email }: { email: string }) {
  const { t } = useTranslation()
  const { value: loaded } = useLoaded(email, loadLists)
  const cart = useCartBadge(({ count }) => count)
  /** Renders a text in place of a list that is empty or failed to load. */
  const placeholder = (list: 'courts' | 'week', items: readonly unknown[] | null | undefined) => (
    <p className={s.dim}>{t(items ? `profile.${list}.none` : loaded ? `profile.${list}.failed` : 'loading')}</p>
  )
  const upcoming = loaded?.bookings
  const today = dateIn(timeZoneOf(null, useKnownClubs().clubs ?? []), useServerNow())
  const isNear = ({ date = today }: CalendarEvent) => date >= today && date <= plusDays(today, 6)
  const events = loaded?.events?.filter(isNear)
  const more = (events?.length ?? 0) - MAX_LINES
  return (
    <div className={s.boxes} aria-busy={loaded === null}>
      <Box title={t('profile.courts.title')} to={PAGES.clubs.path} go={t('profile.courts.go')}>
        {upcoming?.length ? (
          <ul className={`stack-3 ${s.list}`}>
            {upcoming.slice(0, MAX_LINES).map((each) => (
              <Court key={each.uid} booking={each} />
            ))}
          </ul>
        ) : (
          placeholder('courts', upcoming)
        )}
        <p>
          <Link to={MY_BOOKINGS} className={s.when}>
            {t('club.myBookings')}
          </Link>
        </p>
        <p>
          <Link to={PAGES.following.path} className={s.when}>
            {t('profile.following')}
          </Link>
        </p>
      </Box>
      <Box title={t('profile.week.title')} to={PAGES.calendar.path} go={t('profile.week.go')}>
        {events?.length ? (
          <ul className={`stack-3 ${s.list}`}>
            {events.slice(0, MAX_LINES).map((event) => (
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
      <h2 className="subtitle">{title}</h2>
      {children}
      <Link to={to} className={s.go}>
        {go}
      </Link>
    </section>
  )
}

/** A booking, with a link to its day, where it can be cancelled. */
function Court({ booking: { club, courtName: court, date, time, title } }: { booking: Booking }) {
  const { t, language } = useTranslation()
  const name = useClubs().club(club)?.name
  return (
    <li>
      <Link to={`${pathTo('days', club)}?date=${date}`} className={s.when}>
        {weekdayTitle(weekdayOf(date), language)} {dateTitle(date, language)}, {time}
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
  /** Bookings that have not ended, those of others that the person accepted too. */
  readonly bookings: readonly Booking[] | null
  /** All events, by day, then time. */
  readonly events: readonly CalendarEvent[] | null
}

/** Loads both lists. If one fails, the other is still shown. */
async function loadLists(email: string): Promise<Loaded> {
  const [bookings, events] = await Promise.all([
    listOrNull(
      getSignedIn<BookingsPage>('/bookings').then((page) => page.bookings.filter(({ cancelsAt }) => !cancelsAt)),
    ),
    listOrNull(postSignedIn<CalendarEvent[]>('/events', { email })),
  ])
  return { bookings, events }
}

async function listOrNull<T>(loading: Promise<readonly T[]>): Promise<readonly T[] | null> {
  try {
    return listOf(await loading)
  } catch (error) {
    logFailure('Failed to send email', error)
    return null
  }
}
