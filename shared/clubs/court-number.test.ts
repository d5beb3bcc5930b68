import { expect, test } from 'vitest'
import { withCourtName } from './court-number.ts'

test.each([
  ['Club Naco, Court 3, 22/11/2026, 18:00–19:00', 'Club Naco, Cancha 3, 22/11/2026, 18:00–19:00'],
  ['Club Naco, Centre court, 22/11/2026, 18:00–19:00', 'Club Naco, Centre court, 22/11/2026, 18:00–19:00'],
  ['Tennis at Court 3, Court 12', 'Tennis at Court 3, Cancha 12'],
  ['1 × Court 3 cap', '1 × Court 3 cap'],
  ['', ''],
])('in a receipt, only a name of a court that we have made is translated: %j', (line, translated) => {
  expect(withCourtName(line, (number) => `Cancha ${number}`)).toBe(translated)
})
