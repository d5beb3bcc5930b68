import type { BookingMatch } from '../../shared/court/booking-match-schemas.ts'
import { FREE, pricedClub, tomorrowAt } from './priced-courts.ts'
import { localIdentity, type RunningApp, type StartOptions } from './running-app.ts'

/** The start and the end of the booking (ms since 1970). */
export const BOOKED = { startsAt: Date.parse(tomorrowAt(18)), endsAt: Date.parse(tomorrowAt(19)) }
/** The body with which the match of the booking is made. */
export const GUESTS = { sides: [[{ guest: 'Ana Reyes' }], [{ guest: 'Luz Marte' }]] }

/** Stores the name of a person, as a sign-in does. */
export async function signIn(app: RunningApp, email: string, name: string): Promise<void> {
  const authorization = `Bearer ${await localIdentity.sign({ email, name })}`
  await app.call('GET', '/auth/me', undefined, { authorization })
}

/** Starts a server on which Ana has booked a court. Luz has accepted her invitation, and Eva has not answered. */
export async function bookedCourt(options: StartOptions = {}) {
  const club = await pricedClub(options)
  const { app, clock } = club
  const [ana, luz, eva, other] = ['ana', 'luz', 'eva', 'other'].map((name) => club.player(name))
  if (!ana || !luz || !eva || !other) throw new Error('unreachable')
  await signIn(app, ana.email, 'Ana Reyes')
  await signIn(app, luz.email, 'Luz Marte')
  const partners = [luz.email, eva.email]
  const made = await ana.book(FREE, tomorrowAt(18), { partners, title: 'Secret practice' })
  const { uid } = (made.body as { bookings: [{ uid: string }] }).bookings[0]
  await luz.send('POST', `/bookings/${uid}/answer`, { accept: true })
  const path = `/bookings/${uid}/match`
  clock.now = BOOKED.startsAt
  return {
    ...club,
    ana,
    luz,
    eva,
    other,
    uid,
    path,
    /** Reads the match of the booking, as Ana. */
    read: async () => (await ana.send('GET', path)).body as BookingMatch,
  }
}
