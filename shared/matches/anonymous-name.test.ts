import { expect, test } from 'vitest'
import { hasPlaceholder, inWords, nameInWords } from './anonymous-name.ts'
import type { MatchSummary } from './match-schemas.ts'

test.each([
  ['Player', 'Joueur'],
  ['Player 2', 'Joueur 2'],
  ['Player / Eva Cruz', 'Joueur / Eva Cruz'],
  ['Eva Cruz / Player 3', 'Eva Cruz / Joueur 3'],
  ['Player / Player 2', 'Joueur / Joueur 2'],
  ['Player One', 'Player One'],
  ['Gary Player', 'Gary Player'],
  ['Players', 'Players'],
  ['player', 'player'],
])('%s is %s in French', (name, shown) => {
  expect(nameInWords(name, 'Joueur')).toBe(shown)
})

test('a match has the word of the reader in all of its names', () => {
  const match = {
    company: 'Player / Eva',
    company2: 'Naco',
    players: [
      ['Player', 'Eva'],
      ['Luz', 'Player 2'],
    ],
  }
  expect(inWords(match as unknown as MatchSummary, 'Jugador')).toEqual({
    company: 'Jugador / Eva',
    company2: 'Naco',
    players: [
      ['Jugador', 'Eva'],
      ['Luz', 'Jugador 2'],
    ],
  })
  expect(inWords(match as unknown as MatchSummary, 'Player')).toBe(match)
  const other = { company: 'Ana', company2: 'Gary Player', players: null }
  expect(hasPlaceholder(other)).toBe(false)
  expect(inWords(other as unknown as MatchSummary, 'Jugador')).toBe(other)
})
