import { expect, test } from 'vitest'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { type ClubValues, newPrice, usualHours } from './club-values.ts'

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
