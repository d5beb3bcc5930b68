import { expect, test } from 'vitest'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import type { ListedMatch } from '../matches/match-index.ts'
import type { StoredBlock, StoredBooking } from '../reservations/stored/stored.ts'
import type { Taker, Times } from '../reservations/stored/times.ts'
import { localMoves, obstaclesOf } from './local-moves.ts'

const CHANGE = { from: 'America/Santo_Domingo', to: 'Europe/Madrid' }
const NOW = Date.parse('2026-11-23T12:00:00Z')
const NOTHING = { bookings: [], blocks: [], waits: [], matches: [] }
const FOLLOWING = ['booked']

/** Returns an hour of the 23rd of November in Santo Domingo. In Madrid, the same local time is five hours earlier. */
const at = (hour: number) => Date.parse('2026-11-23T04:00:00Z') + hour * 3_600_000
const unitAt = (hour: number) => at(hour) / UNIT_MS
const booking = (uid: string, hour: number, court = 'c'): StoredBooking =>
  ({
    row: {
      uid,
      owner: `${uid}@example.com`,
      courtId: court,
      startsAt: at(hour),
      endsAt: at(hour + 1),
      state: 'booked',
    },
    partners: [],
  }) as unknown as StoredBooking
const block = (hour: number) =>
  ({ row: { id: 'b', court: 'c' }, units: [unitAt(hour), unitAt(hour) + 1] }) as unknown as StoredBlock
const match = (id: string, hour: number) => ({ id, court: 'c', date: at(hour) }) as unknown as ListedMatch
const taker = (hour: number, more: object) =>
  ({ courtId: 'c', unit: unitAt(hour), booking: null, block: null, match: null, ...more }) as unknown as Taker

test.each<[string, StoredBooking[], Partial<Times>, string[]]>([
  ['nothing', [booking('a', 18)], {}, []],
  ['the clock: the time has passed', [booking('a', 13)], {}, ['a past']],
  ['a booking that stays', [booking('a', 18)], { takers: [taker(13, { booking: { uid: 'x' } })] }, ['a taken']],
  ['a block that stays', [booking('a', 18)], { takers: [taker(13.5, { block: 'x' })] }, ['a taken']],
  ['not the court’s next half hour', [booking('a', 18)], { takers: [taker(14, { block: 'x' })] }, []],
  ['a match that stays', [booking('a', 18)], { takers: [taker(13, { match: { id: 'live' } })] }, ['a taken']],
  ['not a match that moves too', [booking('a', 18)], { takers: [taker(13, { match: { id: 'm' } })] }, []],
  [
    'not a match that follows its booking',
    [booking('a', 18)],
    { takers: [taker(13, { match: { id: 'booked' } })] },
    [],
  ],
  [
    'not a booking that moves too',
    [booking('a', 18), booking('b', 23)],
    { takers: [taker(18, { booking: { uid: 'a' } })] },
    [],
  ],
  [
    'a game of the person elsewhere',
    [booking('a', 18)],
    { playing: [{ person: 'a@example.com', unit: unitAt(13), booking: 'x' }] },
    ['a busy'],
  ],
])('in the way of a booking: %s', (_name, bookings, times, expected) => {
  const moves = localMoves(CHANGE, { ...NOTHING, bookings, matches: [match('m', 13)] })
  const found = obstaclesOf(moves, NOW, { takers: [], playing: [], ...times }, FOLLOWING)
    // The match itself moves to a time that has passed.
    .filter(({ move }) => move.kind === 'booking')
  expect(found.map(({ move, why }) => `${move.kind === 'booking' && move.thing.row.uid} ${why}`)).toEqual(expected)
})

test('two things that would have one half hour are named, and a block leaves its old half hours', () => {
  const twice = localMoves(CHANGE, { ...NOTHING, bookings: [booking('a', 18), booking('b', 18)] })
  expect(obstaclesOf(twice, NOW, { takers: [], playing: [] }, []).map(({ why }) => why)).toEqual(['taken'])
  const moves = localMoves(CHANGE, { ...NOTHING, bookings: [booking('a', 23)], blocks: [block(18)] })
  expect(obstaclesOf(moves, NOW, { takers: [taker(18, { block: 'b' })], playing: [] }, [])).toEqual([])
})
