import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '../text/csv.ts'
import { MATCH_COLUMNS } from './column-titles.ts'
import { matchTable } from './match-rows.ts'

test('reads the columns of a row in their order, and keeps the place of its line', () => {
  const text =
    'Ana Reyes\tLuz Marte\n\n \t\n  Zoé   Peña / Eva\u00A0Paz,\t"Ida\nMora / Mia"\t14:30\tCourt 2\tFinal\tBeto  Cruz\t\n'
  const blank = { time: '', court: '', description: '', category: '', umpire: '', hasMore: false }
  expect(matchTable(text)).toEqual({
    heading: null,
    columns: ['company', 'company2', 'time', 'court', 'description', 'umpire', null],
    sample: [
      ['Ana Reyes', 'Luz Marte'],
      ['Zoé Peña / Eva Paz,', 'Ida Mora / Mia', '14:30', 'Court 2', 'Final', 'Beto Cruz', ''],
    ],
    rows: [
      { ...blank, company: 'Ana Reyes', company2: 'Luz Marte', line: 'Ana Reyes\tLuz Marte', from: 0, to: 19 },
      {
        company: 'Zoé Peña / Eva Paz,',
        company2: 'Ida Mora / Mia',
        time: '14:30',
        court: 'Court 2',
        description: 'Final',
        category: '',
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

test('a row of titles is never a match, and a line above it with a single cell is no match either', () => {
  const text = [
    'Vereinsmeisterschaft 2026',
    '',
    'Datum;Uhrzeit;Platz;Konkurrenz;Spieler 1;Spieler 2;Runde;Schiri;Ergebnis',
    'Sa 05.12.2026;9:00;2;Herren;Müller;Schmidt;Viertelfinale;;',
    'Datum;Uhrzeit;Platz;Konkurrenz;Spieler 1;Spieler 2;Runde;Schiri;Ergebnis',
    'So 06.12.2026;10:30 Uhr;Platz 1;Damen;Weiß;Groß;Finale;Beto Cruz;6:4 6:3',
  ].join('\n')
  const { heading, rows } = matchTable(text)
  expect(heading).toMatch(/^Datum\tUhrzeit/)
  expect(rows).toMatchObject([
    {
      company: 'Müller',
      company2: 'Schmidt',
      time: 'Sa 05.12.2026 9:00',
      court: '2',
      category: 'Herren',
      description: 'Viertelfinale',
      hasMore: false,
    },
    { company: 'Weiß', time: 'So 06.12.2026 10:30 Uhr', court: 'Platz 1', umpire: 'Beto Cruz', hasMore: false },
  ])
  expect(matchTable(`${heading}\n${rows[1]?.line}`).rows).toMatchObject([{ company: 'Weiß', company2: 'Groß' }])
})

test('partners have columns of their own, and both sides can be in one cell', () => {
  expect(matchTable('Spieler 1a,Spieler 1b,Spieler 2a,Spieler 2b\nAna,Eva,Luz,Mia\nIda,,Zoé,').rows).toMatchObject([
    { company: 'Ana / Eva', company2: 'Luz / Mia' },
    { company: 'Ida', company2: 'Zoé' },
  ])
  const both = ['Ana Reyes v Luz Marte', 'Ana Reyes – Luz Marte', 'Ana Reyes GEGEN Luz Marte', 'Ana Reyes x Luz Marte']
  for (const cell of both)
    expect(matchTable(`Begegnung\tZeit\n${cell}\t9:00`).rows).toMatchObject([
      { company: 'Ana Reyes', company2: 'Luz Marte', time: '9:00' },
    ])
  expect(matchTable('Match;Heure\nAna-Luz;9:00').rows).toMatchObject([{ company: 'Ana-Luz', company2: '' }])
})

test('columns that a person has chosen count for a table as wide as these, and for no other', () => {
  const chosen = ['time', null, 'company2', 'company'] as const
  expect(matchTable('9:00,x,Luz,Ana', chosen).rows).toMatchObject([{ company: 'Ana', company2: 'Luz', time: '9:00' }])
  expect(matchTable('Player 1,Player 2,Time,Court\n9:00,x,Luz,Ana', chosen).rows).toMatchObject([{ company: 'Ana' }])
  expect(matchTable('Ana,Luz,9:00', chosen).rows).toMatchObject([{ company: 'Ana', company2: 'Luz' }])
})

test('a table of 5,000 rows is read in full, so that the page can name their number', () => {
  const row = csvLine(['Ana Peña', 'Luz Marte', '14:30', 'Court 2', 'First round'])
  expect(matchTable(row.repeat(5000)).rows).toHaveLength(5000)
})

test('any columns find their cells, in any order', () => {
  const anyColumns = fc.shuffledSubarray([...MATCH_COLUMNS].filter((column) => column !== 'players'))
  fc.assert(
    fc.property(anyColumns, (columns) => {
      fc.pre(columns.length > 0)
      const [row] = matchTable(columns.map((column) => `the ${column}`).join('\t'), columns).rows
      for (const column of ['court', 'description', 'category', 'umpire'] as const)
        expect(row?.[column]).toBe(columns.includes(column) ? `the ${column}` : '')
      const named = (...names: (typeof columns)[number][]) =>
        names.filter((name) => columns.includes(name)).map((name) => `the ${name}`)
      expect(row?.company).toBe(named('company', 'partner').join(' / '))
      expect(row?.company2).toBe(named('company2', 'partner2').join(' / '))
      expect(row?.time).toBe(named('date', 'time').join(' '))
    }),
  )
})
