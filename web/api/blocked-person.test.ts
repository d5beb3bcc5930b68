import { expect, test } from 'vitest'
import { storePeople } from '../../server/testing/people-rows.ts'
import { startOwnApp } from '../../server/testing/running-app.ts'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { DEFAULT_SETTINGS } from '../../shared/shop/shop-settings.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { plusDays } from '../../shared/time/week.ts'
import { failureOf as bookingFailure } from '../bookings/booking-calls.ts'
import { calendar, createEvent, deleteEvent, failureOf, readLink, updateEvent } from '../calendar/calendar-store.ts'
import { addToCart, loadCart, NO_EMAIL, useCart } from '../cart/cart-store.ts'
import { startCheckout } from '../cart/cart-summary.tsx'
import { documentedCalls } from '../reservations/documented-calls.ts'
import { visitAs } from '../testing/visit-as.ts'
import { useSession } from './session.ts'
import { getSignedIn } from './signed-in-calls.ts'

const OWNER = 'owner@example.com'
const ANA = 'ana@example.com'

const date = plusDays(clubDay(Date.now()), 1)
const court = { court: 'club_naco-1', startsAt: new Date(clubMoment(date, 8)).toISOString(), title: 'Practice' }
const slot = { courtName: 'Court 1', time: '8:00' }
const plain = { id: 1, slots: 1, partners: [], priceCents: null, series: null }
const calls = documentedCalls({ id: 'club_naco', timeZone: 'America/Santo_Domingo' } as Club)
const codeOf = (error: unknown) => bookingFailure(error).code
const event = { title: 'Practice', day: 'Monday', time: '8:00' } as const

/** The action of each page as the signed-in person, and the message that the page then shows. */
const PAGES: Readonly<Record<string, readonly [act: () => Promise<unknown>, shown: unknown]>> = {
  'the grid of a club, which everybody may see': [
    () => calls.read('club_naco', date),
    expect.objectContaining({ club: 'club_naco', date }),
  ],
  'a booking': [() => calls.book({ id: 1, ...court }, slot).catch(codeOf), 'BLOCKED'],
  'a cancellation': [() => calls.cancel(plain as unknown as Booking, false).catch(codeOf), 'BLOCKED'],
  'the shop': [() => addToCart(7), 'blocked'],
  'the cart': [
    async () => {
      await loadCart()
      return useCart.getState().error
    },
    NO_EMAIL,
  ],
  'the payment': [
    () => startCheckout([{ id: 1, quantity: 1, priceCents: 1995 } as CartItem], DEFAULT_SETTINGS, 'en'),
    { failure: 'failed' },
  ],
  'the calendar': [
    async () => {
      await calendar.load()
      return calendar.store.getState().value
    },
    null,
  ],
  'a new event': [() => createEvent(event, 1).catch(failureOf), 'blocked'],
  'a changed event': [() => updateEvent(1, event).catch(failureOf), 'blocked'],
  'a deleted event': [() => deleteEvent(1).catch(failureOf), 'blocked'],
  'the link of the calendar': [() => readLink().catch(({ code }) => code), 'BLOCKED'],
  'the orders': [() => getSignedIn('/orders').catch(({ code }) => code), 'BLOCKED'],
  'the profile': [() => getSignedIn('/auth/me/export').catch(({ code }) => code), 'BLOCKED'],
}

test.each(Object.entries(PAGES))(
  '%s signs a blocked person out and says that the club has blocked them',
  async (_, page) => {
    const [act, shown] = page
    const app = await startOwnApp()
    await storePeople(app.file, { [OWNER]: [{ role: 'owner', club: null }], [ANA]: [] })
    await app.sendAs(OWNER, 'PUT', `/people/${ANA}/blocked`, { blocked: true })
    await visitAs(ANA, app.url)
    expect(await act()).toEqual(shown)
    expect(useSession.getState()).toEqual({ token: null, username: null, email: null, ended: 'blocked', unsaved: 0 })
    expect(localStorage.getItem('token')).toBeNull()
  },
)
