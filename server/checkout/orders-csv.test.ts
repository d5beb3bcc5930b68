import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './orders-csv.ts'

/** Reads a line of CSV as RFC 4180 says. */
const cellsIn = (line: string): string[] =>
  [...line.replace(/\r\n$/, '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['a=1', 'a=1'],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
])('writes %j as %j', (cell, written) => {
  expect(csvLine(['x', cell])).toBe(`x,${written}\r\n`)
})

test('any cells can be read back, and none is a formula', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@",;ab \t\r\n') })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
      const read = cellsIn(csvLine(['x', ...cells])).slice(1)
      expect(read.map((cell) => cell.replace(/^'(?=\s*[=+\-@\t\r])/, ''))).toEqual(cells)
      for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r]/)
    }),
  )
})
