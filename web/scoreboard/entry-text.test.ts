import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { playerText } from './entry-text.ts'

/** Translates nothing: returns the key and the player. */
const t = ((key: string, { player }: { player: string }) => `${key}: ${player}`) as TFunction

test.each([
  ['the player', { action: 'ACE', player: 'Ana Reyes' }, 'history.shotBy: Ana Reyes'],
  ['the pair if nobody recorded who acted', { action: 'WINNER', player: 'Ana / Eva' }, 'history.shotBy: Ana / Eva'],
  ['the first partner', { action: 'WINNER', player: 'Ana / Eva', hitter: 1 }, 'history.shotBy: Ana'],
  ['the second partner', { action: 'RETURN_ERROR', player: 'Ana / Eva', hitter: 2 }, 'history.errorBy: Eva'],
  [
    'a team whose name has no partners',
    { action: 'WINNER', player: 'Las Palmas', hitter: 2 },
    'history.shotBy: Las Palmas',
  ],
] as const)('a point names %s', (_, entry, text) => {
  expect(playerText(t, entry)).toBe(text)
})
