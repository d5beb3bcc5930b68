import { expect, test } from 'vitest'
import { bookedHours } from './booked-hours.ts'

test.each([
  ['America/Santo_Domingo', '2026-12-01T22:00Z', '2026-12-01T23:00Z', [18]],
  ['America/Santo_Domingo', '2026-12-01T22:00Z', '2026-12-02T00:00Z', [18, 19]],
  ['America/Santo_Domingo', '2026-12-01T22:30Z', '2026-12-02T00:00Z', [18, 19]],
  ['America/Santo_Domingo', '2026-12-01T22:00Z', '2026-12-01T23:30Z', [18, 19]],
  ['America/Santo_Domingo', '2026-12-02T02:00Z', '2026-12-02T04:00Z', [22, 23]],
  // Clocks go back from 3:00 to 2:00, and forward from 2:00 to 3:00.
  ['Europe/Madrid', '2027-10-31T00:00Z', '2027-10-31T01:00Z', [2]],
  ['Europe/Madrid', '2027-10-31T00:30Z', '2027-10-31T01:30Z', [2]],
  ['Europe/Madrid', '2027-03-28T00:00Z', '2027-03-28T02:00Z', [1, 2, 3]],
])('in %s, a booking from %s to %s is in the rows of the hours %j', (zone, startsAt, endsAt, hours) => {
  expect(bookedHours({ startsAt, endsAt }, zone)).toEqual(hours)
})
