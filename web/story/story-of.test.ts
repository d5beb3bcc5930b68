import { expect, test } from 'vitest'
import { liveOf } from '../../shared/matches/followed-log.ts'
import { drafts, logOf, snapshotOf, UNDO } from '../../shared/testing/logs.ts'
import { viewOf } from '../match-feed/match-view.ts'
import { indexOfMoment, storyOf } from './story-of.ts'

const match = { ...snapshotOf(logOf([])), format: 'SET3-S:6/TB7', firstServer: 1 as const }
const view = (...wanted: Parameters<typeof logOf>[0]) => viewOf(match, liveOf(logOf(wanted)))

test('the story of a match keeps its moments when it grows', () => {
  const before = storyOf(view(...drafts('112')))
  const after = storyOf(view(...drafts('1122')))
  expect(after.length).toBe(5)
  expect(after.at(3)).toBe(before.at(3))
})

test('the story of a match starts from the mean of its club', () => {
  const chances = (serveMean: number | undefined) => {
    const own = { ...match, ...(serveMean !== undefined && { serveMean }) }
    return storyOf(viewOf(own, liveOf(logOf(drafts('1111')))))
      .slice()
      .map(({ forecast }) => forecast?.chance)
  }
  const [usual, weak] = [chances(undefined), chances(0.5)]
  expect(weak).toHaveLength(usual.length)
  // A game that its server wins counts for more where servers win less.
  expect(weak.at(-1)).toBeGreaterThan(usual.at(-1) ?? 1)
})

test('a point is found by the number of its entry, or of an entry after it that was undone', () => {
  const moments = storyOf(view(...drafts('11'), UNDO, ...drafts('2'))).slice()
  expect(moments.map(({ entry }) => entry?.seq)).toEqual([undefined, 1, 4])
  expect([null, 0, 1, 2, 3, 4, 9].map((seq) => indexOfMoment(moments, seq))).toEqual([2, 0, 1, 1, 1, 2, 2])
})
