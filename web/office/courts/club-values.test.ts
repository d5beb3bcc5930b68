import { expect, test } from 'vitest'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { type ClubValues, newPrice } from './club-values.ts'

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
