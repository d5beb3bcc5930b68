import { expect, test } from 'vitest'
import { houseZone } from './house-zone.ts'

test.each<[zones: string[], house: string]>([
  [[], 'America/Santo_Domingo'],
  [['America/Santo_Domingo', 'Asia/Kathmandu'], 'America/Santo_Domingo'],
  [['Asia/Kathmandu'], 'Asia/Kathmandu'],
  [['Asia/Kathmandu', 'America/Santo_Domingo'], 'Asia/Kathmandu'],
  [['UTC', 'Asia/Kathmandu'], 'UTC'],
])('with clubs in the zones %j, the zone of the house is %s', (zones, house) => {
  expect(houseZone(zones.map((timeZone) => ({ timeZone })))).toBe(house)
})
