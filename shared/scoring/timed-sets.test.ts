import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySide } from '../testing/arbitraries.ts'
import { at, played, underFormat } from '../testing/formats.ts'
import { games, gamesAll, playedOut } from '../testing/scores.ts'
import { atStake, stakeLabels } from './at-stake.ts'
import { isPlayedOut, scoreList } from './display.ts'
import { explain } from './explain.ts'
import { applyEvent } from './fold.ts'
import { isOver, type Score } from './score.ts'
import { startFault } from './start-problem.ts'

const TIMED = 'SET1-S:T20'
const time = (score: Score): Score => applyEvent(score, { kind: 'status', status: 'time', winner: null })

describe('a timed set', () => {
  test('does not end before time is called, whatever the number of games', () => {
    expect(played(TIMED, games(1, 20))).toMatchObject({ status: 'live', sets: [{ games: [20, 0], tiebreak: null }] })
    expect(played(TIMED, gamesAll(9))).toMatchObject({ status: 'live', sets: [{ games: [9, 9], tiebreak: null }] })
  })

  test.each([
    ['between two games', games(1, 5) + games(2, 3)],
    ['within a game, which then belongs to nobody', `${games(1, 5)}${games(2, 3)}222`],
  ])('is won by the side that leads when time is called %s', (_, winners) => {
    const over = time(played(TIMED, winners))
    expect(over).toMatchObject({ status: 'finished', winner: 1, points: [0, 0], server: null })
    expect(over.sets).toEqual([{ games: [5, 3], tiebreak: null, time: true }])
    expect(scoreList(over)).toEqual(['5', ':', '3'])
    expect(isPlayedOut(over)).toBe(true)
  })

  test('continues for one game if it is level between two games', () => {
    const level = time(played(TIMED, gamesAll(3)))
    expect(level).toMatchObject({ status: 'live', winner: null, server: 1, sets: [{ games: [3, 3], time: true }] })
    expect(playedOut('222', level).status).toBe('live')
    expect(playedOut('2222', level)).toMatchObject({ status: 'finished', winner: 2, sets: [{ games: [3, 4] }] })
  })

  test('is decided by the current game if it is level, and the points of that game count', () => {
    const level = time(played(TIMED, `${gamesAll(3)}112`))
    expect(level).toMatchObject({ points: [2, 1], server: 1, sets: [{ games: [3, 3], time: true }] })
    expect(playedOut('11', level)).toMatchObject({ status: 'finished', winner: 1, sets: [{ games: [4, 3] }] })
  })

  test('shows the deciding game, and its last point as a match point', () => {
    const level = time(played(TIMED, `${gamesAll(2)}111`))
    expect(stakeLabels(level)).toEqual([{ kind: 'deciding-game' }, { kind: 'match', side: 1 }])
    expect(atStake(level).stakes[0]).toMatchObject({ wins: 'match' })
    expect(explain(level, 'en')).toContain('Time. This game decides.')
    expect(explain(level, 'fr')).toContain('Temps écoulé. Ce jeu décide du set.')
    expect(explain(level, 'es')).toContain('Tiempo. Este juego decide.')
    expect(stakeLabels(played(TIMED, gamesAll(2)))).toEqual([])
  })

  test('can be one of several sets, and the next set begins when it ends', () => {
    const second = time(played('SET3-S:T10', games(1, 2)))
    expect(second).toMatchObject({
      status: 'live',
      sets: [{ games: [2, 0], time: true }, { games: [0, 0] }],
      server: 1,
    })
    expect(second.sets[1]).not.toHaveProperty('time')
    expect(time(playedOut(games(1), second))).toMatchObject({ status: 'finished', winner: 1 })
  })

  test('can be the deciding set of a match whose other sets are not timed', () => {
    const first = played('SET3-S:6/TB7-F:T10', '1')
    expect(time(first)).toEqual(first)
    const decider = playedOut(games(1, 6) + games(2, 6) + games(2), underFormat('SET3-S:6/TB7-F:T10'))
    expect(time(decider)).toMatchObject({ status: 'finished', winner: 2, sets: [{}, {}, { games: [0, 1] }] })
  })

  test('has deciding points if its code has them', () => {
    expect(played('SET1-S:T20-G:TN1D', '1112221')).toMatchObject({ sets: [{ games: [1, 0] }] })
  })

  test('can start from any number of games', () => {
    expect(at(TIMED, [[11, 2]])).toMatchObject({ status: 'live', sets: [{ games: [11, 2] }] })
    expect(startFault(TIMED, [{ games: [11, 2], tiebreak: null }], [3, 3])).toBeNull()
    const sets = (first: [number, number]) => [
      { games: first, tiebreak: null },
      { games: [1, 0] as const, tiebreak: null },
    ]
    expect(startFault('SET3-S:T10', sets([4, 3]), [0, 0])).toBeNull()
    expect(startFault('SET3-S:T10', sets([3, 3]), [0, 0])).toEqual({ fault: 'openSet', set: 0 })
    expect(startFault('SET3-S:T10', [...sets([4, 3]), ...sets([2, 1])], [0, 0])).toEqual({
      fault: 'tooManySets',
      most: 3,
    })
    const won = [...sets([4, 3]), { games: [0, 1] as const, tiebreak: null }]
    expect(startFault('SET3-S:T10', won, [0, 0])).toEqual({ fault: 'afterTheEnd' })
  })

  test('ends at most one game after time, for any points', () => {
    fc.assert(
      fc.property(fc.array(anySide, { maxLength: 80 }), fc.array(anySide, { maxLength: 80 }), (before, after) => {
        const running = played(TIMED, before.join(''))
        const [one, two] = running.sets[0]?.games ?? [0, 0]
        const called = time(running)
        expect(isOver(called)).toBe(one !== two)
        const score = playedOut(after.join(''), called)
        const games = score.sets[0]?.games ?? [0, 0]
        expect(isOver(score)).toBe(games[0] !== games[1])
        expect(games[0] + games[1]).toBeLessThanOrEqual(one + two + 1)
      }),
    )
  })
})

test('time changes nothing under the documented rules or in a set that is not timed', () => {
  for (const score of [playedOut('112'), played('SET3-S:6/TB7', '112')]) expect(time(score)).toEqual(score)
})
