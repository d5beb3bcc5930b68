import { describe, expect, test } from 'vitest'
import { at, played, TO_SIX_ALL, underFormat } from '../testing/formats.ts'
import { games, gamesAll, playedOut } from '../testing/scores.ts'
import { applyEvent } from './fold.ts'
import { type BallChange, hasNewBalls, NINE_ELEVEN, SEVEN_NINE } from './new-balls.ts'
import type { Score } from './score.ts'

const LONG = 'SET5-S:6/TB7-F:6'

/** Returns the numbers (from 1) of the games that begin with new balls. The sides win love games in turn. */
function changes(from: Score, count: number, change: BallChange): number[] {
  const winners = Array.from({ length: count }, (_, game) => games(game % 2 === 0 ? 1 : 2))
  return winners.flatMap((_, game) =>
    hasNewBalls(playedOut(winners.slice(0, game).join(''), from), change) ? [game + 1] : [],
  )
}

describe('[rule 10] new balls', () => {
  const decider = at(LONG, [[0, 0]])

  test('[rule 10] after 7 games and then every 9', () => {
    const advantage = underFormat('SET3-S:6')
    expect(changes(advantage, 30, SEVEN_NINE)).toEqual([8, 17, 26])
  })

  test('[rule 10] or after 9 games and then every 11', () => {
    expect(changes(underFormat('SET3-S:6'), 30, NINE_ELEVEN)).toEqual([10, 21])
  })

  test('[rule 10] the match begins with the balls of the warm-up', () => {
    expect(hasNewBalls(decider)).toBe(false)
  })

  test('balls count as new during the whole first game with them', () => {
    expect(hasNewBalls(playedOut(`${games(1, 5)}${games(2, 2)}11`, decider))).toBe(true)
  })

  // 12 games and then the tie-break: a change due after 12 waits for the second game of the next set.
  const afterTwelve: BallChange = { first: 12, every: 9 }
  test('[rule 10] a change due at a tie-break waits for the second game of the next set', () => {
    const tiebreak = played(LONG, TO_SIX_ALL)
    expect(hasNewBalls(tiebreak, afterTwelve)).toBe(false)
    const next = playedOut('1111111', tiebreak)
    expect(hasNewBalls(next, afterTwelve)).toBe(false)
    expect(hasNewBalls(playedOut(games(1), next), afterTwelve)).toBe(true)
    expect(hasNewBalls(playedOut(games(1, 2), next), afterTwelve)).toBe(false)
  })

  test('[rule 10] the count continues from the delayed change', () => {
    const next = playedOut('1111111', played(LONG, TO_SIX_ALL))
    const later = playedOut(gamesAll(5), next)
    expect(hasNewBalls(later, afterTwelve)).toBe(true)
  })

  test('[rule 10] a tie-break counts as one game', () => {
    const next = playedOut('1111111', played(LONG, TO_SIX_ALL))
    expect(hasNewBalls(playedOut(games(1, 3), next), SEVEN_NINE)).toBe(true)
  })

  test('there are none after the match', () => {
    expect(hasNewBalls({ ...at(LONG, [[4, 3]]), status: 'retired', winner: 1 })).toBe(false)
    expect(hasNewBalls(at(LONG, [[4, 3]]))).toBe(true)
  })
})

describe('[rule 10] a game served out of turn delays the change by one game (ITF rule 27c)', () => {
  const LOVE_GAMES = Array.from({ length: 30 }, (_, game) => games(game % 2 === 0 ? 1 : 2))
  /**
   * Returns the games (from 1) that begin with new balls. After each of these numbers of games, a correction says that the
   * other side serves.
   */
  const changesAltered = (...alteredAfter: number[]): number[] => {
    let score = underFormat('SET3-S:6')
    return LOVE_GAMES.flatMap((winners, game) => {
      if (alteredAfter.includes(game))
        score = applyEvent(score, { kind: 'correction', server: score.server === 1 ? 2 : 1 })
      const isNew = hasNewBalls(score)
      score = playedOut(winners, score)
      return isNew ? [game + 1] : []
    })
  }

  test.each([
    ['before the first change', [3], [9, 18, 27]],
    ['right before the game that would have had new balls', [7], [9, 18, 27]],
    ['after the first change', [8], [8, 18, 27]],
    ['twice', [3, 12], [9, 19, 28]],
    ['never', [], [8, 17, 26]],
    ['before the first game: that only says who serves first', [0], [8, 17, 26]],
  ])('%s', (_, altered, expected) => {
    expect(changesAltered(...altered)).toEqual(expected)
  })

  const third = playedOut(games(1) + games(2) + games(1), underFormat('SET3-S:6'))
  const correct = (score: Score, server: 1 | 2): Score => applyEvent(score, { kind: 'correction', server })

  test('a correction within a game does not delay the change', () => {
    expect(correct(playedOut('1', third), 1).order).toBeUndefined()
  })

  test('naming the other partner of the serving pair does not delay it: new balls belong to a pair (ITF rule 22)', () => {
    const due = playedOut(gamesAll(2), underFormat('SET3-S:6', 1, true))
    expect(applyEvent(due, { kind: 'correction', server: 1, partner: 2 })).toEqual({ ...due, partners: [2, 1] })
  })

  test('naming the player who serves anyway, or reverting a correction at once, changes nothing', () => {
    expect(correct(third, 2)).toEqual(third)
    expect(correct(correct(third, 1), 2)).toEqual(third)
  })
})
