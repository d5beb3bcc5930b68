import { expect, test } from 'vitest'
import { linePieces } from './line-pieces.ts'

test.each([
  ['Ana Reyes', ['text Ana Reyes']],
  ['Änne Weiß-Hohenstein', ['text Änne Weiß-Hohenstein']],
  ['Tim wins · 6-4 7-6(5) [10-8]', ['text Tim wins · ', 'set 6-4', 'text  ', 'set 7-6(5)', 'text  ', 'set [10-8]']],
  ['2-1 (30-15)', ['set 2-1', 'text  ', 'set (30-15)']],
  ['Wolfeschlegelsteinhausen Ida', ['long Wolfeschlegelsteinhausen', 'text  Ida']],
])('“%s” has no break inside a set, and any inside a word of more than 20 letters', (text, pieces) => {
  expect(linePieces(text).map((piece) => `${piece.kind} ${piece.text}`)).toEqual(pieces)
})
