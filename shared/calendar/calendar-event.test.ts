import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TIMES, WEEKDAYS } from '../time/week.ts'
import { byStartTime } from './calendar-event.ts'

const anEvent = fc.record({
  id: fc.nat(),
  day: fc.constantFrom(...WEEKDAYS),
  time: fc.constantFrom(...TIMES),
})

test('sorts events by day, then by hour as a number: 9:00 comes before 10:00, Sunday last', () => {
  const at = (day: (typeof WEEKDAYS)[number], time: string, id = 1) => ({ id, day, time })
  const sorted = [at('Sunday', '5:00'), at('Monday', '10:00'), at('Monday', '9:00', 2), at('Monday', '9:00', 1)]
  expect(sorted.sort(byStartTime)).toEqual([
    at('Monday', '9:00', 1),
    at('Monday', '9:00', 2),
    at('Monday', '10:00'),
    at('Sunday', '5:00'),
  ])
})

test('the result does not depend on the order of the input', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anEvent, { selector: ({ id }) => id }), (events) => {
      expect(events.toReversed().sort(byStartTime)).toEqual(events.toSorted(byStartTime))
    }),
  )
})
