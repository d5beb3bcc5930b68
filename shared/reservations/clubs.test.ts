import { expect, test } from 'vitest'
import { CLUB_IDS, CLUBS, clubById } from './clubs.ts'

test('there are four clubs, found by their ids only', () => {
  expect(CLUBS.map(({ name }) => name)).toEqual(['Club Arroyo Hondo', 'Club Naco', 'Club BanReservas', 'Club Gazcue'])
  for (const id of CLUB_IDS) expect(clubById(id)?.id).toBe(id)
  for (const id of ['club_moon', 'CLUB_NACO', '', undefined]) expect(clubById(id)).toBeUndefined()
})
