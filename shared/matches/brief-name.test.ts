import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastNameOf, surnameOf, withInitial, withInitials } from './brief-name.ts'

test.each([
  [
    ['Ana Reyes', 'Luz Marte'],
    ['A. Reyes', 'L. Marte'],
  ],
  [
    ['Ana Reyes', 'Alba Reyes'],
    ['An. Reyes', 'Al. Reyes'],
  ],
  [
    ['Ana Reyes', 'Anabel Reyes'],
    ['Ana Reyes', 'Anab. Reyes'],
  ],
  [
    ['Ana Reyes', 'A. Reyes'],
    ['An. Reyes', 'A. Reyes'],
  ],
  [
    ['Ana Reyes / Eva Cruz', 'Alba Reyes / Luz Marte'],
    ['An. Reyes / E. Cruz', 'Al. Reyes / L. Marte'],
  ],
  [
    ['Ana Reyes / Alba Reyes', 'Li Na / Mia Sosa'],
    ['An. Reyes / Al. Reyes', 'L. Na / M. Sosa'],
  ],
] as const)('%j are shortened to %j', ([one, two], brief) => {
  expect(withInitials([one, two])).toEqual(brief)
})

test('a surname is alone only if nobody else in the match has it', () => {
  const all = ['Ana de la Cruz', 'Eva Cruz', 'Luz de la Cruz', 'Mia Sosa Peña']
  expect(all.map((name) => surnameOf(name, all))).toEqual(['A. de la Cruz', 'Cruz', 'L. de la Cruz', 'Sosa Peña'])
  expect(all.map((name) => lastNameOf(name, all))).toEqual(['A. de la Cruz', 'E. Cruz', 'L. de la Cruz', 'Peña'])
})

/** Names of few letters, so that many are alike. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 4 })
const anyName = fc
  .tuple(word, fc.boolean(), fc.array(word, { maxLength: 2 }))
  .map(([first, dot, others]) => [first + (dot ? '.' : ''), ...others].join(' '))
const anyPlayers = fc.uniqueArray(anyName, { minLength: 2, maxLength: 4 })

test.each([
  ['initials', withInitial],
  ['surnames', surnameOf],
  ['last names', lastNameOf],
])('different players have different %s', (_, shorten) => {
  fc.assert(
    fc.property(anyPlayers, (players) => {
      const short = players.map((name) => shorten(name, players))
      expect(new Set(short).size).toBe(players.length)
      // Another side may have room for its whole name.
      for (const [index, name] of short.entries()) {
        expect(players.filter((_other, at) => at !== index)).not.toContain(name)
      }
    }),
    { numRuns: 2000 },
  )
})
