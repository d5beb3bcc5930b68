import { expect, test } from 'vitest'
import { playedTime } from './played-time.ts'

const AT = '2026-11-22T12:00:00.000Z'

test.each([
  ['is in the future is the time of the server', '2026-11-22T13:00:00.000Z', AT],
  [
    'is hardly later than the server’s stays, because two correct clocks differ a little',
    '2026-11-22T12:00:05.000Z',
    null,
  ],
  ['is earlier stays, because a phone may have had no network', '2026-11-22T11:00:00.000Z', null],
  ['is long ago stays, because a match can be entered later', '1999-11-22T11:00:00.000Z', null],
])('a time by the scorer’s clock that %s', (_, playedAt, expected) => {
  expect(playedTime(playedAt, AT)).toBe(expected ?? playedAt)
})
