import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, csvRows } from './csv.ts'

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', "'\t'=1"],
  [' =1', "' =1"],
  ["'=1", "''=1"],
  ["'s", "'s"],
  ['a=1', 'a=1'],
  ['a;=1', `"a;'=1"`],
  ['a; -1', `"a;' -1"`],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
])('writes %j as %j, and reads it back', (cell, written) => {
  expect(csvLine(['x', cell])).toBe(`x,${written}\r\n`)
  expect(csvRows(`x,${written}\r\n`)).toEqual([['x', cell]])
})

const anyCells = fc.array(fc.string({ unit: fc.constantFrom(...'=+-@＝\',";ab \t\r\n') }), {
  minLength: 1,
  maxLength: 5,
})

test('any cells can be read back', () => {
  const anyRows = fc.array(
    anyCells.map((cells) => ['x', ...cells]),
    { maxLength: 4 },
  )
  fc.assert(fc.property(anyRows, (rows) => void expect(csvRows(rows.map(csvLine).join(''))).toEqual(rows)))
})

test('no spreadsheet finds a formula, even if semicolons or tabs end its cells', () => {
  /** Reads a line of CSV as RFC 4180 says. */
  const cellsIn = (line: string): string[] =>
    [...line.replace(/\r\n$/, '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    )
  fc.assert(
    fc.property(anyCells, (cells) => {
      for (const cell of cellsIn(csvLine(['x', ...cells]))) {
        for (const part of cell.split(/[;\t]/)) expect(part).not.toMatch(/^\s*[=+\-@＝]/)
      }
    }),
  )
})

test('reads lines that end with a line feed alone, and a last line without an end', () => {
  expect(csvRows('a,b\n1,"2"\r\n3,')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', ''],
  ])
  expect(csvRows('')).toEqual([])
})

test.each(['a,"b', 'a,"b"c', 'a"b'])('%j is not CSV, and the message names the line', (wrong) => {
  expect(() => csvRows(`x,y\r\n${wrong}\r\n`)).toThrow('line 2: not CSV')
})
