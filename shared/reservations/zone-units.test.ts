import { expect, test } from 'vitest'
import { UNIT_MS } from './units.ts'
import { sameClockUnits } from './zone-units.ts'

const unit = (time: string): number => Math.floor(Date.parse(`2026-${time}:00Z`) / UNIT_MS)
const TO_MADRID = { from: 'America/Santo_Domingo', to: 'Europe/Madrid' }

test.each<[string, { from: string; to: string }, string[], string[]]>([
  ['move', TO_MADRID, ['11-23T22:00', '11-23T22:30'], ['11-23T17:00', '11-23T17:30']],
  [
    'that clocks skip are left out',
    TO_MADRID,
    ['03-29T05:30', '03-29T06:00', '03-29T07:00'],
    ['03-29T00:30', '03-29T01:00'],
  ],
  ['that clocks show twice are in it twice', TO_MADRID, ['10-25T06:00'], ['10-25T00:00', '10-25T01:00']],
  // 18:00 in Kathmandu is 12:15 in UTC, and its unit begins at 12:00.
  ['leave a zone with a quarter of an hour', { from: 'Asia/Kathmandu', to: 'UTC' }, ['11-23T12:00'], ['11-23T18:00']],
  ['come to a zone with a quarter of an hour', { from: 'UTC', to: 'Asia/Kathmandu' }, ['11-23T18:00'], ['11-23T12:00']],
])('half hours %s', (_name, change, before, after) => {
  expect(sameClockUnits(change, before.map(unit))).toEqual(after.map(unit))
})
