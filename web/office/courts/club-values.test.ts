import { describe, expect, test } from 'vitest'
import { areInOrder, isPeriod } from '../../../shared/clubs/open-hours.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import {
  type ClubValues,
  newOtherHours,
  newPrice,
  nextTime,
  OTHER_HOURS,
  otherHoursOf,
  usualHours,
} from './club-values.ts'

const hoursOf = (open: Partial<ClubValues['hours']>) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, open[day] ?? { isOpen: false, opens: 480, closes: 1320 }]),
  ) as ClubValues['hours']

test.each([
  [
    'from the earliest opening to the latest closing, on the days on which the club is open',
    { Monday: { isOpen: true, opens: 300, closes: 1260 }, Sunday: { isOpen: true, opens: 540, closes: 1380 } },
    { weekdays: ['Monday', 'Sunday'], from: 300, to: 1380 },
  ],
  ['at usual times on every day, if the club is never open', {}, { weekdays: [...WEEKDAYS], from: 480, to: 1320 }],
])('a new price is valid %s', (_, open, price) => {
  expect(newPrice(hoursOf(open))).toMatchObject(price)
})

const open = (opens: number, closes: number) => ({ isOpen: true, opens, closes })

test.each([
  ['of most days', { Monday: open(480, 1320), Tuesday: open(420, 1260), Sunday: open(420, 1260) }, [420, 1260]],
  [
    'of the earliest weekday, if several are as frequent',
    { Monday: open(480, 1320), Sunday: open(420, 1260) },
    [480, 1320],
  ],
  ['of a new club, if it is never open', {}, [480, 1320]],
])('the line for all days has the hours %s', (_, days, [opens, closes]) => {
  expect(usualHours(hoursOf(days))).toEqual({ opens, closes })
})

describe('new other hours', () => {
  const usual = hoursOf(Object.fromEntries(WEEKDAYS.map((day) => [day, open(480, 1320)])))
  test.each([
    ['closed', { from: '2026-11-23', until: '2026-11-23', yearly: false, courts: null, open: [] }],
    ['season', { from: '2026-11-23', until: '2027-02-21', yearly: true, open: [{ opens: 480, closes: 1320 }] }],
    [
      'twice',
      {
        from: null,
        until: null,
        open: [
          { opens: 480, closes: 840 },
          { opens: 960, closes: 1320 },
        ],
      },
    ],
    ['court', { from: null, until: null, courts: ['c-1'], open: [{ opens: 480, closes: 1320 }] }],
  ] as const)('of the kind %s', (kind, expected) => {
    expect(otherHoursOf(newOtherHours(kind, usual, '2026-11-23', 'c-1'))).toMatchObject(expected)
  })

  test.each(OTHER_HOURS)('of the kind %s can be stored as they are', (kind) => {
    for (const [opens, closes] of [
      [0, 1440],
      [480, 540],
      [1410, 1440],
    ] as const) {
      const hours = hoursOf({ Monday: open(opens, closes) })
      const made = otherHoursOf(newOtherHours(kind, hours, '2028-02-29', 'c-1'))
      expect([isPeriod(made), areInOrder(made.open)]).toEqual([true, true])
    }
  })

  test('get another opening time after the last one', () => {
    expect(nextTime([], usual)).toEqual({ opens: 480, closes: 1320 })
    expect(nextTime([{ opens: 480, closes: 720 }], usual)).toEqual({ opens: 780, closes: 1320 })
    expect(nextTime([{ opens: 480, closes: 1380 }], usual)).toEqual({ opens: 1410, closes: 1440 })
  })
})
