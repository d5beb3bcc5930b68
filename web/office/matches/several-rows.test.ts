import { beforeAll, expect, test } from 'vitest'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { USUAL_LENGTHS } from '../../../shared/court/match-time.ts'
import { matchTable } from '../../../shared/office/match-rows.ts'
import type { Umpire } from '../../../shared/office/office-schemas.ts'
import { setPageData } from '../../ui/page-data.ts'
import { checkRows } from './several-rows.ts'
import { missingUmpires, type RowUmpires } from './several-umpires.ts'
import { umpiresFor } from './umpires-store.ts'

/** Returns the key of a message. */
const t = ((key: string, { number }: { number?: string } = {}) =>
  number ? `Cancha ${number}` : key) as unknown as Parameters<typeof checkRows>[3]

const NOW = Date.parse('2026-11-26T12:00:00Z')
const SHARED = {
  club: 'club_naco',
  category: 'Open',
  format: 'code',
  code: 'SET1-S:6',
  date: '2026-11-28T09:00',
} as const

const anUmpire = (id: string, name: string, clubs: string[] | null = ['club_naco']): Umpire => ({
  id,
  name,
  clubs,
  matches: [],
})
/** The umpires of Club Naco. */
const UMPIRES = [
  anUmpire('beto', 'Beto Cruz'),
  anUmpire('zoe', ' Zoé\u00A0 Peña'),
  anUmpire('luis-1', 'Luis Gil'),
  anUmpire('luis-2', 'luis gil', null),
]

/** Checks a table at Club Naco, which has two courts. */
const check = (text: string, shared: object = {}, umpires: RowUmpires = UMPIRES) =>
  checkRows(matchTable(text).rows, { ...SHARED, ...shared }, NOW, t, umpires)

const COURTS = [1, 2].map((number) => ({ id: `club_naco-${number}`, name: `Court ${number}` }))
beforeAll(() =>
  setPageData({
    clubs: [
      { id: 'club_naco', name: 'Club Naco', timeZone: 'America/Santo_Domingo', courts: COURTS, ...USUAL_LENGTHS },
    ] as unknown as Club[],
  }),
)

test.each([
  ['Ana,Luz,14:30,Court 1,Final', []],
  ['Ana,', ['officeSeveral.missing']],
  [',Luz', ['officeSeveral.missing']],
  ['Ana,ana', ['office.form.alike']],
  ['Ana Pe\uFFFDa,Luz', ['officeSeveral.lostLetters']],
  ['Ana / Eva,Luz', ['office.form.uneven']],
  ['Ana / Eva,Luz/Mia', []],
  [`${'a'.repeat(80)},${'b'.repeat(80)},,,${'c'.repeat(200)}`, []],
  [`${'a'.repeat(81)},Luz`, ['officeSeveral.tooLong']],
  [`Ana,${'b'.repeat(81)}`, ['officeSeveral.tooLong']],
  [`Ana,Luz,,,${'c'.repeat(201)}`, ['officeSeveral.tooLong']],
  ['Ana,Luz,25:00', ['officeSeveral.timeUnknown']],
  ['Ana,Luz,31/02/2027', ['officeSeveral.timeUnknown']],
  ['Ana,Luz,01/01/2200 9:00', ['office.form.outOfRange']],
  ['Ana,Luz,,Court 3', ['officeSeveral.courtUnknown']],
  ['Ana,Luz,,Cou', ['officeSeveral.courtTwice']],
  ['Ana,Luz,,,Final,Beto Cruz', []],
  ['Ana,Luz,,,Final,group A', ['officeSeveral.umpireUnknown']],
  ['Ana,Luz,,,,Luis Gil', ['officeSeveral.umpireTwice']],
  ['Ana,Luz,,,,,more', ['officeSeveral.moreCells']],
  ['ana@example.com,=1+1', []],
])('finds the mistakes in %j', (text, problems) => {
  expect(check(text)[0]?.problems).toEqual(problems)
})

test.each([
  ['', ''],
  ['Court 2', 'club_naco-2'],
  ['COURT 2', 'club_naco-2'],
  ['cancha 2', 'club_naco-2'],
  ['club_naco-2', 'club_naco-2'],
  ['2', 'club_naco-2'],
  ['Platz 1', 'club_naco-1'],
  ['3', ''],
])('finds the court %j', (court, id) => {
  expect(check(`Ana\tLuz\t\t${court}`)[0]?.values.court).toBe(id)
})

