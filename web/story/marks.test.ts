import { expect, test } from 'vitest'
import { emptyLog } from '../../shared/matches/match-log.ts'
import { newStory, storyAfter } from '../../shared/probability/story.ts'
import { underFormat } from '../../shared/testing/formats.ts'
import { AT, drafts, logOf } from '../../shared/testing/logs.ts'
import { gamesAll } from '../../shared/testing/scores.ts'
import { drawingAfter, NO_DRAWING } from './drawing.ts'
import { LEAST_CHANGE, marksOf } from './marks.ts'

function marksAfter(winners: string, code: string) {
  const start = underFormat(code)
  const log = logOf(drafts(winners), emptyLog('m1', AT, start))
  const story = storyAfter(newStory(start), log.live.standing)
  return marksOf(story, drawingAfter(NO_DRAWING, story).swings)
}

/** A game of each side, in which its server saves three break points. */
const SAVED = '2221111111122222'

test('the turning points are the largest of five games, in the order of play', () => {
  const marks = marksAfter(gamesAll(3) + SAVED.repeat(3), 'SET1-S:6/TB7')
  expect(marks).toHaveLength(5)
  const games = marks.map(({ point }) => point.score.sets.flatMap((set) => set.games).join())
  expect(new Set(games).size).toBe(5)
  const indices = marks.map(({ index }) => index)
  expect(indices).toEqual(indices.toSorted((one, other) => one - other))
  for (const { point, index, chance } of marks) {
    expect(point.seq).toBe(index)
    expect(point.change).toBeGreaterThanOrEqual(LEAST_CHANGE)
    expect(chance).toBeGreaterThan(0)
  }
})

test('a match has no turning points while no point has changed the chances by much', () => {
  expect(marksAfter('', 'SET5-S:6/TB7')).toEqual([])
  expect(marksAfter('12', 'SET5-S:6/TB7')).toEqual([])
})
