import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MemberColumn, memberRows, memberTable } from './member-table.ts'

const rowsOf = (text: string) => {
  const table = memberTable(text)
  return memberRows(table, table.columns)
}

test.each<[string, string, MemberColumn[]]>([
  [
    'English',
    'Member no.;First name;Last name;Email;Mobile;Tags',
    ['number', 'firstName', 'lastName', 'email', 'phone', 'tags'],
  ],
  [
    'French',
    'Nom;Prénom;N° adhérent;Courriel;Téléphone;Remarques',
    ['lastName', 'firstName', 'number', 'email', 'phone', 'notes'],
  ],
  [
    'Spanish',
    'Nombre;Apellidos;Celular;Correo electrónico;Número',
    ['firstName', 'lastName', 'phone', 'email', 'number'],
  ],
  [
    'German',
    'Mitgliedsnummer;Name;Vorname;E-Mail-Adresse;Telefon;Bemerkung',
    ['number', 'lastName', 'firstName', 'email', 'phone', 'notes'],
  ],
  [
    'German with short words',
    'Mitgliedsnr.;Nachname;Vorname;Telefon;E-Mail;Jugend',
    ['number', 'lastName', 'firstName', 'phone', 'email', 'other'],
  ],
  [
    'German with a column too many',
    'Mitglied seit;Nachname;Vorname;Telefon',
    ['other', 'lastName', 'firstName', 'phone'],
  ],
  [
    'Italian',
    'Cognome;Nome;Tessera;Cellulare;Posta elettronica',
    ['lastName', 'firstName', 'number', 'phone', 'email'],
  ],
  ['Portuguese', 'Nome;Número;Telemóvel;E-mail;Categoria', ['name', 'number', 'phone', 'email', 'tags']],
  ['Dutch', 'Voornaam;Achternaam;Lidnummer;Mobiel;Opmerkingen', ['firstName', 'lastName', 'number', 'phone', 'notes']],
])('reads the titles of columns in %s, in any order', (_, titles, columns) => {
  const table = memberTable(`${titles}\nx;y;1;2`)
  expect(table.titles).not.toBeNull()
  expect(table.columns).toEqual(columns)
})

test('guesses the columns of a table without titles', () => {
  expect(memberTable('809 555 0104\tNélida Peña\t104\tn@example.com\n809 555 0105\tLuz Marte\t105\t').columns).toEqual([
    'phone',
    'name',
    'number',
    'email',
  ])
  expect(rowsOf('Nélida,Peña\nLuz,Marte').map(({ name }) => name)).toEqual(['Nélida Peña', 'Luz Marte'])
  expect(rowsOf('Nélida Peña\nLuz Marte').map(({ name }) => name)).toEqual(['Nélida Peña', 'Luz Marte'])
})

test('a row of titles is no member, and a member is no row of titles', () => {
  expect(rowsOf('Name\nLuz Marte')).toMatchObject([{ name: 'Luz Marte', line: 2 }])
  expect(rowsOf('Name Surname;a@example.com\nLuz Marte;b@example.com')).toHaveLength(2)
})

test('names each problem with its line', () => {
  const text = 'Name;Email;Number\n;a@example.com;1\nLuz Marte;luz at example;2\n\nEva Mora;;1\nPe\uFFFDa;;4'
  expect(rowsOf(text).map(({ line, problems }) => [line, ...problems])).toEqual([
    [2, 'noName'],
    [3, 'email'],
    [5, 'twice'],
    [6, 'lost'],
  ])
  expect(rowsOf(`Name;Phone\n${'x'.repeat(81)};1`)[0]?.problems).toEqual(['long'])
})

test('several columns of names and notes are put together, and tags are split', () => {
  const table = memberTable('a;b;c;d;e\nLuz;Marte;one;two;Junior, Trainer/junior')
  const [, row] = memberRows(table, ['firstName', 'lastName', 'notes', 'notes', 'tags'])
  expect(row).toMatchObject({ name: 'Luz Marte', notes: 'one two', tags: ['Junior', 'Trainer', 'junior'] })
})

describe('a column that says yes or no', () => {
  const tagsOf = (text: string) => rowsOf(text).map(({ tags }) => tags)

  test.each<[string, string, string, string]>([
    ['English', 'Name;Junior;Coach', 'yes', 'no'],
    ['French', 'Nom;Jeune;Entraîneur', 'oui', 'non'],
    ['Spanish', 'Nombre;Juvenil;Entrenador', 'sí', 'no'],
    ['German', 'Name;Jugend;Trainer', 'ja', 'nein'],
    ['Italian', 'Nome;Giovane;Allenatore', 'sì', 'no'],
    ['Portuguese', 'Nome;Jovem;Treinador', 'sim', 'não'],
    ['Dutch', 'Naam;Jeugd;Trainer', 'ja', 'nee'],
    ['signs', 'Name;Jugend;Trainer', 'x', ''],
    ['numbers', 'Name;Jugend;Trainer', '1', '0'],
    ['letters', 'Name;Jugend;Trainer', 'J', 'N'],
  ])('means the tag in its title, in %s', (_, titles, yes, no) => {
    const { columns } = memberTable(`${titles}\nLuz Marte;${yes};${no}\nEva Mora;${no};${yes}`)
    expect(columns.slice(1)).toEqual(['tags', 'tags'])
    expect(
      tagsOf(`${titles}\nLuz Marte;${yes};${no}\nEva Mora;${no};${yes}\nIda Gil;${yes};${yes}\nBo Li;${no};${no}`),
    ).toEqual([['junior'], ['trainer'], ['junior', 'trainer'], []])
  })

  test('with a title that is no usual tag means a tag only if a person says so', () => {
    const table = memberTable('Name;Mannschaft;Nr.\nLuz Marte;ja;1\nEva Mora;nein;2')
    expect(table.columns).toEqual(['name', 'other', 'number'])
    expect(memberRows(table, ['name', 'tags', 'number']).map(({ tags }) => tags)).toEqual([['Mannschaft'], []])
  })

  test('gives no tag if its title names none, and words for yes or no are never tags', () => {
    expect(tagsOf('Name;Tags\nLuz Marte;ja\nEva Mora;nein')).toEqual([[], []])
    expect(tagsOf('Name;Tags\nLuz Marte;Junior, ja\nEva Mora;nein\nBo Li;J')).toEqual([['Junior'], [], ['J']])
    const untitled = memberTable('Luz Marte;ja\nEva Mora;nein')
    expect(memberRows(untitled, ['name', 'tags']).map(({ tags }) => tags)).toEqual([[], []])
  })

  test('and has other values too has ordinary tags', () => {
    expect(memberTable('Name;Jugend\nLuz Marte;U12\nEva Mora;ja').columns).toEqual(['name', 'other'])
  })
})

test('any text is a table, with one row for each line that has a cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const table = memberTable(text)
      const rows = memberRows(table, table.columns)
      expect(rows).toHaveLength(table.lines.length)
      for (const { name, problems } of rows) expect(name === '').toBe(problems.includes('noName'))
    }),
  )
})