test('a court needs a club', () => {
  expect(check('Ana,Luz,,Court 1', { club: '' })[0]?.problems).toEqual(['officeSeveral.courtWithoutClub'])
})

test.each([
  ['', '', ''],
  ['Beto Cruz', 'beto', 'Beto Cruz'],
  ['BETO  CRÚZ', 'beto', 'Beto Cruz'],
  ['zoe pena', 'zoe', ' Zoé\u00A0 Peña'],
  ['Beto', '', 'Beto'],
  ['Luis Gil', '', 'Luis Gil'],
])('finds the umpire %j', (text, id, name) => {
  expect(check(`Ana\tLuz\t\t\t\t${text}`)[0]).toMatchObject({ umpireName: name, values: { umpire: id } })
})

test.each([
  ['Ulla Krause', 'ulla', 'ulla.krause'],
  ['KRAUSE, Ulla', 'ulla', 'ulla.krause'],
  ['Jörg Weiß', 'joerg', 'jorg_weiss2+club'],
  ['Ulla', '', 'Ulla'],
  ['Cruz Beto', '', 'Cruz Beto'],
])('finds an umpire who has not signed in yet by the name %j', (text, id, name) => {
  const invited = [anUmpire('ulla', 'ulla.krause'), anUmpire('joerg', 'jorg_weiss2+club')]
  const [row] = check(`Ana\tLuz\t\t\t\t${text}`, {}, [...UMPIRES, ...invited])
  expect(row).toMatchObject({ umpireName: name, values: { umpire: id } })
})

test('takes nobody if two umpires without a sign-in can have the name, and the one who is called so before them', () => {
  const invited = [anUmpire('one', 'ulla.krause'), anUmpire('two', 'krause-ulla')]
  const rowWith = (...more: Umpire[]) => check('Ana,Luz,,,,Ulla Krause', {}, [...invited, ...more])[0]
  expect(rowWith()).toMatchObject({ values: { umpire: '' }, problems: ['officeSeveral.umpireTwice'] })
  expect(rowWith(anUmpire('ulla', 'Ulla Krause'))).toMatchObject({ values: { umpire: 'ulla' }, problems: [] })
})

test('a match without a club needs an umpire with a role for all clubs', () => {
  const umpires = umpiresFor(null, UMPIRES)
  const [one, other] = check('Ana,Luz,,,,Luis Gil\nEva,Mia,,,,Beto Cruz', { club: '' }, umpires)
  expect(one).toMatchObject({ values: { umpire: 'luis-2' }, problems: [] })
  expect(other).toMatchObject({ values: { umpire: '' }, problems: ['officeSeveral.umpireWithoutClub'] })
})

test('a club has the umpires with a role for it or for all clubs', () => {
  const others = [anUmpire('eva', 'Eva', ['club_gazcue']), anUmpire('ida', 'Ida', [])]
  expect(umpiresFor('club_naco', [...UMPIRES, ...others])).toEqual(UMPIRES)
})

test('a sender who may not assign umpires leaves their column empty', () => {
  const [empty, filled] = check('Ana,Luz\nEva,Mia,,,,Beto Cruz', {}, 'forbidden')
  expect(empty?.problems).toEqual([])
  expect(filled).toMatchObject({ values: { umpire: '' }, problems: ['officeSeveral.umpireForbidden'] })
})

test.each(['loading', 'failed'] as const)('rows that name an umpire wait for a list that is %s', (state) => {
  const rows = check('Ana,Luz\nEva,Mia,,,,Beto Cruz', {}, state)
  expect(rows[1]).toMatchObject({ umpireName: 'Beto Cruz', values: { umpire: '' }, problems: [] })
  expect(missingUmpires(rows, state)).toBe(state)
  expect(missingUmpires(rows.slice(0, 1), state)).toBeNull()
  expect(missingUmpires(rows, UMPIRES)).toBeNull()
})

test('a row takes the shared values, and the time that it does not have', () => {
  const [first, second] = check('Ana,Luz\nEva,Mia,14:30,,Final')
  expect(first?.values).toMatchObject({ ...SHARED, company: 'Ana', company2: 'Luz', description: '', umpire: '' })
  expect(second?.values).toMatchObject({ ...SHARED, date: '2026-11-28T14:30', description: 'Final' })
})

