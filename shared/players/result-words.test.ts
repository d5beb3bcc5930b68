import { expect, test } from 'vitest'
import { resultInWords } from './result-words.ts'

test('a result has the games of each set, and a match tie-break in brackets', () => {
  expect(resultInWords([[6, 4], [3, 6], { tieBreak: [10, 8] }])).toBe('6-4 3-6 [10-8]')
})
