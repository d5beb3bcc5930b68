import { describe, expect, test } from 'vitest'
import { at, played, TO_SIX_ALL, underFormat } from '../testing/formats.ts'
import { games, gamesAll, playedOut, rally } from '../testing/scores.ts'
import { changesEnds, type TiebreakEnds } from './ends.ts'
import { applyEvent } from './fold.ts'
import type { BySide, Score } from './score.ts'

const STANDARD = 'SET3-S:6/TB7'

/** Returns the numbers of the points, from 1, after which the players change ends. */
function changes(from: Score, winners: string, ends?: TiebreakEnds): number[] {
  let score = from
  return rally(winners).flatMap((event, index) => {
    score = applyEvent(score, event)
    return changesEnds(score, ends) ? [index + 1] : []
  })
}

describe('[rule 4] change of ends', () => {
  test('[rule 4] after every odd game of a set', () => {
    expect(changes(underFormat(STANDARD), games(1, 5)).map((point) => point / 4)).toEqual([1, 3, 5])
  })

  test.each<[what: string, set: BySide<number>, atOnce: boolean]>([
    ['6-3: at once', [6, 3], true],
    ['6-4: not yet', [6, 4], false],
    ['7-6: at once', [7, 6], true],
  ])('[rule 4] after a set that ends %s; and always after the first game of the next set', (_, set, atOnce) => {
    const next = at(STANDARD, [set, [0, 0]])
    expect(changesEnds(next)).toBe(atOnce)
    expect(changesEnds(playedOut(games(1), next))).toBe(true)
    expect(changesEnds(playedOut(games(1, 2), next))).toBe(false)
  })

  test('[rule 4] never within a game, before the match or after it', () => {
    expect(changes(at(STANDARD, [[1, 0]]), '111 222 12')).toEqual([])
    expect(changesEnds(underFormat(STANDARD))).toBe(false)
    expect(changesEnds(played(STANDARD, games(1, 6) + gamesAll(3) + games(1, 3)))).toBe(false)
  })

  const tiebreak = played(STANDARD, TO_SIX_ALL)

  test('[rule 4] in a tie-break after every 6 points, but not before the first', () => {
    expect(changesEnds(tiebreak)).toBe(false)
    expect(changes(tiebreak, '12'.repeat(10))).toEqual([6, 12, 18])
  })

  test('[rule 4] the permitted alternative: after 1, then every 4', () => {
    expect(changes(tiebreak, '12'.repeat(8), 'one-then-four')).toEqual([1, 5, 9, 13])
  })

  test('the tie-break to 5 with a deciding point has one change, after 4 points', () => {
    expect(changes(played('SET3-S:4NOAD/TB5NOAD@3', gamesAll(3)), '12121212')).toEqual([4])
  })

  test('a match tie-break begins with a change if the set before had an odd number of games', () => {
    expect(
      changesEnds(
        at('SET3-S:6/TB7-F:TB10', [
          [6, 3],
          [3, 6],
          [0, 0],
        ]),
      ),
    ).toBe(true)
    expect(
      changesEnds(
        at('SET3-S:6/TB7-F:TB10', [
          [6, 3],
          [4, 6],
          [0, 0],
        ]),
      ),
    ).toBe(false)
  })

  test('the documented rules also change ends after odd games', () => {
    expect([1, 2, 3].map((count) => changesEnds(playedOut(games(1, count))))).toEqual([true, false, true])
  })
})
