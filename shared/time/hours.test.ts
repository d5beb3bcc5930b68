import { expect, test } from 'vitest'
import { HOURS, hourOf, TIMES, timeOf } from './week.ts'

test('there are 18 hours, from 5:00 to 22:00', () => {
  expect(TIMES).toHaveLength(18)
  expect([TIMES.at(0), TIMES.at(-1)]).toEqual(['5:00', '22:00'])
})

test('parses the text of each hour', () => {
  for (const hour of HOURS) expect(hourOf(timeOf(hour))).toBe(hour)
})

test.each(['4:00', '23:00', '8:30', '08:00', '8', ''])('rejects %j', (time) => {
  expect(hourOf(time)).toBeUndefined()
})
