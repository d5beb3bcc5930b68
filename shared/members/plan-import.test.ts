import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MemberFields } from './member-schemas.ts'
import { numberKey } from './member-words.ts'
import { type KnownMember, planImport } from './plan-import.ts'

const row = (fields: Partial<MemberFields>): MemberFields => ({
  name: 'Nélida Peña',
  number: '',
  phone: '',
  email: '',
  notes: '',
  tags: [],
  ...fields,
})
const known = (fields: Partial<MemberFields>, id = 'known'): KnownMember => ({ ...row(fields), id })
const plan = (rows: readonly MemberFields[], members: readonly KnownMember[] = []) => {
  let ids = 0
  return planImport(rows, members, () => `new-${++ids}`)
}
const kinds = (rows: readonly MemberFields[], members: readonly KnownMember[] = []) =>
  plan(rows, members).map(({ kind, problem, changes }) => [problem ?? kind, ...changes].join(' '))

test.each<[string, Partial<MemberFields>, Partial<MemberFields>, string]>([
  ['the same number and name', { number: '7' }, { number: '7' }, 'same'],
  ['the number in other letters', { number: 'a 7' }, { number: 'A7' }, 'same'],
  ['the names exchanged, without accents', { number: '7' }, { number: '7', name: 'PENA nelida' }, 'same'],
  ['the number and another family name', { number: '7' }, { number: '7', name: 'Nélida Gil' }, 'changed name'],
  ['the number of another person', { number: '7' }, { number: '7', name: 'Luz Marte' }, 'NUMBER_TAKEN'],
  ['the name, and nothing else', { phone: '555 1' }, {}, 'same'],
  ['the name and a number that the club did not have', {}, { number: '7' }, 'changed number'],
  ['the name, and another number', { number: '7' }, { number: '8' }, 'new'],
  ['the name and the same phone in other signs', { phone: '(555) 10-20' }, { phone: '5551020' }, 'same'],
  ['the name and another phone', { phone: '555 1020' }, { phone: '555 3040' }, 'new'],
  [
    'the name, another phone, and the same email',
    { phone: '1', email: 'a@b.c' },
    { phone: '2', email: 'a@b.c' },
    'changed phone',
  ],
  ['a tag that the club has in other letters', { tags: ['Junior'] }, { tags: ['junior', 'trainer'] }, 'changed tags'],
  ['another name', {}, { name: 'Luz Marte' }, 'new'],
])('a row with %s', (_, before, after, kind) => {
  expect(kinds([row(after)], [known(before)])).toEqual([kind])
})

test('empty cells change nothing, and tags are added', () => {
  const before = known({ number: '7', phone: '1', email: 'a@b.c', notes: 'n', tags: ['Junior'] })
  expect(plan([row({ number: '7', tags: ['junior', 'A-team'] })], [before])[0]?.after).toEqual({
    ...before,
    tags: ['Junior', 'A-team'],
  })
})

test('a row that several members fit is left out', () => {
  expect(kinds([row({})], [known({}, 'one'), known({}, 'two')])).toEqual(['SEVERAL'])
})

test('of several rows about one member, only the first counts', () => {
  expect(kinds([row({ number: '7' }), row({ number: '7', phone: '1' })])).toEqual(['new', 'TWICE'])
  expect(kinds([row({ phone: '1' }), row({ number: '7' })], [known({})])).toEqual(['changed phone', 'TWICE'])
})

let rowsWithoutNumber = 0
const numberOrNone = ({ number }: MemberFields) => numberKey(number) || `none ${++rowsWithoutNumber}`

test('a second import changes nothing', () => {
  const cell = (...values: string[]) => fc.constantFrom('', ...values)
  const anyRow = fc.record({
    name: fc.constantFrom('Ana Gil', 'gil ana', 'Luz Marte', 'Ana María Gil'),
    number: cell('1', '2', ' a1', 'A1'),
    phone: cell('555-1', '5551', '555-2'),
    email: cell('a@b.c', 'd@e.f'),
    notes: cell('x'),
    tags: fc.subarray(['junior', 'Junior', 'trainer']),
  })
  fc.assert(
    // The page leaves out rows whose number is in the table already.
    fc.property(fc.uniqueArray(anyRow, { maxLength: 6, selector: numberOrNone }), (rows) => {
      const first = plan(rows)
      const stored = [...new Map(first.flatMap(({ after }) => (after ? [[after.id, after]] : []))).values()]
      const again = plan(rows, stored)
      expect(again.filter(({ kind }) => kind === 'new' || kind === 'changed')).toEqual([])
    }),
  )
})
