import { expect, test } from 'vitest'
import { declared, drafts, logOf, point } from '../testing/logs.ts'
import { csvRows } from '../text/csv.ts'
import { CSV_COLUMNS, isMatchCsv, matchCsv, readMatchCsv } from './match-csv.ts'

const MATCH = { id: 'm1', company: '=Ana, "A"', company2: 'Luz', date: '2030-06-01T20:00:00Z' } as Parameters<
  typeof matchCsv
>[0]
const DESCRIBED = { id: 'm1', company: '=Ana, "A"', company2: 'Luz', date: '2030-06-01T20:00:00Z' }

test('an export without standing entries has one row, which says what the match is', () => {
  const { start } = logOf([])
  const csv = matchCsv(MATCH, start, [])
  expect(csvRows(csv).map((row) => row.length)).toEqual([CSV_COLUMNS.length, CSV_COLUMNS.length])
  expect(readMatchCsv(csv)).toEqual({ match: DESCRIBED, entries: [] })
})

test('every row of an export describes the match', () => {
  const { start, live } = logOf(drafts('12'))
  const csv = matchCsv(MATCH, start, live.standing)
  const [header = [], ...rows] = csvRows(csv)
  expect(rows.map((row) => [row.length, row[header.indexOf('Player 1')]])).toEqual([
    [CSV_COLUMNS.length, '=Ana, "A"'],
    [CSV_COLUMNS.length, '=Ana, "A"'],
  ])
  expect(readMatchCsv(csv)).toMatchObject({ match: DESCRIBED, entries: [{ side: 1 }, { side: 2 }] })
})

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
] as const)('an export that a spreadsheet has saved with %s is read like the original', (_, separator) => {
  const { start, live } = logOf([
    ...drafts('12'),
    point(1, { unclassified: true, speedKmh: 142.5 }),
    declared('retired', 2),
  ])
  const original = matchCsv(MATCH, start, live.standing)
  const cell = (text: string) => (/[";\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const inFrench = csvRows(original).map((row) =>
    row.map((text) => cell(text.replace(/^TRUE$/, 'VRAI').replace(/^142\.5$/, '142,5'))),
  )
  const saved = `\uFEFF${inFrench.map((row) => row.join(separator)).join('\r\n')}`
  expect(isMatchCsv(saved.split('\r')[0] ?? '')).toBe(true)
  expect(readMatchCsv(saved)).toEqual(readMatchCsv(original))
  const named = saved.replace('\uFEFF', `\uFEFFsep=${separator}\r\n`)
  expect(isMatchCsv(named.split('\r')[0] ?? '')).toBe(true)
  expect(readMatchCsv(named)).toEqual(readMatchCsv(original))
})

test('a cell that cannot be read is named with its row and column', () => {
  const { start, live } = logOf([...drafts('1'), point(1, { speedKmh: 142.5 })])
  const csv = matchCsv(MATCH, start, live.standing).replace('142.5', 'fast')
  expect(() => readMatchCsv(csv)).toThrow('row 3, column speedKmh: "fast" cannot be read')
})
