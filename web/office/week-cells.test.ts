import { expect, test } from 'vitest'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { WEEKDAYS } from '../../shared/time/week.ts'
import { courtLines } from './week-cells.ts'

const NOTHING = { bookings: [], blocks: [] }

/** A club in Madrid that is open from midnight to 5:00, with two courts. */
const CLUB = {
  timeZone: 'Europe/Madrid',
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { opens: 0, closes: 300 }])),
  courts: [
    { id: 'one', slotMinutes: 60 },
    { id: 'two', slotMinutes: 30 },
  ],
} as unknown as Club

const linesOn = (date: string) =>
  courtLines(CLUB, [date], NOTHING as never).map(({ court, cells }) => ({
    court: court.id,
    times: cells.map(({ time, step, isRepeat }) => `${time} at ${step}${isRepeat ? ' again' : ''}`).join(', '),
  }))

test('a slot that clocks show twice is in a second line of its court, below its own hour', () => {
  expect(linesOn('2027-10-31')).toEqual([
    { court: 'one', times: '0:00 at 0, 1:00 at 2, 2:00 at 4, 3:00 at 6, 4:00 at 8' },
    { court: 'one', times: '2:00 at 4 again' },
    {
      court: 'two',
      times: Array.from({ length: 10 }, (_, half) => `${half >> 1}:${half % 2 ? '30' : '00'} at ${half}`).join(', '),
    },
    { court: 'two', times: '2:00 at 4 again, 2:30 at 5 again' },
  ])
})

test('a slot that clocks skip leaves a gap', () => {
  expect(linesOn('2027-03-28')[0]).toEqual({ court: 'one', times: '0:00 at 0, 1:00 at 2, 3:00 at 6, 4:00 at 8' })
})
