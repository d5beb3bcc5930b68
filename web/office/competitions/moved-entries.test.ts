import { expect, test } from 'vitest'
import { movedTo, withNewcomers } from './moved-entries.ts'

test.each([
  ['C', 1, 'CABD'],
  ['A', 4, 'BCDA'],
  ['A', 99, 'BCDA'],
  ['D', -3, 'DABC'],
  ['B', 2, 'ABCD'],
  ['B', Number.NaN, 'ABCD'],
])('%s at place %d gives %s', (id, place, order) => {
  expect(movedTo([...'ABCD'], id, place).join('')).toBe(order)
})

test('an order keeps who is still in the event, and has newcomers at its end', () => {
  expect(withNewcomers([...'DCA'], [...'ABCE'])).toEqual([...'CABE'])
})
