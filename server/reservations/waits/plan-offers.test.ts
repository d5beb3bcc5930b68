import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotsOf } from '../../../shared/clubs/slots.ts'
import { CLUB } from '../../testing/bookings-model/club.ts'
import { columnsOf } from '../slots/booking-slots.ts'
import type { WaitRow } from '../stored/stored.ts'
import { planOffers } from './plan-offers.ts'

const DATE = '2026-10-23'
/** The slots of two courts that begin at the same time and have the same length. */
const slots = CLUB.courts.flatMap((court) => {
  const slot = slotsOf(CLUB, court, DATE).find(({ time, minutes }) => time === '2:00' && minutes === 60)
  return slot ? [{ club: CLUB, court, date: DATE, slot }] : []
})
const startsAt = slots[0]?.slot.startsAt ?? 0
const ids = slots.map((_, index) => ({ uid: `uid-${index}`, id: index }))

const line = fc.uniqueArray(fc.nat(20), { maxLength: 6 }).chain((numbers) =>
  fc.tuple(
    ...numbers.map((number) =>
      fc.record({ createdAt: fc.nat(5), court: fc.constantFrom(null, ...slots.map(({ court }) => court.id)) }).map(
        (wish): WaitRow => ({
          id: `${number}`,
          owner: `p${number}@example.com`,
          club: CLUB.id,
          startsAt,
          minutes: 60,
          state: 'waiting',
          booking: null,
          offeredUntil: null,
          ...wish,
        }),
      ),
    ),
  ),
)
const taken = fc.subarray(slots.map(({ court }) => court.id))

test('each free court is held for the first person in its line, and nobody gets two', () => {
  expect(slots).toHaveLength(2)
  fc.assert(
    fc.property(line, taken, (waits, courts) => {
      const takers = slots
        .filter(({ court }) => courts.includes(court.id))
        .map((at) => ({
          courtId: at.court.id,
          unit: Math.floor(columnsOf(at).startsAt / 1_800_000),
          booking: null,
          ownerName: null,
          block: 'block',
          match: null,
          reason: 'Lesson',
        }))
      const state = {
        now: startsAt - 86_400_000,
        slots,
        line: waits,
        times: { takers, playing: [], waiting: waits },
        ids,
      }
      const plan = planOffers(state, () => 1200)
      expect(planOffers(state, () => 1200)).toEqual(plan)
      const offers = (plan.waits ?? []).map(({ before, after }, index) => ({
        wait: before,
        uid: after?.booking,
        row: plan.bookings?.[index]?.after?.row,
      }))
      expect(new Set(offers.map(({ wait }) => wait?.id)).size).toBe(offers.length)
      const left = new Set(waits)
      for (const { court } of slots) {
        const isFree = !courts.includes(court.id)
        const first = [...left]
          .filter((wait) => wait.court === null || wait.court === court.id)
          .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))[0]
        const offer = offers.find(({ row }) => row?.courtId === court.id)
        expect(offer?.wait?.id).toBe(isFree ? first?.id : undefined)
        if (isFree && first) left.delete(first)
        if (offer)
          expect(offer).toMatchObject({ uid: offer.row?.uid, row: { state: 'offered', owner: `wait:${first?.id}` } })
      }
      expect(plan.letters?.map(({ to }) => to)).toEqual(offers.map(({ wait }) => wait?.owner))
    }),
  )
})
