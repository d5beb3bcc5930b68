import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Pairs, pairsOf, sideOf } from './match.ts'
import {
  changeNames,
  hasPlayer,
  isSameSize,
  type NamedPlayers,
  partnersAfter,
  playerNamed,
  withoutName,
} from './player-names.ts'

const named = (player1: string, player2: string, players: Pairs | null = null): NamedPlayers => ({
  player1,
  player2,
  players,
  formerNames: null,
})
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

test('erasing a player also removes the earlier names, of which some may be misspelt names of the same player', () => {
  const before = { ...named('Ana Reyes', 'Luz Marte'), formerNames: [{ name: 'Ana Reies', side: 1 }] } as const
  expect(hasPlayer(before, 'ana reies')).toBe(true)
  expect(withoutName(before, 'Ana Reyes')).toEqual(named('Player', 'Luz Marte'))
  expect(withoutName(before, 'Ana Reies')).toEqual(named('Ana Reyes', 'Luz Marte'))
})

test('an earlier name means the player who had it', () => {
  const before = named('Ana / Eva', 'Luz / Mia')
  const after = named('Ana / Eve', 'Luz / Mia')
  const { formerNames, swapped } = changeNames(before, after)
  expect(swapped).toBeNull()
  const match = { ...after, formerNames }
  expect(playerNamed(match, 'EVA')).toMatchObject({ side: 1, partner: 2 })
  expect(playerNamed(match, 'Ana / Eva')).toMatchObject({ side: 1 })
  expect(playerNamed(match, 'Ana / Eva')?.partner).toBeUndefined()
  expect(playerNamed(match, 'Ana / Eve')).toEqual({ side: 1 })
  expect(playerNamed(match, 'Pia')).toBeNull()
})

test.each<[why: string, before: NamedPlayers, after: NamedPlayers, swapped: object | null]>([
  ['the sides change places', named('Ana', 'Luz'), named('Luz', 'Ana'), { name: 'Ana', side: 2 }],
  ['a side gets the name of the other one', named('Ana', 'Luz'), named('Eva', 'Ana'), { name: 'Ana', side: 2 }],
  [
    'the partners change places',
    named('Ana / Eva', 'Luz / Mia'),
    named('Eva / Ana', 'Luz / Mia'),
    { name: 'Ana', side: 1 },
  ],
  [
    'a side gets an earlier name of the other one',
    { ...named('Eva', 'Luz'), formerNames: [{ name: 'Ana', side: 1 }] },
    named('Eva', 'ana'),
    { name: 'Ana', side: 2 },
  ],
  ['another letter case', named('ana', 'Luz'), named('Ana', 'LUZ'), null],
  ['a whole name changes', named('Ana', 'Luz'), named('Eva', 'Luz'), null],
  [
    'a player gets an earlier name back',
    { ...named('Eva', 'Luz'), formerNames: [{ name: 'Ana', side: 1 }] },
    named('Ana', 'Luz'),
    null,
  ],
])('a change that swaps players names one of them: %s', (_, before, after, swapped) => {
  expect(changeNames(before, after).swapped).toEqual(swapped)
})

test('after any corrections, each name that a match ever had means the same player', () => {
  const name = fc.constantFrom('Ana', 'Eva', 'Luz', 'Mia', 'Pia', 'Zoe')
  const side = fc.oneof(
    name,
    fc.tuple(name, name).map((partners) => partners.join(' / ')),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side), { minLength: 2, maxLength: 8 }), ([first, ...others]) => {
      let match = named(...(first as [string, string]))
      fc.pre(sideOf([match.player1, ''], match.player2) === null)
      const meant = new Map<string, object>()
      const learn = () => {
        const pairs = pairsOf({ company: match.player1, company2: match.player2, players: null })
        for (const each of [match.player1, match.player2, ...(pairs?.flat() ?? [])])
          if (!meant.has(each)) meant.set(each, { partner: undefined, ...playerNamed(match, each), name: undefined })
      }
      learn()
      for (const [player1, player2] of others) {
        const { formerNames, swapped } = changeNames(match, named(player1, player2))
        if (swapped || !isSameSize(match, named(player1, player2)) || player1 === player2) continue
        match = { ...named(player1, player2), formerNames }
        learn()
        for (const [each, player] of meant)
          expect({ partner: undefined, ...playerNamed(match, each), name: undefined }).toEqual(player)
      }
    }),
  )
})

test('a singles that becomes a doubles before its first point keeps no partners, and a doubles that becomes a singles neither', () => {
  expect(changeNames(named('Ana', 'Luz'), named('Eva / Pia', 'Luz / Mia')).formerNames).toEqual([
    { name: 'Ana', side: 1 },
  ])
  expect(changeNames(named('Ana / Eva', 'Luz / Mia'), named('Pia', 'Luz')).formerNames).toEqual([
    { name: 'Ana / Eva', side: 1 },
    { name: 'Luz / Mia', side: 2 },
  ])
})

test('a match keeps the latest 20 earlier names', () => {
  let match = named('Ana 0', 'Luz')
  for (let n = 1; n <= 25; n++) {
    const after = named(`Ana ${n}`, 'Luz')
    match = { ...after, ...changeNames(match, after), swapped: null } as NamedPlayers
  }
  expect(match.formerNames?.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `Ana ${n + 5}`))
})

const [ONE, TWO] = PAIRS
test.each<[why: string, before: [string, string], after: [string, string], players: Pairs]>([
  [
    'the other side has a name of its own',
    ['Ana Reyes / Eva Cruz', 'Naco'],
    ['Ana / Eva', 'Naco'],
    [['Ana', 'Eva'], TWO],
  ],
  ['only the second side changes', ['Naco', 'Luz Marte / Mia Soto'], ['Naco', 'Luz / Mia'], [ONE, ['Luz', 'Mia']]],
  ['another letter case', ['ANA REYES / eva cruz', 'Naco'], ['Ana / Eva', 'Naco'], [['Ana', 'Eva'], TWO]],
  ['a side gets a name of its own', ['Ana Reyes / Eva Cruz', 'Naco'], ['Ana Solo', 'Naco'], PAIRS],
  ['a side with a name of its own gets another', ['Gazcue', 'Naco'], ['Gazcue', 'Team Naco'], PAIRS],
  ['a side has the family names of its partners', ['Reies / Cruz', 'Naco'], ['Reyes / Cruz', 'Naco'], PAIRS],
  ['a side with a name of its own gets two names', ['Gazcue', 'Naco'], ['Pia / Zoe', 'Naco'], PAIRS],
])('partners follow only a side that is named after them: %s', (_, before, after, players) => {
  expect(partnersAfter(named(...before, PAIRS), named(...after, PAIRS))).toEqual(players)
})

test('a side that is named after its partners stays so, whatever names of this form the sides get', () => {
  const name = fc.constantFrom('Ana', 'Eva', 'Luz', 'Mia', 'Pia', 'Zoe')
  const pair = fc.tuple(name, name)
  const own = fc.constantFrom('Naco', 'Team Gazcue')
  fc.assert(
    fc.property(pair, pair, pair, own, fc.boolean(), (partners, others, now, team, isFirst) => {
      const both = <Of>(one: Of, two: Of): [Of, Of] => (isFirst ? [one, two] : [two, one])
      const before = named(...both(partners.join(' / '), team), both(partners, others))
      const after = named(...both(now.join(' / '), team), both(partners, others))
      expect(partnersAfter(before, after)).toEqual(both(now, others))
    }),
  )
})
