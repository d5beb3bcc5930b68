import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MATCH_COLUMNS } from './column-titles.ts'
import { columnsOf, isTitles, swapped, USUAL_COLUMNS, withColumn } from './match-columns.ts'

const never = () => false

test.each([
  [
    'English',
    'Date|Time|Court|Player 1|Player 2|Round|Umpire|Category',
    'date time court company company2 description umpire category',
  ],
  [
    'French',
    'Jour|Heure|Terrain|Joueur 1|Joueur 2|Tour|Arbitre|Épreuve',
    'date time court company company2 description umpire category',
  ],
  [
    'Spanish',
    'Fecha|Hora|Pista|Jugadora 1|Jugadora 2|Ronda|Árbitro|Categoría',
    'date time court company company2 description umpire category',
  ],
  [
    'German',
    'Datum|Uhrzeit|Platz|Heim|Gast|Runde|Schiedsrichter|Konkurrenz',
    'date time court company company2 description umpire category',
  ],
  [
    'Italian',
    'Data|Ora|Campo|Giocatore 1|Giocatore 2|Turno|Arbitro|Tabellone',
    'date time court company company2 description umpire category',
  ],
  [
    'Portuguese',
    'Data|Horário|Quadra|Jogador 1|Jogador 2|Fase|Juiz|Modalidade',
    'date time court company company2 description umpire category',
  ],
  [
    'Dutch',
    'Datum|Tijd|Baan|Speler 1|Speler 2|Ronde|Scheidsrechter|Onderdeel',
    'date time court company company2 description umpire category',
  ],
  [
    'our own',
    'Player 1|Player 2|Time|Court|Round or occasion|Umpire',
    'company company2 time court description umpire',
  ],
  [
    'the office’s own file',
    'Time|Court|Category|Round or occasion|Format|Player 1|Player 2|Umpire|Status|Winner|Score|Duration (min)',
    'time court category description - company company2 umpire - - - -',
  ],
  ['the same title twice', 'Nr.|Spieler|Spieler|Beginn', '- company company2 time'],
  ['an opponent', 'Name|Gegner|Feld', 'company company2 court'],
  ['partners', 'Joueur 1|Partenaire|Joueur 2|Partenaire', 'company partner company2 partner2'],
  ['halves', 'Spieler 2b|Spieler 2a|Spieler 1b|Spieler 1a', 'partner2 company2 partner company'],
  ['four players', 'Player 1|Player 2|Player 3|Player 4', 'company partner company2 partner2'],
  ['letters', 'Team A|Team B|N° court', 'company company2 court'],
  ['numbers before others', 'Player|Player 1', 'company2 company'],
  ['both sides in one column', 'Begegnung|Zeit', 'players time'],
  ['the number of a match', 'Match|Player 1|Player 2', '- company company2'],
  ['unknown titles', 'Spieler 1|Spieler 2|Vorname des Trainers', 'company company2 -'],
])('%s: the titles %j are the columns %j', (_name, titles, columns) => {
  const cells = titles.split('|')
  expect(isTitles(cells, never)).toBe(true)
  expect(columnsOf(cells).map((column) => column ?? '-')).toEqual(columns.split(' '))
})

test.each([
  ['Ana Reyes|Luz Marte'],
  ['Player 1|Player 2|14:30'],
  ['Player 1|Player 2||Court 2'],
  ['Tag|Müller'],
  ['Court|Margaret Court'],
  ['Player 1'],
  [''],
])('%j has no titles', (row) => {
  expect(isTitles(row.split('|'), (cell) => cell === '14:30')).toBe(false)
})

test('no column of a table is there twice, whatever is chosen or dragged', () => {
  const anyColumns = fc.shuffledSubarray([...MATCH_COLUMNS], { minLength: 2 })
  fc.assert(
    fc.property(
      anyColumns,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(null, ...MATCH_COLUMNS),
      (columns, one, other, chosen) => {
        const [from, to] = [one % columns.length, other % columns.length]
        const changed = withColumn(columns, from, chosen)
        expect(changed[from]).toBe(chosen)
        const named = changed.filter((column) => column !== null)
        expect(new Set(named).size).toBe(named.length)
        const dragged = swapped(columns, from, to)
        expect([dragged[from], dragged[to]]).toEqual([columns[to], columns[from]])
        expect(swapped(dragged, from, to)).toEqual(columns)
      },
    ),
  )
  expect(withColumn(USUAL_COLUMNS, 0, 'time')).toEqual(['time', 'company2', null, 'court', 'description', 'umpire'])
})