test('while the shared time is missing, rows that need it have neither a time nor a mistake', () => {
  const [first, second] = check('Ana,Luz,14:30\nEva,Mia,2026-11-28 14:30', { date: '' })
  expect(first).toMatchObject({ values: { date: '' }, problems: [] })
  expect(second).toMatchObject({ values: { date: '2026-11-28T14:30' }, problems: [] })
})

test('notes a time that has passed, unless the shared time has passed too', () => {
  const notes = (time: string, date: string = SHARED.date) => check(`Ana,Luz,${time}`, { date })[0]?.notes
  expect(notes('2025-11-28')).toEqual(['office.form.past'])
  expect(notes('')).toEqual([])
  expect(notes('8:00', '2025-11-28T09:00')).toEqual([])
})

test('notes the same match twice, and keeps the keys of rows apart', () => {
  const rows = check('Ana,Luz\nana,LUZ,,Court 1\nAna,Luz,10:00\nLuz,Ana')
  expect(rows.map(({ notes }) => notes)).toEqual([[], ['officeSeveral.sameAs'], [], []])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
  expect(new Set(rows.map(({ match }) => match)).size).toBe(3)
})

test('says nothing about two matches at the same court and time: the server says what takes a court', () => {
  const notes = (...rows: string[]) => check(rows.join('\n')).map((row) => row.notes)
  expect(notes('Ana,Luz,9:30,Court 1', 'Eva,Mia,9:30,Court 1')).toEqual([[], []])
  expect(notes('Ana,Luz,9:30,Court 1', 'Ana,Luz,9:30,Court 1')).toEqual([[], ['officeSeveral.sameAs']])
})

test('notes a player in two matches that overlap, also as a partner, unless the rows only share the time of all rows', () => {
  const notes = (...rows: string[]) => check(rows.join('\n')).map((row) => row.notes)
  const same = [[], ['officeSeveral.samePlayer']]
  expect(notes('Ana,Luz,9:30,Court 1', 'Mia,ana,9:30,Court 2')).toEqual(same)
  expect(notes('Ana,Luz,9:30', 'Eva/Mia,Zoé/Ana,9:30')).toEqual(same)
  // A match of one set is expected to take an hour.
  expect(notes('Ana,Luz,9:30', 'Mia,Ana,10:15')).toEqual([[], ['officeSeveral.playsMeanwhile']])
  expect(notes('Ana,Luz,9:30', 'Mia,Ana,8:45')).toEqual([[], ['officeSeveral.playsMeanwhile']])
  expect(notes('Ana,Luz,9:30', 'Mia,Ana,10:30')).toEqual([[], []])
  expect(notes('Ana,Luz,9:30', 'Mia,Ana,29/11/2026 9:30')).toEqual([[], []])
  expect(notes('Ana,Luz', 'Mia,Ana')).toEqual([[], []])
  expect(notes('Ana,Luz,9:30', 'Ana,Luz,9:30')).toEqual([[], ['officeSeveral.sameAs']])
  expect(notes('Ana,ana,9:30')).toEqual([[]])
})

test('notes two matches with the same umpire at the same time, unless they only share the time of all rows', () => {
  const notes = (...rows: string[]) => check(rows.join('\n')).map((row) => row.notes)
  expect(notes('Ana,Luz,9:30,,,Beto Cruz', 'Eva,Mia,9:30,,,beto cruz')).toEqual([[], ['officeSeveral.sameUmpire']])
  expect(notes('Ana,Luz,9:30,,,Beto Cruz', 'Eva,Mia,9:45,,,Beto Cruz')).toEqual([[], []])
  expect(notes('Ana,Luz,9:30,,,Beto Cruz', 'Eva,Mia,9:30,,,Zoé Peña')).toEqual([[], []])
  expect(notes('Ana,Luz,9:30', 'Eva,Mia,9:30')).toEqual([[], []])
  expect(notes('Ana,Luz,,,,Beto Cruz', 'Eva,Mia,,,,Beto Cruz')).toEqual([[], []])
})

test('a row keeps its key if its time, court, round or umpire changes', () => {
  const [before, after] = ['Ana,Luz,9:00,Court 1', 'Ana,Luz,10:00,Court 2,Final,Beto Cruz'].map(
    (text) => check(text)[0]?.key,
  )
  expect(after).toBe(before)
})

test('rows without names are no duplicates of each other', () => {
  const rows = check('Ana,Luz,9:00\n,,9:00\n,,9:00\nAna,Luz,9:00')
  expect(rows.map(({ notes }) => notes.includes('officeSeveral.sameAs'))).toEqual([false, false, false, true])
})
