import { describe, expect, test } from 'vitest'
import { foldEvent } from './fold-event.ts'
import { openByes } from './late-entry.ts'

type Lines = readonly string[]

/** Returns the open byes of a knockout. @param begun ids of matches @param won winners by match, of side 1 unless 2 */
function byes(
  lines: Lines,
  { begun = [] as string[], won = {} as Record<string, 1 | 2>, withdrawn = [] as string[] } = {},
) {
  const results = new Map(
    Object.entries(won).map(([id, winner]) => [id, { winner, how: 'played' as const, sets: [] }] as const),
  )
  const out = new Set(withdrawn)
  const [stage] = foldEvent({
    stages: [{ id: 'main', kind: 'knockout', lines }],
    results: new Map([['main', results]]),
    withdrawn: out,
  })
  return stage && openByes(stage, { withdrawn: out, hasBegun: ({ id }) => begun.includes(id) })
}

const SIX = ['A', 'bye', 'C', 'D', 'E', 'F', 'bye', 'B']

describe('a late entry can take', () => {
  test('each bye before the opponent has played', () => {
    expect(byes(SIX)).toEqual([1, 6])
    expect(byes(SIX, { won: { 'main-1-2': 1 } }), 'the next opponent is known').toEqual([1, 6])
  })

  test('no bye whose opponent has begun the next match, or ended it', () => {
    expect(byes(SIX, { won: { 'main-1-2': 1 }, begun: ['main-2-1'] })).toEqual([6])
    expect(byes(SIX, { won: { 'main-1-2': 1, 'main-2-1': 1 } })).toEqual([6])
  })

  test('no bye beside an entry that withdrew', () => {
    expect(byes(SIX, { withdrawn: ['A'] })).toEqual([6])
  })

  test('either of two byes that meet, before the next match of that place', () => {
    expect(byes(['A', 'B', 'bye', 'bye'])).toEqual([2, 3])
    expect(byes(['A', 'B', 'bye', 'bye'], { won: { 'main-1-1': 1 } }), 'the champion is known').toEqual([2, 3])
  })

  test('nothing in a full draw or in groups', () => {
    expect(byes(['A', 'B', 'C', 'D'])).toEqual([])
    const [groups] = foldEvent({
      stages: [{ id: 'g', kind: 'groups', groups: [['A', 'B', 'C']], rules: {}, lot: ['A', 'B', 'C'] }],
      results: new Map(),
      withdrawn: new Set(),
    })
    expect(groups && openByes(groups, { withdrawn: new Set(), hasBegun: () => false })).toEqual([])
  })
})
