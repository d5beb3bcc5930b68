import { expect, test } from 'vitest'
import { bookingSchema, bookingsAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { localIdentity, startOwnApp } from '../../testing/running-app.ts'

const ANA = { email: 'ana@example.com', name: 'Ana Ruiz' }
const LUZ = { email: 'luz@example.com', name: ' Luz Marte ' }
const EVA = { email: 'eva@example.com', name: 'eva@example.com' }
const GIL = { email: 'gil@example.com', name: 'Gil Peña' }
type Person = typeof ANA

/** Ana has booked a court and invited Luz, Eva and Gil, who have signed in before. Eva's provider sends her email as her name. */
async function aDoubles() {
  const app = await startOwnApp({ clock: () => Date.parse('2026-11-21T16:30:00Z') })
  const send = async (person: Person, method: string, path: string, body?: unknown) =>
    app.sendWith(await localIdentity.sign(person), method, path, body)
  const booked = { id: 1, court: 'club_naco-2', startsAt: '2026-11-22T22:00:00Z', title: 'Doubles' }
  const partners = [LUZ, EVA, GIL].map(({ email }) => email)
  for (const each of [LUZ, EVA, GIL]) await send(each, 'GET', '/bookings')
  const { bookings } = bookingsAnswer.parse((await send(ANA, 'POST', '/bookings', { ...booked, partners })).body)
  const path = `/bookings/${bookings[0]?.uid}`
  return {
    namesFor: async (person: Person) => {
      const booking = bookingSchema.parse((await send(person, 'GET', path)).body)
      return [booking.ownerName, ...booking.partners.map(({ email, name }) => name ?? email)]
    },
    answer: (person: Person, accept: boolean) => send(person, 'POST', `${path}/answer`, { accept }),
    booking: bookings[0],
  }
}

test('a booking names a partner once that person has answered, so that nobody learns names by inviting emails', async () => {
  const { booking, namesFor, answer } = await aDoubles()
  expect(booking?.partners.map(({ name }) => name)).toEqual([null, null, null])
  expect(await namesFor(ANA)).toEqual(['Ana Ruiz', EVA.email, GIL.email, LUZ.email])
  await answer(LUZ, true)
  await answer(GIL, false)
  expect(await namesFor(ANA)).toEqual(['Ana Ruiz', EVA.email, 'Gil Peña', 'Luz Marte'])
  expect(await namesFor(LUZ), 'a partner sees the same').toEqual(['Ana Ruiz', EVA.email, 'Gil Peña', 'Luz Marte'])
  expect(await namesFor(EVA), 'an invited person sees no other partners').toEqual(['Ana Ruiz', EVA.email])
})

test('an email that an identity provider sends as a name is no name', async () => {
  const { namesFor, answer } = await aDoubles()
  await answer(EVA, true)
  expect(await namesFor(ANA)).toEqual(['Ana Ruiz', EVA.email, GIL.email, LUZ.email])
})
