import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'
import { columnsOf, havePlayers } from './match-columns.ts'
import { matchTable } from './match-rows.ts'

test.each([
  ['a time', 'Player 1|Player 2|Anpfiff', ['A|B|14:30', 'C|D|3 PM'], 'company company2 time'],
  [
    'a date and a time',
    'Player 1|Player 2|Xy|Yz',
    ['A|B|28/11/2026|14:30', 'C|D|5.12.|9h'],
    'company company2 date time',
  ],
  ['both in one column', 'Player 1|Player 2|Xy', ['A|B|28/11/2026 14:30'], 'company company2 time'],
  ['a court', 'Player 1|Player 2|Xy', ['A|B|Court 2', 'C|D|Platz 3', 'E|F|'], 'company company2 court'],
  ['both players', 'Round|Time|Who', ['Final|9:00|Ana v Luz', 'Final|9:30|Eva vs. Mia'], 'description time players'],
  ['a number', 'Player 1|Player 2|Xy', ['A|B|2', 'C|D|14'], 'company company2 -'],
  ['texts', 'Player 1|Player 2|Xy', ['A|B|Court 2', 'C|D|near the pool'], 'company company2 -'],
  ['a column that is known', 'Player 1|Player 2|Time|Xy', ['A|B|9:00|10:00'], 'company company2 time -'],
  ['a column that is left out', 'Player 1|Player 2|Duration', ['A|B|1:30'], 'company company2 -'],
  ['no rows', 'Player 1|Player 2|Xy', [], 'company company2 -'],
])('guesses %s', (_what, titles, rows, columns) => {
  const cells = titles.split('|')
  const guessed = guessColumns(
    columnsOf(cells),
    cells,
    rows.map((row) => row.split('|')),
  )
  expect(guessed.map((column) => column ?? '-').join(' ')).toBe(columns)
})

test.each([
  ['Rd|Scheduled|Location|Competitor A|Competitor B', 'description time court company company2'],
  ['Rnd|Time of play|Venue|Contestant 1|Contestant 2', 'description time court company company2'],
  ['Tour|Heure prévue|Emplacement|Concurrent 1|Concurrent 2', 'description time court company company2'],
  ['Etapa|Hora programada|Ubicación|Competidor A|Competidora B', 'description time court company company2'],
  ['Runde|Angesetzt|Spielort|Teilnehmer 1|Teilnehmer 2', 'description time court company company2'],
])('knows the titles %j', (titles, columns) => {
  expect(columnsOf(titles.split('|')).join(' ')).toBe(columns)
})

test('titles of which one is known are titles if times are below, and the players are then unknown', () => {
  const { heading, columns, rows } = matchTable('Foo,Bar,Anpfiff,Court\nAna,Luz,9:00,1\nEva,Mia,10:00,2')
  expect(heading).not.toBeNull()
  expect(columns).toEqual([null, null, 'time', 'court'])
  expect(havePlayers(columns)).toBe(false)
  expect(rows).toHaveLength(2)
})

test.each([
  'Ana,Court,,Centre\nEva,Mia,10:00,2',
  'Ana,Court,9:00,Centre\nEva,Mia,10:00,2',
  'Ana,Luz,later,Centre\nEva,Mia,10:00,2',
  'Ana,Court,Foo\nEva,Mia,Bar',
])('%j begins with a match', (text) => {
  expect(matchTable(text)).toMatchObject({ heading: null, rows: [{ company: 'Ana' }, { company: 'Eva' }] })
})
