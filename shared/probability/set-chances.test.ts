import { expect, test } from 'vitest'
import { emptyLog } from '../matches/match-log.ts'
import { underFormat } from '../testing/formats.ts'
import { AT, declared, drafts, logOf } from '../testing/logs.ts'
import { chancesAfterSets } from './set-chances.ts'
import { newStory, storyAfter } from './story.ts'

const START = underFormat('SET3-S:6/TB7')
/** Points with which a side wins a set without losing a game. */
const aSet = (side: 1 | 2) => drafts(`${side}`.repeat(24))
const standing = (...wanted: ReturnType<typeof aSet>) => logOf(wanted, emptyLog('m1', AT, START)).live.standing

test('has the chance after each set but the last one, as the story has it', () => {
  const log = standing(...aSet(1), ...aSet(2), ...aSet(1))
  const story = storyAfter(newStory(START), log).slice()
  const chances = chancesAfterSets(START, log.slice())
  expect(chances).toEqual([story[24]?.forecast?.chance, story[48]?.forecast?.chance])
  expect(chances[0]).toBeGreaterThan(0.7)
})

test('a match in which nobody entered points has none, and so has one without a format', () => {
  expect(chancesAfterSets(START, standing(declared('retired', 1)).slice())).toEqual([])
  const log = logOf(aSet(1))
  expect(chancesAfterSets(log.start, log.live.standing.slice())).toEqual([])
})
