import { describe, expect, test } from 'vitest'
import { createCalendarRepository, type EventRow } from '../calendar/calendar-repository.ts'
import { bookingStatements } from '../reservations/commit/booking-statements.ts'
import { createBookingsRepository } from '../reservations/stored/bookings-repository.ts'
import type { ReservationRow } from '../reservations/stored/stored.ts'
import { isBusy, takerOf } from '../reservations/stored/times.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { aBookingRow } from './booking-row.ts'
import { removeBookings, storeBookings } from './store-bookings.ts'

const HOUR = 3_600_000

const aReservation = (owner: string, id: number, more: Partial<ReservationRow> = {}): ReservationRow =>
  aBookingRow({
    owner,
    id,
    uid: `${owner}-${id}`,
    date: '2030-01-07',
    hour: 8,
    title: 'Peña & 张帅 🎾',
    startsAt: Date.UTC(2030, 0, 7, 12),
    place: id,
    createdAt: 1,
    courtId: `club_naco-${id}`,
    ...more,
  })

const outcomes = async (all: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(all)
  return {
    stored: settled.filter(({ status }) => status === 'fulfilled').length,
    rejected: settled.filter((each) => each.status === 'rejected' && each.reason instanceof UniqueViolation).length,
  }
}

/** Tests of reservations and calendars that every database must pass. */
export function reservationsContract(open: () => Storage): void {
  describe('reservations', () => {
    test('[F17] 50 bookings of one slot at once: one is stored, 49 are UniqueViolations', async () => {
      const repository = createBookingsRepository(open())
      const book = storeBookings(open())
      const slot = { club: 'club_gazcue', date: '2030-03-01' } as const
      const all = Array.from({ length: 50 }, (_, i) => book([aReservation(`p${i}`, 1, slot)]))
      expect(await outcomes(all)).toEqual({ stored: 1, rejected: 49 })
      expect(await repository.onDates({ from: slot.date, to: slot.date }, slot.club)).toHaveLength(1)
    })

    test('each place in a person’s quota has one reservation, and is free again when that reservation has begun', async () => {
      const repository = createBookingsRepository(open())
      const book = storeBookings(open())
      const at = (id: number, hour: number, place: number) =>
        aReservation('places', id, {
          date: '2030-03-02',
          hour,
          place,
          startsAt: hour * HOUR,
          endsAt: (hour + 1) * HOUR,
        })
      const same = Array.from({ length: 10 }, (_, i) => book([at(i, i + 5, 1)]))
      expect(await outcomes(same)).toEqual({ stored: 1, rejected: 9 })
      await book([at(20, 20, 2)])
      // At the time 20, every reservation made so far has begun.
      await book([at(21, 21, 2)], 20 * HOUR)
      const held = await repository.ofOwnerAfter('places', 0)
      expect(held.map(({ hour, place }) => [hour, place]).slice(-2)).toEqual([
        [20, null],
        [21, 2],
      ])
      expect(await repository.ofOwnerAfter('places', 20 * HOUR)).toHaveLength(1)
    })

    test('a person plays on one court at a time, however much two bookings overlap; a cancelled booking frees both', async () => {
      const repository = createBookingsRepository(open())
      const [book, remove] = [storeBookings(open()), removeBookings(open())]
      const start = Date.UTC(2030, 2, 3, 12)
      const from = (id: number, court: number, minutes: number, length: number) =>
        aReservation('busy', id, {
          courtId: `club_gazcue-${court}`,
          startsAt: start + minutes * 60_000,
          endsAt: start + (minutes + length) * 60_000,
        })
      const first = from(1, 1, 0, 90)
      await book([first])
      for (const minutes of [-30, 0, 30, 60])
        await expect(book([from(2, 2, minutes, 60)])).rejects.toBeInstanceOf(UniqueViolation)
      await expect(book([from(2, 1, 60, 30)])).rejects.toBeInstanceOf(UniqueViolation)
      const times = await repository.timesOf([first], ['busy'])
      expect(takerOf(times, first)?.booking).toEqual(first)
      expect(isBusy(times, 'busy', { startsAt: start, endsAt: start + HOUR })).toBe(true)
      await book([from(2, 1, 90, 30)])
      await book([from(3, 2, -60, 60)])
      await remove([first])
      expect(takerOf(await repository.timesOf([first]), first)).toBeUndefined()
      await book([from(4, 2, 0, 90)])
    })

    test('a reminder that is sent while a booking changes stays sent', async () => {
      const storage = open()
      const repository = createBookingsRepository(storage)
      const row = aReservation('reminded', 1, { courtId: 'club_reminded-1', reminderAt: 5 })
      await storeBookings(storage)([row])
      await repository.remind(row, () => [])
      const { ofBookings } = bookingStatements(storage, { courtOf: () => undefined })
      const before = { row, partners: [] }
      await storage.atomically((tx) =>
        ofBookings(tx, [{ before, after: { ...before, row: { ...row, title: 'New' } } }], 0),
      )
      expect(await repository.own('reminded', 1)).toMatchObject({ title: 'New', sequence: 1, reminderAt: null })
    })

    test('are found by date and club unchanged, and removed one by one', async () => {
      const repository = createBookingsRepository(open())
      const [book, remove] = [storeBookings(open()), removeBookings(open())]
      const row = aReservation('reader', 1_795_245_265_123, { date: '2030-04-01', place: 1 })
      const other = aReservation('reader', 2, {
        date: '2030-04-02',
        club: 'club_banreservas',
        startsAt: row.startsAt + HOUR,
        endsAt: row.endsAt + HOUR,
      })
      await book([row])
      await book([other])
      expect(await repository.own('reader', row.id)).toEqual(row)
      expect(takerOf(await repository.timesOf([row]), row)?.booking).toEqual(row)
      expect(await repository.onDates({ from: '2030-04-01', to: '2030-04-02' })).toEqual([row, other])
      expect(await repository.onDates({ from: '2030-04-01', to: '2030-04-02' }, 'club_naco')).toEqual([row])
      await expect(remove([{ ...row, uid: 'an earlier one' }])).rejects.toBeInstanceOf(UniqueViolation)
      expect(await repository.own('reader', row.id)).toEqual(row)
      await remove([row])
      expect(await repository.own('reader', row.id)).toBeUndefined()
      expect(await repository.own('reader', 2)).toEqual(other)
    })
  })

  describe('calendar events', () => {
    const anEvent = (owner: string, id: number): EventRow => ({
      owner,
      id,
      uid: `event-${owner}-${id}`,
      title: '',
      day: 'Monday',
      hour: 5,
      date: null,
      sequence: 0,
      createdAt: 1,
      updatedAt: 1,
    })

    test('two people can use the same id, but one person cannot use it twice', async () => {
      const repository = createCalendarRepository(open())
      await repository.create(anEvent('ana', 1))
      await repository.create(anEvent('beto', 1))
      await expect(repository.create({ ...anEvent('ana', 1), uid: 'x' })).rejects.toBeInstanceOf(UniqueViolation)
      await repository.remove('ana', 1)
      expect([await repository.ofOwner('ana'), await repository.ofOwner('beto')]).toEqual([[], [anEvent('beto', 1)]])
    })

    test('every change increments the sequence, even simultaneous ones', async () => {
      const repository = createCalendarRepository(open())
      await repository.create(anEvent('changer', 1))
      const change = { title: 'b', day: 'Friday', hour: 9, date: '2030-01-11', updatedAt: 2 } as const
      await Promise.all(Array.from({ length: 10 }, () => repository.update('changer', 1, change)))
      expect(await repository.own('changer', 1)).toEqual({ ...anEvent('changer', 1), ...change, sequence: 10 })
    })
  })
}
