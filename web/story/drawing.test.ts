import { describe, expect, test } from 'vitest'
import { emptyLog } from '../../shared/matches/match-log.ts'
import { newStory, storyAfter } from '../../shared/probability/story.ts'
import { underFormat } from '../../shared/testing/formats.ts'
import { AT, declared, drafts, logOf } from '../../shared/testing/logs.ts'
import { games } from '../../shared/testing/scores.ts'
import { drawingOf } from './drawing.ts'

const START = underFormat('SET3-S:6/TB7')
const momentsOf = (...wanted: Parameters<typeof logOf>[0]) =>
  storyAfter(newStory(START), logOf(wanted, emptyLog('m1', AT, START)).live.standing).slice()

describe('the drawing of a story', () => {
  test('has a point of the line for each moment, in the upper half if side 1 is ahead', () => {
    const { chance, width } = drawingOf(momentsOf(...drafts('12')))
    const points = [...chance.matchAll(/[ML](\d+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
    expect(width).toBe(2)
    expect(points.map(([x]) => x)).toEqual([0, 1, 2])
    expect(points[0]).toEqual([0, 50])
    expect(points[1]?.[1]).toBeLessThan(50)
  })

  test('has a span for each set, which together are as wide as the chart', () => {
    const { sets, width } = drawingOf(momentsOf(...drafts(games(1, 6) + games(2, 6) + games(1, 2))))
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

  test('gives a set that has just ended no empty neighbour', () => {
    expect(drawingOf(momentsOf(...drafts(games(1, 6)))).sets).toMatchObject([{ number: 1, from: 0, to: 24 }])
  })

  test('ends at the last chance if the match ended without a winner', () => {
    const { chance, toNet } = drawingOf(momentsOf(...drafts('11'), declared('retired')))
    expect(chance).toMatch(/L2 [\d.]+$/)
    expect(toNet).toBe('L2 50L0 50Z')
  })

  test('has the momentum of side 1 above the middle', () => {
    const { momentum, most } = drawingOf(momentsOf(...drafts('1111')))
    const heights = [...momentum.matchAll(/L\d+ (-?\d+)/g)].map(([, y]) => Number(y))
    expect(Math.min(...heights)).toBeLessThan(0)
    expect(Math.max(...heights.map(Math.abs))).toBeLessThanOrEqual(most)
  })
})
