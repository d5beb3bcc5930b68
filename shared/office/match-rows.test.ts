import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchTable, rowTime } from './match-rows.ts'

const SHARED = '2026-11-28T09:00'

test.each([
  ['', SHARED],
  ['14:30', '2026-11-28T14:30'],
  ['9:05', '2026-11-28T09:05'],
  ['14:30:00', '2026-11-28T14:30'],
  ['14.30', '2026-11-28T14:30'],
  ['14h30', '2026-11-28T14:30'],
  ['14 h 30', '2026-11-28T14:30'],
  ['14h', '2026-11-28T14:00'],
  ['2:30 PM', '2026-11-28T14:30'],
  ['2:30:00 PM', '2026-11-28T14:30'],
  ['2:30 p. m.', '2026-11-28T14:30'],
  ['12:15 a.m.', '2026-11-28T00:15'],
  ['12pm', '2026-11-28T12:00'],
  ['0:00', '2026-11-28T00:00'],
  ['2026-12-01', '2026-12-01T09:00'],
  ['2026-12-01 14:30', '2026-12-01T14:30'],
  ['2026-12-01T14:30', '2026-12-01T14:30'],
  ['2026-12-01T14:30:00.000', '2026-12-01T14:30'],
  ['1/12/2026 14:30', '2026-12-01T14:30'],
  ['01.12.26, 14:30', '2026-12-01T14:30'],
  ['01/12/2026', '2026-12-01T09:00'],
  ['24:00', null],
  ['25:99', null],
  ['14:60', null],
  ['13:00 PM', null],
  ['0:30 am', null],
  ['14', null],
  ['1430', null],
  ['14:', null],
  ['14:3', null],
  ['30/02/2026', null],
  ['11/28/2026 14:30', null],
  ['Saturday', null],
  ['28 14:30', null],
])('reads the time %j as %j', (text, local) => {
  expect(rowTime(text, SHARED)).toBe(local)
})

test.each(['', '14:30', '2026-12-01'])('without a shared date and time, the row with %j has none yet', (text) => {
  expect(rowTime(text, '')).toBe('')
})

test('a row with a date and a time needs no shared ones', () => {
  expect(rowTime('2026-12-01 14:30', '')).toBe('2026-12-01T14:30')
})

test('any date and time that a spreadsheet writes is read back', () => {
  const anyMinute = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(anyMinute, (moment) => {
      const local = moment.toISOString().slice(0, 16)
      const [date = '', time = ''] = local.split('T')
      const [year, month, day] = date.split('-').map(Number)
      expect(rowTime(`${date} ${time}`, SHARED)).toBe(local)
      expect(rowTime(`${day}/${month}/${year} ${time}:00`, SHARED)).toBe(local)
      expect(rowTime(time, SHARED)).toBe(`2026-11-28T${time}`)
      expect(rowTime(date, SHARED)).toBe(`${date}T09:00`)
    }),
  )
})

test('reads the columns of a row in their order, and keeps the place of its line', () => {
  const text =
    'Ana Reyes\tLuz Marte\n\n \t\n  Zoé   Peña / Eva\u00A0Paz,\t"Ida\nMora / Mia"\t14:30\tCourt 2\tFinal\tBeto  Cruz\t\n'
  const blank = { time: '', court: '', description: '', umpire: '', hasMore: false }
  expect(matchTable(text)).toEqual({
    heading: null,
    rows: [
      { ...blank, company: 'Ana Reyes', company2: 'Luz Marte', line: 'Ana Reyes\tLuz Marte', from: 0, to: 19 },
      {
        company: 'Zoé Peña / Eva Paz,',
        company2: 'Ida Mora / Mia',
        time: '14:30',
        court: 'Court 2',
        description: 'Final',
        umpire: 'Beto Cruz',
        hasMore: false,
        line: 'Zoé Peña / Eva Paz,\tIda Mora / Mia\t14:30\tCourt 2\tFinal\tBeto Cruz',
        from: 24,
        to: 96,
      },
    ],
  })
})

test.each([
  ['Player 1\tPlayer 2\tTime\tCourt\tRound\tUmpire', 0],
  ['Joueur 1;Joueur 2;Heure', 0],
  ['Équipe A;Équipe B', 0],
  ['Jugadora 1,Jugadora 2', 0],
  ['Player 1,Player 2,14:30', 1],
  ['Ana Name,Luz Marte', 1],
])('%j has %i matches, and a heading otherwise', (text, count) => {
  const { heading, rows } = matchTable(text)
  expect(rows).toHaveLength(count)
  expect(heading === null).toBe(count > 0)
  expect(matchTable(`${text}\nAna\tLuz`.replaceAll('\t', ',')).rows).toHaveLength(count + 1)
})

test('a row says whether it has more cells than columns', () => {
  expect(matchTable('a,b,c,d,e,f,,').rows[0]?.hasMore).toBe(false)
  expect(matchTable('a,b,c,d,e,f,g').rows[0]?.hasMore).toBe(true)
})

test('a row with an umpire alone is a row', () => {
  expect(matchTable(',,,,,Beto Cruz').rows).toMatchObject([{ company: '', umpire: 'Beto Cruz' }])
})

test('a quote inside a cell encloses nothing when the lines of the rows are read again', () => {
  const rows = matchTable('";""";\'\n\';"\'"""').rows
  expect(matchTable(rows.map(({ line }) => line).join('\n')).rows).toMatchObject([
    { company: ';"', company2: "'" },
    { company: "'", company2: '\'"' },
  ])
})

test('the lines of the rows are read as the same rows', () => {
  const anyCell = fc.string({ unit: fc.constantFrom(...'\',";ab=/ \t\r\n') })
  const anyRows = fc.array(fc.array(anyCell, { minLength: 2, maxLength: 6 }))
  fc.assert(
    fc.property(anyRows, (cells) => {
      const text = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\n')
      const rows = matchTable(text).rows.filter(({ company, company2 }) => company && company2)
      const again = matchTable(rows.map(({ line }) => line).join('\n')).rows
      const withoutPlace = (row: object) => ({ ...row, from: 0, to: 0 })
      expect(again.map(withoutPlace)).toEqual(rows.map(withoutPlace))
    }),
  )
})
