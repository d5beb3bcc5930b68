import { expect, test } from 'vitest'
import { differenceGoal, noiseOf, noSlowerGoal, ratioGoal } from './goals.ts'

const CLOSE = [0.96, 1, 1.02]

test.each([
  ['reached above the spread of two identical servers', 1.6, { least: 1.5 }, true],
  ['undecided just above the limit', 1.55, { least: 1.5 }, 'undecided'],
  ['undecided just below the limit', 1.46, { least: 1.5 }, 'undecided'],
  ['not reached below the spread', 1.4, { least: 1.5 }, false],
  ['reached below the spread of an upper limit', 0.7, { most: 0.75 }, true],
  ['undecided just below an upper limit', 0.74, { most: 0.75 }, 'undecided'],
  ['not reached above the spread of an upper limit', 0.8, { most: 0.75 }, false],
])('a ratio is %s', (_, ratio, limit, reached) => {
  expect(ratioGoal('a goal', [ratio], CLOSE, limit).reached).toBe(reached)
})

test.each([
  ['reached within the spread of two measurements without the load', [1.03], CLOSE, true],
  ['reached if the load makes it faster', [0.8], CLOSE, true],
  ['not reached above the spread', [1.1], CLOSE, false],
  ['undecided if some rounds are within the spread and the median is above', [1, 1.1, 1.2], CLOSE, 'undecided'],
  ['undecided if the spread is too wide to show a difference', [1.2], [1, 1.6], 'undecided'],
])('the goal to be no slower is %s', (_, ratios, again, reached) => {
  expect(noSlowerGoal('a goal', ratios, again).reached).toBe(reached)
})

test.each([
  ['reached if it is surely below the limit', [30, 40, 45], true],
  ['undecided if the limit is within the spread', [30, 45, 55], 'undecided'],
  ['not reached if it is surely above the limit', [55, 60], false],
])('a difference is %s', (_, samples, reached) => {
  expect(differenceGoal('a goal', samples, 50, String)).toMatchObject({
    reached,
    figure: expect.stringContaining('to'),
  })
})

test('a goal without rounds is not measured', () => {
  expect(differenceGoal('a goal', [], 1, String).reached).toBe(null)
  expect(ratioGoal('a goal', [], CLOSE, { least: 1 }).reached).toBe(null)
  expect(noSlowerGoal('a goal', [], CLOSE).reached).toBe(null)
})

test('shows the median, the range and the spread of two identical servers', () => {
  expect(ratioGoal('a goal', [1.5, 1.7, 1.6], CLOSE, { least: 1 }).figure).toBe('1.60 (1.50 to 1.70) ±4 %')
})

test('more rounds make the spread smaller, because outliers no longer count', () => {
  expect(noiseOf([])).toBe(1)
  expect(noiseOf([1.25])).toBe(1.25)
  expect(noiseOf([0.5, 1, 1])).toBe(2)
  const many = [0.5, ...Array.from({ length: 14 }, () => 1.01), 3]
  expect(noiseOf(many)).toBe(1.01)
})
