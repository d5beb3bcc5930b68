import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvent } from './fold.ts'
import { formatOf, setRuleOf } from './format.ts'
import { type BySide, isOver, type Score, type SetScore, type Side } from './score.ts'
import type { ScoringEvent } from './scoring-event.ts'
import { setState, startFault } from './start-problem.ts'
import { startScore } from './start-score.ts'

const point = (side: Side): ScoringEvent => ({ kind: 'action', side, action: 'WINNER' })
const start = ({ sets, points, server }: Score): ScoringEvent => ({ kind: 'start', sets, points, server })

/** Each kind of game, set, final set and tie-break. */
const FORMATS = [
  null,
  'SET3-S:6/TB7',
  'SET5-S:6/TB7-F:6',
  'SET3-S:6NOAD/TB7-F:TB10',
  'SET3-S:4NOAD/TB5NOAD@3',
  'SET1-S:8/TB7@7',
  'SET1-S:TB10',
  'SET3-S:6/TB7-G:TN1D',
  'SET3-S:6/TB7-G:TN3D',
  'SET3-S:2/TB3@1-F:2/TB4NOAD@3',
]

test('[F3] accepts every score that play reaches before the end, and play continues from it in the same way', () => {
  const winners = fc.array(fc.constantFrom<Side[]>(1, 2), { maxLength: 160 })
  fc.assert(
    fc.property(fc.constantFrom(...FORMATS), winners, (code, sides) => {
      let score = startScore(code, code === null ? null : 1)
      for (const side of sides) {
        expect(startFault(code, score.sets, score.points)).toBeNull()
        const taken = applyEvent(startScore(code), start(score))
        expect(taken).toMatchObject({ sets: score.sets, points: score.points, server: score.server })
        score = applyEvent(score, point(side))
        if (isOver(score)) break
      }
      if (isOver(score)) expect(startFault(code, score.sets, score.points)).toEqual({ fault: 'matchOver' })
    }),
    { numRuns: 300 },
  )
})

const SMALL = [
  'SET1-S:2',
  'SET1-S:2/TB2',
  'SET1-S:3/TB2NOAD@2',
  'SET1-S:2NOAD/TB2@1',
  'SET1-S:2/TB3@3',
  'SET1-S:TB3',
  'SET1-S:2/TB2-G:TN2D',
  'SET3-S:TB2NOAD',
  'SET3-S:TB1-F:TB2',
] as const
/** Largest number of games and points to try. */
const MOST = { games: 4, points: 5 }
const UP_TO = (most: number): BySide<number>[] =>
  Array.from({ length: (most + 1) ** 2 }, (_, index) => [Math.floor(index / (most + 1)), index % (most + 1)])
const keyOf = ({ sets, points }: Pick<Score, 'sets' | 'points'>): string =>
  JSON.stringify([sets.map(({ games, tiebreak }) => [games, tiebreak]), points])
const isSmall = ({ sets, points }: Score): boolean =>
  Math.max(...points, ...sets.flatMap(({ tiebreak }) => tiebreak ?? [])) <= MOST.points &&
  Math.max(...sets.flatMap(({ games }) => games)) <= MOST.games

/** Returns all scores in play that points can lead to. */
function reachableIn(code: string): Set<string> {
  const found = new Map<string, Score>()
  const queue = [startScore(code)]
  for (const score of queue) {
    if (isOver(score) || !isSmall(score) || found.has(keyOf(score))) continue
    found.set(keyOf(score), score)
    queue.push(applyEvent(score, point(1)), applyEvent(score, point(2)))
  }
  return new Set(found.keys())
}

/** Yields all scores that a request can express: sets with and without a tie-break, and points of the last set. */
function* writtenIn(code: string): Generator<{ sets: SetScore[]; points: BySide<number> }> {
  const format = formatOf(code)
  if (!format) throw new Error(code)
  const games = UP_TO(format.sets === 1 ? MOST.games : 1)
  const tiebreaks = [null, ...UP_TO(format.sets === 1 ? MOST.points : 2)]
  const oneSet = games.flatMap((each) => tiebreaks.map((tiebreak): SetScore => ({ games: each, tiebreak })))
  function* setsFrom(before: SetScore[]): Generator<SetScore[]> {
    for (const set of oneSet) {
      yield [...before, set]
      const isPlausible = setState(setRuleOf(format as NonNullable<typeof format>, before.length), set.games) === 'over'
      if (before.length + 1 < (format?.sets ?? 1) && isPlausible) yield* setsFrom([...before, set])
    }
  }
  for (const sets of setsFrom([]))
    for (const points of UP_TO(format.sets === 1 ? MOST.points : 2)) yield { sets, points }
}

test.each(SMALL)('[F3] %s accepts a score only if play can reach it', (code) => {
  const reachable = reachableIn(code)
  const format = formatOf(code)
  const wrong: string[] = []
  for (const written of writtenIn(code)) {
    const { sets, points } = written
    if (startFault(code, sets, points) !== null) {
      if (reachable.has(keyOf(written))) wrong.push(`refused ${keyOf(written)}`)
      continue
    }
    // Fills in what a request may leave out: the tie-break of a finished set, and points that are given only once.
    const taken = applyEvent(startScore(code), { kind: 'start', sets, points, server: 1 })
    const isUntold = taken.sets.some(
      ({ games: [one, two], tiebreak }, index) =>
        format !== null && tiebreak === null && Math.min(one, two) === setRuleOf(format, index).tiebreak?.at,
    )
    if (!isUntold && !reachable.has(keyOf(taken))) wrong.push(`took ${keyOf(written)}`)
    if (isOver(taken)) wrong.push(`ended by ${keyOf(written)}`)
  }
  expect(wrong).toEqual([])
})

test.each<[what: string, code: string, games: BySide<number>, points: BySide<number>]>([
  ['games 9-1', 'SET1-S:6/TB7', [9, 1], [0, 0]],
  ['games 7-4', 'SET1-S:6/TB7', [7, 4], [0, 0]],
  ['games 7-7', 'SET1-S:6/TB7', [7, 7], [0, 0]],
  ['points 9-3 of a tie-break', 'SET1-S:6/TB7', [6, 6], [9, 3]],
  ['points 7-3 of a tie-break', 'SET1-S:6/TB7', [6, 6], [7, 3]],
  ['points 4-3 without advantages', 'SET1-S:6NOAD/TB7', [2, 3], [4, 3]],
  ['points 4-3 with a golden point', 'SET1-S:6/TB7-G:TN1D', [2, 3], [4, 3]],
  ['points 5-4 of a tie-break with a deciding point', 'SET1-S:4/TB5NOAD@3', [3, 3], [5, 4]],
])('no match can start from %s', (_, code, games, points) => {
  expect(startFault(code, [{ games, tiebreak: null }], points)).not.toBeNull()
})

test('under the documented rules points go back to deuce: rejects 7-6 and 4-4, accepts 4-3', () => {
  const fault = (points: BySide<number>) => startFault(null, [{ games: [2, 3], tiebreak: null }], points)
  expect([fault([3, 3]), fault([4, 3]), fault([2, 3])]).toEqual([null, null, null])
  expect([fault([7, 6]), fault([4, 4]), fault([4, 2])]).toEqual(Array(3).fill({ fault: 'gameOver' }))
})
