import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyLog } from '../../shared/matches/match-log.ts'
import { newStory, storyAfter } from '../../shared/probability/story.ts'
import { anyDraft } from '../../shared/testing/arbitraries.ts'
import { anyCode, underFormat } from '../../shared/testing/formats.ts'
import { AT, declared, drafts, logOf } from '../../shared/testing/logs.ts'
import { games } from '../../shared/testing/scores.ts'
import { drawingAfter, NO_DRAWING } from './drawing.ts'

const START = underFormat('SET3-S:6/TB7')
const drawn = (...wanted: Draft[]) =>
  drawingAfter(NO_DRAWING, storyAfter(newStory(START), logOf(wanted, emptyLog('m1', AT, START)).live.standing))

describe('the drawing of a story', () => {
  test('has a point of the line for each moment, in the upper half if side 1 is ahead', () => {
    const { sets, width } = drawn(...drafts('12'))
    const points = [...(sets[0]?.chance ?? '').matchAll(/[ML](\d+) ([\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    expect(width).toBe(2)
    expect(points.map(([x]) => x)).toEqual([0, 1, 2])
    expect(points[0]).toEqual([0, 50])
    expect(points[1]?.[1]).toBeLessThan(50)
  })

  test('has a span for each set, which together are as wide as the chart', () => {
    const { sets, width } = drawn(...drafts(games(1, 6) + games(2, 6) + games(1, 2)))
    expect(sets.map(({ number, from, to }) => [number, from, to])).toEqual([
      [1, 0, 24],
      [2, 24, 48],
      [3, 48, 56],
    ])
    expect(width).toBe(56)
    expect(sets.map(({ score }) => score?.games)).toEqual([
      [6, 0],
      [0, 6],
      [2, 0],
    ])
  })

  test('begins the lines of a set where those of the set before end', () => {
    const { sets } = drawn(...drafts(games(1, 6) + games(2, 2)))
    const [before, after] = sets.map(({ chance, momentum }) => [chance, momentum])
    for (const [n, path] of (before ?? []).entries()) {
      const [, last = ''] = /L([^L]+)$/.exec(path) ?? []
      expect(after?.[n]?.startsWith(`M${last}L`)).toBe(true)
    }
  })

  test('gives a set that has just ended no empty neighbour', () => {
    expect(drawn(...drafts(games(1, 6))).sets).toMatchObject([{ number: 1, from: 0, to: 24 }])
  })

  test('ends at the last chance if the match ended without a winner', () => {
    const { sets } = drawn(...drafts('11'), declared('retired'))
    expect(sets).toMatchObject([{ chance: expect.stringMatching(/L2 [\d.]+$/), end: 2, to: 3 }])
  })

  test('has the momentum of side 1 above the middle', () => {
    const { sets, most } = drawn(...drafts('1111'))
    const heights = [...(sets[0]?.momentum ?? '').matchAll(/L\d+ (-?\d+)/g)].map(([, y]) => Number(y))
    expect(Math.min(...heights)).toBeLessThan(0)
    expect(Math.max(...heights.map(Math.abs))).toBeLessThanOrEqual(most)
  })
})

test('a drawing that grows equals one of the whole story, undos included', () => {
  const anyRun = fc.record({ code: anyCode, wanted: fc.array(anyDraft, { maxLength: 60 }) })
  fc.assert(
    fc.property(anyRun, ({ code, wanted }) => {
      const start = underFormat(code)
      let log = emptyLog('m1', AT, start)
      let story = newStory(start)
      let drawing = drawingAfter(NO_DRAWING, story)
      for (const draft of wanted) {
        log = logOf([draft], log)
        story = storyAfter(story, log.live.standing)
        drawing = drawingAfter(drawing, story)
      }
      expect(drawing).toEqual(drawingAfter(NO_DRAWING, story))
    }),
  )
})

test('a drawing keeps its finished sets when it grows', () => {
  const log = logOf(drafts(games(1, 7)), emptyLog('m1', AT, START))
  const story = storyAfter(newStory(START), log.live.standing)
  const drawing = drawingAfter(NO_DRAWING, story)
  const grown = drawingAfter(drawing, storyAfter(story, logOf(drafts('1'), log).live.standing))
  expect(grown.sets[0]).toBe(drawing.sets[0])
  expect(grown.sets[1]).not.toEqual(drawing.sets[1])
})

test('a drawing keeps the list of swings while no point changes the chance by much', () => {
  const log = logOf(drafts(games(1, 5)), emptyLog('m1', AT, START))
  const story = storyAfter(newStory(START), log.live.standing)
  const drawing = drawingAfter(NO_DRAWING, story)
  const grown = drawingAfter(drawing, storyAfter(story, logOf(drafts('1'), log).live.standing))
  expect(grown.length).toBe(drawing.length + 1)
  expect(grown.swings).toBe(drawing.swings)
  expect(drawing.swings).not.toEqual([])
})
