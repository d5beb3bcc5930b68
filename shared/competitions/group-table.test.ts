import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CRITERIA, type GroupMatch, groupTable } from './group-table.ts'
import { matchIn, WORKED_GROUPS } from './testing/worked-groups.ts'

const tableOf = (lines: readonly string[], rules = {}, players?: readonly string[]) => {
  const matches = lines.map(matchIn)
  return groupTable(players ?? [...new Set(matches.flatMap((match) => [...match.players]))].sort(), matches, rules)
}
const decidedIn = (rows: ReturnType<typeof groupTable>) =>
  rows.map(({ player, decisions }) => [player, ...decisions.map(({ by }) => by)])

describe('real groups with three players level', () => {
  for (const { source, matches, order } of WORKED_GROUPS)
    test(source, () => {
      const rows = tableOf(matches)
      expect(decidedIn(rows)).toEqual(order)
      expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
    })
})

test('counts sets and games, and says who was level', () => {
  const [, second] = tableOf(WORKED_GROUPS[0]?.matches ?? [])
  expect(second).toMatchObject({
    player: 'Potro',
    won: 2,
    lost: 1,
    setsWon: 5,
    setsLost: 4,
    gamesWon: 45,
    gamesLost: 43,
  })
  expect(second?.decisions.at(-1)).toEqual({ by: 'gameShare', among: ['Federer', 'Potro', 'Murray'] })
})

const CIRCLE = ['A B 6-4 6-4', 'B C 6-4 6-4', 'C A 6-4 6-4']

test('a lot decides among players whom nothing else separates; without a lot they share a place', () => {
  expect(decidedIn(tableOf(CIRCLE, {}, ['C', 'A', 'B']))).toEqual([
    ['C', 'lot'],
    ['A', 'lot'],
    ['B', 'lot'],
  ])
  const shared = tableOf([...CIRCLE, 'A D 6-0 6-0'], { criteria: ['wins', 'setShare'] })
  expect(shared.map(({ player, rank }) => [player, rank])).toEqual([
    ['A', 1],
    ['B', 2],
    ['C', 2],
    ['D', 4],
  ])
})

test('their own match counts after the shares if the club wants that, and never among three', () => {
  const two = ['A B 7-6 7-6', 'B C 6-0 6-0', 'A C 7-6 7-6', 'D A 6-0 6-0', 'B D 6-0 6-0', 'C D 7-6 7-6']
  expect(tableOf(two)[0]?.player).toBe('A')
  expect(tableOf(two, { criteria: ['wins', 'gameShare', 'headToHead', 'lot'] })[0]?.player).toBe('B')
  expect(tableOf(CIRCLE, { criteria: ['headToHead'] }).map(({ rank }) => rank)).toEqual([1, 1, 1])
})

const match = (players: string, how: GroupMatch['how'], sets: GroupMatch['sets'], winner = players[0] ?? null) =>
  ({ players: [players[0] ?? '', players[1] ?? ''], winner, how, sets }) as const

test.each([
  ['a walkover', match('AB', 'walkover', []), {}, [2, 0, 12, 0]],
  ['a walkover without sets', match('AB', 'walkover', []), { walkover: 'none' }, [0, 0, 0, 0]],
  ['a match tie-break', match('AB', 'played', [[6, 4], [3, 6], { tieBreak: [10, 8] }]), {}, [2, 1, 10, 10]],
  [
    'one as no game',
    match('AB', 'played', [[6, 4], [3, 6], { tieBreak: [10, 8] }]),
    { tieBreak: 'none' },
    [2, 1, 9, 10],
  ],
  [
    'a retirement in a set that the winner was losing',
    match('AB', 'retired', [
      [6, 4],
      [2, 5],
    ]),
    {},
    [2, 0, 13, 9],
  ],
  [
    'one at 5-4 in a set',
    match('AB', 'retired', [
      [4, 6],
      [5, 4],
    ]),
    {},
    [2, 1, 16, 10],
  ],
  ['one in a tie-break', match('AB', 'retired', [[6, 6]]), {}, [2, 0, 13, 6]],
  ['one between two sets', match('AB', 'retired', [[4, 6]]), {}, [2, 1, 16, 6]],
  ['one before the first game', match('AB', 'retired', []), {}, [2, 0, 12, 0]],
  [
    'a default',
    match('AB', 'defaulted', [
      [6, 7],
      [1, 0],
    ]),
    {},
    [2, 1, 18, 7],
  ],
  [
    'a retirement before a match tie-break',
    match('AB', 'retired', [
      [6, 3],
      [4, 6],
    ]),
    { format: 'SET3-S:6/TB7-F:TB10' },
    [2, 1, 11, 9],
  ],
  [
    'short sets',
    match('AB', 'retired', [
      [2, 4],
      [1, 3],
    ]),
    { format: 'SET3-S:4/TB7' },
    [2, 1, 11, 7],
  ],
  ['one set', match('AB', 'walkover', []), { format: 'SET1-S:8/TB7' }, [1, 0, 8, 0]],
  ['best of five', match('AB', 'retired', [[6, 1]]), { format: 'SET5-S:6/TB7' }, [3, 0, 18, 1]],
] as const)('%s counts with its sets and games', (_, played, rules, counts) => {
  const [winner, loser] = groupTable(['A', 'B'], [played], rules)
  expect([winner?.setsWon, winner?.setsLost, winner?.gamesWon, winner?.gamesLost]).toEqual(counts)
  expect([loser?.setsLost, loser?.setsWon, loser?.gamesLost, loser?.gamesWon]).toEqual(counts)
})

