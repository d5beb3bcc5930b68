import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Side } from '../scoring/score.ts'
import type { BracketResult } from './fold-bracket.ts'
import { championOf, type DrawnStage, type EventState, finalistOf, foldEvent, placeIn } from './fold-event.ts'
import { groupFixtures } from './fold-groups.ts'
import { goOnDraw } from './groups.ts'

const GROUPS = [
  ['A', 'B', 'C'],
  ['D', 'E', 'F'],
]
const LOT = GROUPS.flat()
const ROUND: DrawnStage = { id: 'round', kind: 'groups', groups: GROUPS, rules: {}, lot: LOT }
const FINAL: DrawnStage = {
  id: 'final',
  kind: 'knockout',
  lines: goOnDraw({ order: [1, 2], goOn: 2, drawSeed: '1' }).map((line) => line ?? 'bye'),
  thirdPlace: true,
}
const won = (winner: Side | null, how: BracketResult['how'] = 'played'): BracketResult => ({
  winner,
  how,
  sets: how === 'played' ? [winner === 1 ? [6, 3] : [3, 6]] : [],
})

/** In each group who comes first in the alphabet wins. */
const alphabetical = groupFixtures(GROUPS).map(({ id, sides }) => [id, won(sides[0] < sides[1] ? 1 : 2)] as const)

const stateOf = (
  results: Record<string, readonly (readonly [string, BracketResult])[]>,
  withdrawn: readonly string[] = [],
): EventState => ({
  stages: [ROUND, FINAL],
  results: new Map(Object.entries(results).map(([stage, own]) => [stage, new Map(own)])),
  withdrawn: new Set(withdrawn),
})

function folded(state: EventState) {
  const [round, final] = foldEvent(state)
  if (round?.kind !== 'groups' || final?.kind !== 'knockout') throw new Error('not the stages of this test')
  return { round, final, champion: championOf(foldEvent(state)) }
}

test('the places of the knockout are known once the groups are complete, and a correction moves them', () => {
  const open = folded(stateOf({ round: alphabetical.slice(1) }))
  expect(open.final.positions).toEqual(
    [null, 'E', null, 'D'].map((entry, line) => (open.final.positions[line] ? entry : null)),
  )
  expect(open.final.positions.filter((entry) => entry === null)).toHaveLength(2)
  const complete = folded(stateOf({ round: alphabetical }))
  expect(complete.final.positions[0]).toBe('A')
  expect(complete.final.positions[3]).toBe('D')
  expect([...complete.final.positions].sort()).toEqual(['A', 'B', 'D', 'E'])
  expect(complete.champion).toBeNull()
  // B beats A after all: they change places everywhere.
  const meeting = groupFixtures(GROUPS).find(({ sides }) => sides.includes('A') && sides.includes('B'))
  const corrected = alphabetical.map(
    ([id, result]) => [id, id === meeting?.id ? won(result.winner === 1 ? 2 : 1) : result] as const,
  )
  expect(folded(stateOf({ round: corrected })).final.positions[0]).toBe('B')
})

test('the champion is the winner of the final, not of the match for the third place', () => {
  const played = ['main-1-1', 'main-1-2', 'main-2-1', 'third-1-1'].map((id) => [id, won(1)] as const)
  const { final, champion } = folded(stateOf({ round: alphabetical, final: played }))
  expect(champion).toBe(final.positions[0])
  expect(folded(stateOf({ round: alphabetical, final: played.slice(0, 2) })).champion).toBeNull()
})

test('who withdraws before half of the matches is out with all results; later, the other matches are walkovers', () => {
  const fixtures = groupFixtures([['A', 'B', 'C', 'D']])
  const round: DrawnStage = {
    id: 'round',
    kind: 'groups',
    groups: [['A', 'B', 'C', 'D']],
    rules: {},
    lot: ['A', 'B', 'C', 'D'],
  }
  const ofA = fixtures.filter(({ sides }) => sides.includes('A'))
  const foldedWith = (count: number) => {
    const results = new Map(ofA.slice(0, count).map(({ id, sides }) => [id, won(sides[0] === 'A' ? 1 : 2)]))
    const [stage] = foldEvent({ stages: [round], results: new Map([['round', results]]), withdrawn: new Set(['A']) })
    if (stage?.kind !== 'groups') throw new Error('not a stage with groups')
    return stage
  }
  const early = foldedWith(1)
  expect(early.groups[0]).toMatchObject({ out: ['A'] })
  expect(early.groups[0]?.table.map(({ player, played }) => [player, played])).toEqual([
    ['B', 0],
    ['C', 0],
    ['D', 0],
  ])
  expect(early.matches.filter(({ isOut }) => isOut)).toHaveLength(3)
  const late = foldedWith(2)
  expect(late.groups[0]?.out).toEqual([])
  expect(late.groups[0]?.table.find(({ player }) => player === 'A')).toMatchObject({ won: 2, lost: 1, played: 3 })
  expect(late.matches.filter(({ result }) => result?.how === 'walkover')).toHaveLength(1)
})

test('the fold follows from results alone: their order, and results that were taken back, leave no trace', () => {
  const ids = [...alphabetical.map(([id]) => `round ${id}`), 'final main-1-1', 'final main-1-2', 'final main-2-1']
  const anyResult = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(won(1), won(2), won(null, 'walkover')))
  fc.assert(
    fc.property(fc.array(anyResult), fc.subarray(LOT, { maxLength: 2 }), (all, withdrawn) => {
      const last = new Map(all)
      const state = (pairs: readonly (readonly [string, BracketResult])[]) => {
        const of = (stage: string) =>
          pairs.filter(([id]) => id.startsWith(stage)).map(([id, result]) => [id.split(' ')[1] ?? '', result] as const)
        return stateOf({ round: of('round'), final: of('final') }, withdrawn)
      }
      expect(foldEvent(state([...last].reverse()))).toEqual(foldEvent(state(all)))
    }),
  )
})

test.each<[DrawnStage, string, ReturnType<typeof placeIn>]>([
  [FINAL, 'main-1-2', { draw: 'main', group: null, round: 1, matches: 2 }],
  [FINAL, 'main-2-1', { draw: 'main', group: null, round: 2, matches: 1 }],
  [FINAL, 'third-1-1', { draw: 'third', group: null, round: 1, matches: 1 }],
  [ROUND, 'group-2-3-1', { draw: 'group', group: 2, round: 3, matches: 1 }],
  [FINAL, 'main-3-1', null],
])('a match knows its draw and how many matches its round has', (stage, id, place) => {
  expect(placeIn(stage, id)).toEqual(place)
})

test('the finalist lost the final, and nobody did in a final that nobody won or that had no opponent', () => {
  const final = (...results: readonly (readonly [string, BracketResult])[]) =>
    finalistOf(foldEvent(stateOf({ round: alphabetical, final: results })))
  const semifinals = [
    ['main-1-1', won(1)],
    ['main-1-2', won(1)],
  ] as const
  const [, knockout] = foldEvent(stateOf({ round: alphabetical, final: semifinals }))
  const sides = knockout?.matches.find(({ id }) => id === 'main-2-1')?.sides
  expect(final(...semifinals)).toBeNull()
  expect(final(...semifinals, ['main-2-1', won(1)])).toBe(sides?.[1])
  expect(final(...semifinals, ['main-2-1', won(null)])).toBeNull()
  expect(final(semifinals[0], ['main-1-2', won(null)])).toBeNull()
})
