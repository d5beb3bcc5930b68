import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goOnDraw, groupsDraw, groupsFault, MOST_GROUPS, roundRobin } from './groups.ts'

const drawSeed = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String)

test('groups have everybody once, sizes differ by at most one, and each row of seeds is spread over all groups', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MOST_GROUPS }), fc.nat(), fc.nat(), drawSeed, (groups, more, some, seed) => {
      const entries = 3 * groups + (more % (3 * groups + 1))
      const seeds = some % (entries + 1)
      const drawn = groupsDraw({ entries, groups, seeds, drawSeed: seed })
      expect(drawn.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: entries }, (_, index) => index + 1))
      const sizes = drawn.map(({ length }) => length)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      for (let row = 0; row < seeds; row += groups) {
        const own = drawn.map(
          (group) => group.filter((entry) => entry > row && entry <= Math.min(row + groups, seeds)).length,
        )
        expect(Math.max(...own)).toBe(1)
      }
      for (let group = 0; group < Math.min(groups, seeds); group += 1) expect(drawn[group]?.[0]).toBe(group + 1)
      expect(groupsDraw({ entries, groups, seeds, drawSeed: seed })).toEqual(drawn)
    }),
  )
})

test.each([
  [2, 1, 0, 'entries'],
  [7, 1, 0, 'entries'],
  [12, 0, 0, 'groups'],
  [60, 17, 0, 'groups'],
  [8, 2, 9, 'seeds'],
  [8, 2, 2, null],
])('%i entries in %i groups with %i seeds: %s', (entries, groups, seeds, fault) =>
  expect(groupsFault({ entries, groups, seeds })).toBe(fault),
)

test.each([3, 4, 5, 6])('in a group of %i everybody plays everybody once, at most once in a round', (count) => {
  const rounds = roundRobin(count)
  const pairs = rounds.flat().map((pair) => [...pair].sort((a, b) => a - b).join('-'))
  expect(new Set(pairs).size).toBe((count * (count - 1)) / 2)
  expect(pairs).toHaveLength((count * (count - 1)) / 2)
  for (const round of rounds) expect(new Set(round.flat()).size).toBe(2 * round.length)
})

test('winners of groups are seeds, get the byes in their order, and runners-up stand in the other half', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: MOST_GROUPS }),
      fc.integer({ min: 1, max: 3 }),
      drawSeed,
      (groups, goOn, seed) => {
        const order = Array.from({ length: groups }, (_, index) => groups - index)
        const positions = goOnDraw({ order, goOn, drawSeed: seed })
        const lineOf = (group: number, rank: number) =>
          positions.findIndex((place) => place?.group === group && place.rank === rank)
        const places = positions.filter((place) => place !== null)
        expect(new Set(places.map(({ group, rank }) => `${group}-${rank}`)).size).toBe(groups * goOn)
        expect(places).toHaveLength(groups * goOn)
        expect(lineOf(order[0] as number, 1)).toBe(0)
        expect(lineOf(order[1] as number, 1)).toBe(positions.length - 1)
        const byes = positions.length - places.length
        for (const group of order.slice(0, byes)) expect(positions[lineOf(group, 1) ^ 1]).toBeNull()
        for (let line = 0; line < positions.length; line += 2)
          expect(positions[line] ?? positions[line + 1]).not.toBeNull()
        const half = positions.length / 2
        if (goOn > 1) for (const group of order) expect(lineOf(group, 1) < half).not.toBe(lineOf(group, 2) < half)
      },
    ),
  )
})
