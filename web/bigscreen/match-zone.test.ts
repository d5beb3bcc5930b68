import { expect, test } from 'vitest'
import { matchZone } from './match-zone.ts'

const CLUBS = [
  { id: 'naco', timeZone: 'America/Santo_Domingo' },
  { id: 'caracas', timeZone: 'America/Caracas' },
  { id: 'madrid', timeZone: 'Europe/Madrid' },
]
const [NACO, CARACAS, MADRID] = CLUBS.map(({ timeZone }) => timeZone)

test.each([
  ['a club with the time of the clock names no city', 'naco', { timeZone: NACO, city: null }],
  ['a club of another zone with the same time names no city', 'caracas', { timeZone: CARACAS, city: null }],
  ['a club with another time names its city', 'madrid', { timeZone: MADRID, city: 'Madrid' }],
  ['a match without a club has the time of the first club', null, { timeZone: NACO, city: null }],
])('%s', (_, club, zone) => {
  expect(matchZone({ club, date: '2030-06-01T18:00:00.000Z' }, 'America/Santo_Domingo', CLUBS)).toEqual(zone)
})
