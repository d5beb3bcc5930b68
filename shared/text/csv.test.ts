import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CSV_SEPARATORS, csvLine, csvRows, tableLines } from './csv.ts'

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
  fc.assert(
    fc.property(anyRows, fc.constantFrom(...CSV_SEPARATORS), (rows, separator) => {
      const text = rows.map((cells) => csvLine(cells, separator)).join('')
      expect(csvRows(text, separator)).toEqual(rows)
    }),
  )
})

test('no spreadsheet finds a formula, even if semicolons or tabs end its cells', () => {
  /** Reads a line of CSV as RFC 4180 says. */
  const cellsIn = (line: string): string[] =>
    [...line.replace(/\r\n$/, '').matchAll(/(?:^|[,;])(?:"((?:[^"]|"")*)"|([^",;]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    )
  fc.assert(
    fc.property(anyCells, fc.constantFrom(...CSV_SEPARATORS), (cells, separator) => {
      for (const cell of cellsIn(csvLine(['x', ...cells], separator))) {
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

const cellsIn = (text: string): (readonly string[])[] => tableLines(text).map(({ cells }) => cells)

test.each([
  ['Ana\tLuz\t14:30', [['Ana', 'Luz', '14:30']]],
  ['Peña, Zoé;Marte, Luz', [['Peña, Zoé', 'Marte, Luz']]],
  ['Peña, Zoé\tMarte; Luz', [['Peña, Zoé', 'Marte; Luz']]],
  ['Draw, Saturday\nAna\tLuz', [['Draw, Saturday'], ['Ana', 'Luz']]],
  ['Saturday\nAna,Luz\n', [['Saturday'], ['Ana', 'Luz']]],
  ['"Ana; Eva",Luz', [['Ana; Eva', 'Luz']]],
  ['Ana "La Reina" Reyes\t"Luz" Marte', [['Ana "La Reina" Reyes', '"Luz" Marte']]],
  [
    '"Ana\tLuz\n"Eva\tIda',
    [
      ['"Ana', 'Luz'],
      ['"Eva', 'Ida'],
    ],
  ],
  ['Ana 6" tall\tLuz 6" tall', [['Ana 6" tall', 'Luz 6" tall']]],
  ['"a ""b"""\t"two\nlines"', [['a "b"', 'two\nlines']]],
  ["=1+1,'=1", [['=1+1', "'=1"]]],
  [
    'a,b\rc,',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['Ana', [['Ana']]],
  ['', []],
])('reads the pasted table %j', (text, rows) => {
  expect(cellsIn(text)).toEqual(rows)
})

test.each(['\t', ';', ','])(
  'any table with %j between its cells is read back, and each line is at its place',
  (separator) => {
    const written = (cell: string): string => (/["\t;,\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
    const anyCell = fc.string({ unit: fc.constantFrom(...'\',";ab=@ \t\r\n') })
    const anyRows = fc.array(fc.array(anyCell, { minLength: 2, maxLength: 5 }), { maxLength: 5 })
    fc.assert(
      fc.property(anyRows, fc.constantFrom('\n', '\r\n', '\r'), (rows, end) => {
        const lines = rows.map((cells) => cells.map(written).join(separator))
        const text = lines.join(end)
        expect(cellsIn(text)).toEqual(rows)
        expect(tableLines(text).map(({ from, to }) => text.slice(from, to))).toEqual(lines)
      }),
    )
  },
)

test('any text is a table', () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'",;ab\t\r\n') }), (text) => void tableLines(text)))
})
