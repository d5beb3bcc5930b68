import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { playerText } from './entry-text.ts'

/** Translates nothing: returns the key and the player. */
const t = ((key: string, { player }: { player: string }) => `${key}: ${player}`) as TFunction

const PAIRS = ['Ana / Eva', 'Luz / Mia'] as const

test.each([
  ['the player', { action: 'ACE', side: 1 }, ['Ana Reyes', 'Luz Marte'], 'history.shotBy: Ana Reyes'],
  ['the pair if nobody recorded who acted', { action: 'WINNER', side: 2 }, PAIRS, 'history.shotBy: Luz / Mia'],
  ['the first partner', { action: 'WINNER', side: 1, hitter: 1 }, PAIRS, 'history.shotBy: Ana'],
  ['the second partner', { action: 'RETURN_ERROR', side: 1, hitter: 2 }, PAIRS, 'history.errorBy: Eva'],
  [
    'a team whose name has no partners',
    { action: 'WINNER', side: 1, hitter: 2 },
    ['Las Palmas', 'Los Prados'],
    'history.shotBy: Las Palmas',
  ],
  [
    'the player as the match names them now',
    { action: 'ACE', side: 1, player: 'Ana Reies' },
    ['Ana Reyes', 'Luz Marte'],
    'history.shotBy: Ana Reyes',
  ],
] as const)('a point names %s', (_, entry, players, text) => {
  expect(playerText(t, entry, players)).toBe(text)
})
