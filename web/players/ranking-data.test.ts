import { expect, test } from 'vitest'
import { calibrationAddress, kindIn, placeOn, rankingAddress, scaleOf } from './ranking-data.ts'

test('the scale has round ends, and room for the range of every rating', () => {
  const scale = scaleOf([
    { rating: 1612, plusMinus: 84 },
    { rating: 1490, plusMinus: 30 },
  ])
  expect(scale).toEqual({ low: 1450, high: 1700 })
  expect([1450, 1575, 1700].map((value) => placeOn(scale, value))).toEqual([0, 50, 100])
})

test('one rating that is known exactly is in the middle', () => {
  const scale = scaleOf([{ rating: 1500, plusMinus: 0 }])
  expect(placeOn(scale, 1500)).toBe(50)
})

test('the address of a page of the ranking names the kind, the club and the cursor', () => {
  expect(rankingAddress('singles', null)).toBe('/ratings?kind=singles')
  expect(rankingAddress('doubles', 'club naco', '50_a')).toBe('/ratings?kind=doubles&club=club+naco&cursor=50_a')
  expect(calibrationAddress(null)).toBe('/ratings/calibration')
  expect(calibrationAddress('club_naco')).toBe('/ratings/calibration?club=club_naco')
})

test.each([
  [null, 'singles'],
  ['doubles', 'doubles'],
  ['mixed', 'singles'],
])('the address %s is about %s', (text, kind) => {
  expect(kindIn(text)).toBe(kind)
})
