import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { CalendarEvent } from '../../shared/calendar/calendar-event.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { isPast } from '../../shared/reservations/booking-rules.ts'
import { clubById } from '../../shared/reservations/clubs.ts'
import type { OwnReservation } from '../../shared/reservations/reservation.ts'
import { hourOf } from '../../shared/time/hours.ts'
import { useCartBadge } from '../cart/cart-badge.ts'
import { dateTitle } from '../ui/dates.ts'
import { weekdayTitle } from '../ui/weekday-names.ts'
import s from './belongings.module.css'
import { type Had, loadBelongings } from './load-belongings.ts'

/** So many lines of the week; the others are on its own page. */
const MOST = 4

/** What the person has here: courts to come, the week, the cart; each leads to its page. */
export function Belongings({ email }: { email: string }) {
  const { t } = useTranslation()
  const [had, setHad] = useState<Had | null>(null)
  const cart = useCartBadge(({ count }) => count)
  useEffect(() => {
    let here = true
    void loadBelongings(email).then((answer) => here && setHad(answer))
    return () => {
      here = false
    }
  }, [email])
  /** Of a list that is not here, or empty. */
  const instead = (room: 'courts' | 'week', list: readonly unknown[] | null | undefined) => (
    <p className={s.dim}>{t(list ? `profile.${room}.none` : had ? `profile.${room}.failed` : 'loading')}</p>
  )
  const coming = had?.reservations?.filter(({ date, time }) => !isPast({ date, hour: hourOf(time) ?? 0 }, Date.now()))
  const events = had?.events
  const more = (events?.length ?? 0) - MOST
  return (
    <div className={s.boxes} aria-busy={had === null}>
      <Box title={t('profile.courts.title')} to="/reservation" go={t('profile.courts.go')}>
        {coming?.length ? (
          <ul className={s.list}>
            {coming.map((each) => (
              <Court key={each.id} reservation={each} />
            ))}
          </ul>
        ) : (
          instead('courts', coming)
        )}
      </Box>
      <Box title={t('profile.week.title')} to="/calendar" go={t('profile.week.go')}>
        {events?.length ? (
          <ul className={s.list}>
            {events.slice(0, MOST).map((event) => (
              <Event key={event.id} event={event} />
            ))}
            {more > 0 && <li className={s.dim}>{t('profile.week.more', { count: more })}</li>}
          </ul>
        ) : (
          instead('week', events)
        )}
      </Box>
      <Box
        title={t('profile.cart.title')}
        to={cart > 0 ? '/cart' : '/shop'}
        go={t(cart > 0 ? 'profile.cart.go' : 'shop.cart.toShop')}
      >
        <p className={s.dim}>{cart > 0 ? t('profile.cart.count', { count: cart }) : t('profile.cart.none')}</p>
        <p>
          <Link to={PAGES.orders.path} className={s.when}>
            {t('shop.orders.title')}
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

/** When, then where: it leads to its day on the grid, where it can be cancelled. */
function Court({ reservation: { club, day, date, court, time, title } }: { reservation: OwnReservation }) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  return (
    <li>
      <Link to={`/reservations/${club}/${day}`} className={s.when}>
        {weekdayTitle(day, language)} {dateTitle(date, language)}, {time}
      </Link>
      <p className={s.dim}>
        {[clubById(club)?.name, t('club.court', { number: court.replace(/\D/g, '') }), title]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

function Event({ event: { title, day, time } }: { event: CalendarEvent }) {
  const { t, i18n } = useTranslation()
  return (
    <li>
      <p className={s.what}>{title || t('club.calendar.untitled')}</p>
      <p className={s.dim}>
        {weekdayTitle(day, i18n.resolvedLanguage ?? 'en')}, {time}
      </p>
    </li>
  )
}
