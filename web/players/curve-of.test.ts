import { expect, test } from 'vitest'
import { curveOf } from './curve-of.ts'

test('the band is as high as the drawing, and the line is in its middle', () => {
  const { line, band, low, high } = curveOf([
    { rating: 1500, plusMinus: 100 },
    { rating: 1550, plusMinus: 50 },
  ])
  expect([low, high]).toEqual([1400, 1600])
  expect(line).toBe('M0 50L100 25')
  expect(band).toBe('M0 0L100 0L100 50L0 100Z')
})

test('one match is a level line', () => {
  expect(curveOf([{ rating: 1500, plusMinus: 100 }]).line).toBe('M0 50L100 50')
  expect(curveOf([{ rating: 1500, plusMinus: 0 }]).line).toBe('M0 50L100 50')
})
