import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Pairs, pairsOf, sideOf } from './match.ts'
import { hasPlayer, type NamedPlayers, withoutName } from './player-names.ts'

const named = (player1: string, player2: string, players: Pairs | null = null) => ({ player1, player2, players })
const PAIRS: Pairs = [
  ['Ana Reyes', 'Eva Cruz'],
  ['Luz Marte', 'Mia Soto'],
]

test.each<[name: string, before: NamedPlayers, after: NamedPlayers]>([
  ['Ana Reyes', named('Ana Reyes', 'Eva Cruz'), named('Player', 'Eva Cruz')],
  ['ana REYES', named('Eva Cruz', 'Ana Reyes'), named('Eva Cruz', 'Player')],
  ['Ana Reyes', named('Player', 'Ana Reyes'), named('Player', 'Player 2')],
  ['Ana Reyes', named('Ana Reyes / Player', 'player 2 / Mia'), named('Player 3 / Player', 'player 2 / Mia')],
  ['Eva Cruz', named('Ana Reyes / Eva Cruz', 'Luz / Mia'), named('Ana Reyes / Player', 'Luz / Mia')],
  [
    'Mia Soto',
    named('Reyes / Cruz', 'Marte / Soto', PAIRS),
    named('Reyes / Cruz', 'Marte / Soto', [PAIRS[0], ['Luz Marte', 'Player']]),
  ],
])('erases %s', (name, before, after) => {
  expect(hasPlayer(before, name)).toBe(true)
  expect(withoutName(before, name)).toEqual(after)
  expect(hasPlayer(after, name)).toBe(false)
})

test.each(['Ana', 'Reyes', '', 'Eva'])('a part of a name does not name a player: %j', (name) => {
  expect(hasPlayer(named('Ana Reyes', 'Eva Cruz / Luz Marte'), name)).toBe(false)
})

test('players who were different stay different, and a doubles stays a doubles', () => {
  const name = fc.constantFrom('Ana', 'Eva', 'Luz', 'Mia', 'Player', 'player 2', 'Player 3')
  const side = fc.oneof(
    name,
    fc.tuple(name, name).map((partners) => partners.join(' / ')),
  )
  fc.assert(
    fc.property(side, side, name, (one, two, erased) => {
      const before = named(one, two)
      const after = withoutName(before, erased)
      const pairs = ({ player1, player2, players }: NamedPlayers) =>
        pairsOf({ company: player1, company2: player2, players })
      expect(sideOf([after.player1, ''], after.player2)).toBe(sideOf([one, ''], two))
      expect(pairs(after) === null).toBe(pairs(before) === null)
    }),
  )
})
