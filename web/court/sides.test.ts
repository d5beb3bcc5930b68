import { expect, test } from 'vitest'
import { sidesOf, usualNames } from './sides.ts'

const ANA = { person: 'p-ana', name: 'Ana Reyes' }
const LUZ = { person: 'p-luz', name: 'Luz Marte' }
const NAMELESS = { person: 'p-eva', name: '' }

test('names the people on the booking first, then guests', () => {
  expect(usualNames([ANA, NAMELESS], (place) => `Guest ${place}`)).toEqual(['Ana Reyes', '', 'Guest 3', 'Guest 4'])
})

test.each([
  [
    'the person on the booking, and a guest',
    ['Ana Reyes ', 'Sol', '-', '-'],
    false,
    [[{ person: 'p-ana' }], [{ guest: 'Sol' }]],
  ],
  ['each person once', ['Ana Reyes', 'Ana Reyes', '-', '-'], false, [[{ person: 'p-ana' }], [{ guest: 'Ana Reyes' }]]],
  [
    'pairs in doubles',
    ['Sol', 'Luz Marte', 'Ana Reyes', 'Eva'],
    true,
    [
      [{ guest: 'Sol' }, { person: 'p-luz' }],
      [{ person: 'p-ana' }, { guest: 'Eva' }],
    ],
  ],
] as const)('sends %s', (_name, names, isDoubles, sides) => {
  expect(sidesOf(names, isDoubles, [ANA, LUZ])).toEqual(sides)
})

test('sends the player who was chosen for the name of a guest, whatever its letter case', () => {
  const known = { 'sol pena': 'player-sol', 'luz marte': 'player-luz' }
  expect(sidesOf(['Luz Marte', 'SOL PEÑA', '-', '-'], false, [ANA, LUZ], known)).toEqual([
    [{ person: 'p-luz' }],
    [{ guest: 'SOL PEÑA', player: 'player-sol' }],
  ])
})
