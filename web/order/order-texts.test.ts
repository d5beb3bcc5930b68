import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { ORDER_MATCH_EXAMPLE, type OrderMatchAnswer } from '../../shared/order/order-schemas.ts'
import { briefExpectedText, expectedText, sideText } from './order-texts.ts'

const NOON = Date.UTC(2030, 5, 1, 12)
const at = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString()
const clock = (moment: number): string => new Date(moment).toISOString().slice(11, 16)
/** Writes the last part of a key and the values. */
const t = ((key: string, values: object = {}) =>
  [key.split('.').at(-1), ...Object.values(values)].join(' ')) as unknown as TFunction

const text = (start: number | null, from: number, until: number, write = expectedText): string =>
  write({ start: start === null ? null : at(start), from: at(from), until: at(until) }, NOON, clock, t)

test.each([
  [
    'times are multiples of five minutes, and the interval is no narrower than computed',
    12,
    3,
    36,
    'about 12:10 12:00 12:40',
  ],
  ['no time has passed', -7, -20, 12, 'about 12:00 12:00 12:15'],
  ['a rough start is only an interval', null, 60, 130, 'between 13:00 14:10'],
  ['a certain start has no interval', 30, 30, 30, 'at 12:30'],
  ['an interval below ten minutes is not shown', 30, 30, 34, 'at 12:30'],
  ['an interval of ten minutes is shown', 30, 28, 34, 'about 12:30 12:25 12:35'],
  ['a match that must begin at once begins any moment', -9, -20, 2, 'soon'],
])('%s', (_, start, from, until, expected) => {
  expect(text(start, from, until)).toBe(expected)
})

test('the brief text has one time, or the interval of a rough start', () => {
  expect(text(12, 3, 36, briefExpectedText)).toBe('at 12:10')
  expect(text(null, 60, 130, briefExpectedText)).toBe('between 13:00 14:10')
})

test('a side that is not known is named after the match that decides it, if its players are known', () => {
  const byKey = new Map([[ORDER_MATCH_EXAMPLE.key, ORDER_MATCH_EXAMPLE]])
  const side = (more: Partial<OrderMatchAnswer['sides'][number]>) =>
    sideText({ players: [], winnerOf: null, loserOf: null, ...more }, byKey, t)
  expect(
    side({
      players: [
        { id: null, name: 'Ana' },
        { id: 'x', name: 'Eva' },
      ],
    }),
  ).toBe('Ana / Eva')
  expect(side({ winnerOf: ORDER_MATCH_EXAMPLE.key })).toBe('winnerOf Ana Reyes Luz Marte')
  expect(side({ loserOf: ORDER_MATCH_EXAMPLE.key })).toBe('loserOf Ana Reyes Luz Marte')
  expect(side({ winnerOf: 'another day' })).toBe('open')
})
