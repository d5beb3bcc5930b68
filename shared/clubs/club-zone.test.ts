import { expect, test } from 'vitest'
import { firstClubZone } from './club-zone.ts'

test.each<[zones: string[], zone: string]>([
  [[], 'America/Santo_Domingo'],
  [['America/Santo_Domingo', 'Asia/Kathmandu'], 'America/Santo_Domingo'],
  [['Asia/Kathmandu'], 'Asia/Kathmandu'],
  [['Asia/Kathmandu', 'America/Santo_Domingo'], 'Asia/Kathmandu'],
  [['UTC', 'Asia/Kathmandu'], 'UTC'],
])('with clubs in the zones %j, the first club’s zone is %s', (zones, zone) => {
  expect(firstClubZone(zones.map((timeZone) => ({ timeZone })))).toBe(zone)
})
