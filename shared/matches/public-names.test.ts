import fc from 'fast-check'
import { expect, test } from 'vitest'
import { of } from '../scoring/score.ts'
import type { LinkedPlayer, LinkedPlayers } from './linked-players.ts'
import { isSameName, type Pairs } from './match.ts'
import { formerNamesShown, type NamedPlayers, playerNamed, publicNames, storedName } from './player-names.ts'

const PAIRS: Pairs = [
  ['Ana Reyes', 'Eva Cruz'],
  ['Luz Marte', 'Mia Soto'],
]
const player = (id: string, anonymous = false): LinkedPlayer =>
  anonymous ? { id, hidden: true, anonymous: true } : { id }
const named = (player1: string, player2: string, more: Partial<NamedPlayers> = {}): NamedPlayers => ({
  player1,
  player2,
  players: null,
  formerNames: null,
  ...more,
})
const [ANA, LUZ, EVA] = [player('ana', true), player('luz', true), player('eva')]

test.each<[title: string, match: NamedPlayers, names: Partial<NamedPlayers>]>([
  ['one player', named('Ana', 'Luz', { linked: [[ANA], [null]] }), { player1: 'Player', player2: 'Luz' }],
  ['both players', named('Ana', 'Luz', { linked: [[ANA], [LUZ]] }), { player1: 'Player', player2: 'Player 2' }],
  [
    'beside somebody called Player',
    named('Ana', 'Player', { linked: [[ANA], [null]] }),
    { player1: 'Player 2', player2: 'Player' },
  ],
  [
    'a partner of a pair named after its partners',
    named('Ana / Eva', 'Luz / Mia', {
      linked: [
        [EVA, ANA],
        [null, null],
      ],
    }),
    { player1: 'Ana / Player', player2: 'Luz / Mia' },
  ],
  [
    'a partner of a pair with a name of its own',
    named('Naco', 'Gazcue', {
      players: PAIRS,
      linked: [
        [ANA, null],
        [null, LUZ],
      ],
    }),
    {
      player1: 'Naco',
      players: [
        ['Player', 'Eva Cruz'],
        ['Luz Marte', 'Player 2'],
      ],
    },
  ],
])('everybody reads `Player` in place of the name of %s', (_, match, names) => {
  expect(publicNames(match)).toMatchObject(names)
})

test('a match without anybody who is anonymous stays the same object', () => {
  for (const match of [named('Ana', 'Luz'), named('Ana', 'Luz', { linked: [[EVA], [null]] })])
    expect(publicNames(match)).toBe(match)
})

const NAMES = ['Ana', 'Eva Cruz', 'Luz', 'Mia', 'Player', 'Eva Paz', 'Zoé'] as const
/** Matches of which any players are anonymous. */
const matches = fc
  .record({
    names: fc.shuffledSubarray([...NAMES], { minLength: 4, maxLength: 4 }),
    isDoubles: fc.boolean(),
    team: fc.boolean(),
    hidden: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
  })
  .map(({ names, isDoubles, team, hidden }): NamedPlayers => {
    const [a, b, c, d] = names as [string, string, string, string]
    const [one, two, three, four] = hidden.map((each, index) => player(String(index), each)) as [
      LinkedPlayer,
      LinkedPlayer,
      LinkedPlayer,
      LinkedPlayer,
    ]
    if (!isDoubles) return named(a, b, { linked: [[one], [two]] })
    const linked: LinkedPlayers = [
      [one, two],
      [three, four],
    ]
    const players: Pairs = [
      [a, b],
      [c, d],
    ]
    return team
      ? named('Team one', 'Team two', { players, linked })
      : named(`${a} / ${b}`, `${c} / ${d}`, { players, linked })
  })

const all = (match: NamedPlayers): string[] => [match.player1, match.player2, ...(match.players?.flat() ?? [])]
const partsOf = (match: NamedPlayers): string[] => all(match).flatMap((name) => [name, ...name.split(' / ')])

/** Returns the player whom a name means. */
function meantBy(match: NamedPlayers, name: string) {
  const { side, partner } = playerNamed(match, name) ?? {}
  return { side, partner }
}

/** Returns the stored names of those who are anonymous. */
const hiddenIn = ({ player1, player2, players, linked }: NamedPlayers): string[] =>
  (players ?? [[player1], [player2]]).flatMap((names, side) =>
    names.filter((_, place) => linked && of(linked, side === 0 ? 1 : 2)[place]?.anonymous),
  )

test('no public name has the name of somebody who is anonymous, and all players stay different', () => {
  fc.assert(
    fc.property(matches, (match) => {
      const shown = publicNames(match)
      const placeholders = /^player( \d+)?$/i
      for (const name of hiddenIn(match).filter((each) => !placeholders.test(each)))
        expect(partsOf(shown).some((part) => isSameName(part, name))).toBe(false)
      const people = shown.players?.flat() ?? [shown.player1, shown.player2]
      expect(new Set(people.map((name) => name.toLowerCase())).size).toBe(people.length)
    }),
  )
})

test('a public name and a stored name mean the same player, also after a player shows the name again', () => {
  fc.assert(
    fc.property(matches, fc.nat(3), (match, index) => {
      const shown = publicNames(match)
      const before = all(shown).map((name) => [name, meantBy(match, storedName(match, name))] as const)
      for (const [name, meant] of before) expect(meantBy(match, name)).toEqual(meant)
      const show = (each: LinkedPlayer | null) => (each?.id === String(index) ? { id: each.id } : each)
      const linked: LinkedPlayers | null = match.linked
        ? ([match.linked[0].map(show), match.linked[1].map(show)] as const)
        : null
      const again = { ...match, linked, formerNames: formerNamesShown(match, linked) }
      for (const [name, meant] of before) expect(meantBy(again, name), name).toEqual(meant)
    }),
    { numRuns: 500 },
  )
})