test('points: two for a win, one for a match lost on court, none for a walkover lost, none if nobody won', () => {
  const matches = [
    match('AB', 'played', [[6, 0]]),
    match('AC', 'walkover', []),
    match('BC', 'retired', [[1, 0]]),
    match('AD', 'walkover', [], null),
  ]
  const rows = groupTable(['A', 'B', 'C', 'D'], matches, { criteria: ['points', 'lot'] })
  expect(rows.map(({ player, points, won, lost }) => [player, points, won, lost])).toEqual([
    ['A', 4, 2, 1],
    ['B', 3, 1, 1],
    ['C', 1, 0, 2],
    ['D', 0, 0, 1],
  ])
})

const PLAYERS = ['A', 'B', 'C', 'D', 'E', 'F']
const anyGroup = fc.integer({ min: 2, max: 6 }).chain((count) => {
  const players = PLAYERS.slice(0, count)
  const pairs = players.flatMap((one, index) => players.slice(index + 1).map((other) => [one, other] as const))
  const set = fc.constantFrom([6, 0], [6, 4], [7, 5], [7, 6], [4, 6], [6, 7]) as fc.Arbitrary<[number, number]>
  const played = pairs.map(([one, other]) =>
    fc.record({
      players: fc.constant([one, other] as const),
      winner: fc.constantFrom(one, other),
      how: fc.constant('played' as const),
      sets: fc.array(set, { minLength: 2, maxLength: 3 }),
    }),
  )
  return fc.record({ players: fc.constant(players), matches: fc.tuple(...played) })
})
const anyCriteria = fc.shuffledSubarray([...CRITERIA], { minLength: 1 })

test('a table never contradicts its criteria, and the named criterion decided', () => {
  fc.assert(
    fc.property(anyGroup, anyCriteria, ({ players, matches }, criteria) => {
      const rows = groupTable(players, matches, { criteria })
      expect(rows.map(({ player }) => player).sort()).toEqual(players)
      for (const [index, row] of rows.entries()) {
        const next = rows[index + 1]
        if (!next) continue
        expect(next.rank === row.rank || next.rank === index + 2).toBe(true)
        if (next.rank === row.rank) expect(criteria).not.toContain('lot')
        // Both were in the same sets until the last decision that both name; it ordered them.
        const common = row.decisions.filter((decision) => next.decisions.includes(decision))
        const last = common.at(-1)
        if (row.rank !== next.rank) {
          expect(last).toBeDefined()
          expect(last?.among.indexOf(row.player)).toBeLessThan(last?.among.indexOf(next.player) ?? -1)
        }
      }
      if (criteria[0] === 'wins')
        expect(rows.map(({ won }) => -won)).toEqual([...rows.map(({ won }) => -won)].sort((a, b) => a - b))
    }),
  )
})

test('the order of matches and the names of players do not matter', () => {
  fc.assert(
    fc.property(anyGroup, anyCriteria, fc.infiniteStream(fc.nat()), ({ players, matches }, criteria, numbers) => {
      const mixed = matches.map((each) => ({ each, by: numbers.next().value ?? 0 })).sort((a, b) => a.by - b.by)
      const swapped = mixed.map(({ each, by }) =>
        by % 2 === 0 ? each : { ...each, players: [each.players[1], each.players[0]] as const },
      )
      expect(groupTable(players, swapped, { criteria })).toEqual(groupTable(players, matches, { criteria }))
    }),
  )
})
