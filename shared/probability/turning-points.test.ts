import { describe, expect, test } from 'vitest'
import { type Draft, emptyLog } from '../matches/match-log.ts'
import type { Score } from '../scoring/score.ts'
import { underFormat } from '../testing/formats.ts'
import { AT, drafts, logOf, point } from '../testing/logs.ts'
import { games, gamesAll } from '../testing/scores.ts'
import { newStory, storyAfter } from './story.ts'
import { turningPointAt } from './turning-points.ts'

const BEST_OF_3 = 'SET3-S:6/TB7'

function pointsOf(wanted: Draft[], code = BEST_OF_3) {
  const start: Score = underFormat(code)
  const story = storyAfter(newStory(start), logOf(wanted, emptyLog('m1', AT, start)).live.standing)
  return Array.from({ length: story.length }, (_, index) => turningPointAt(story, index) ?? []).flat()
}
/** Returns the meaning of the last point. Side 1 serves the first game. */
const meaning = (winners: string, code?: string) => {
  const wanted = drafts(winners)
  return pointsOf(wanted, code).find(({ seq }) => seq === wanted.length)
}

describe('a turning point is named by the gravest thing at stake', () => {
  const fiveLove = games(1, 5)
  test.each<[rule: string, winners: string, kind: string, outcome: string, side: number, code?: string]>([
    ['a point', '1', 'point', 'won', 1],
    ['a game held', '1111', 'game', 'won', 1],
    ['a break point saved', '2221', 'break', 'saved', 1],
    ['a break point converted', '2222', 'break', 'won', 2],
    ['a game point that the receiver wins', '1112', 'point', 'won', 2],
    ['a break point saved at a deciding point', '1112221', 'break', 'saved', 1, 'SET3-S:6NOAD/TB7'],
    ['a break at a deciding point', '1112222', 'break', 'won', 2, 'SET3-S:6NOAD/TB7'],
    ['a set won', `${fiveLove}1111`, 'set', 'won', 1],
    ['a set point saved', `${fiveLove}1112`, 'set', 'saved', 2],
    ['a match won', `${games(1, 6)}${fiveLove}1111`, 'match', 'won', 1],
    ['a match point saved', `${games(1, 6)}${fiveLove}1112`, 'match', 'saved', 2],
    ['a point of a tie-break', `${gamesAll(6)}1`, 'tiebreak', 'won', 1],
    ['a tie-break won', `${gamesAll(6)}1111111`, 'set', 'won', 1],
    ['a set point saved in a tie-break', `${gamesAll(6)}1111112`, 'set', 'saved', 2],
  ])('%s', (_, winners, kind, outcome, side, code) => {
    expect(meaning(winners, code)).toMatchObject({ kind, outcome, side })
  })

  test('a penalty', () => {
    const [turning] = pointsOf([{ kind: 'penalty', side: 1, penalty: 'game' }])
    expect(turning).toMatchObject({ seq: 1, side: 2, kind: 'penalty', outcome: 'won' })
  })
})

test('turning points have the score before the point, and the change for the side that won it', () => {
  const turning = meaning('2221')
  expect(turning?.score.points).toEqual([0, 3])
  expect(turning?.change).toBeGreaterThan(0)
  expect(meaning('2222')?.change).toBeGreaterThan(0)
})

test('the moment before the first entry, and entries that are not points, are no turning points', () => {
  const wanted: Draft[] = [point(1), { kind: 'penalty', side: 1, penalty: 'warning' }, point(2)]
  expect(pointsOf(wanted).map(({ seq }) => seq)).toEqual([1, 3])
})

test('a match without a forecast has no turning points', () => {
  const log = logOf(drafts('112211'))
  const story = storyAfter(newStory(log.start), log.live.standing)
  expect(turningPointAt(story, 3)).toBeNull()
})
