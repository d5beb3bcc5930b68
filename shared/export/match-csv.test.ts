import { expect, test } from 'vitest'
import { drafts, logOf } from '../testing/logs.ts'
import { csvRows } from '../text/csv.ts'
import { CSV_COLUMNS, matchCsv, readMatchCsv } from './match-csv.ts'

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
