import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { memberFields, memberValues, tagsIn, tagsProblem } from './member-values.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'officeMembers.tag.junior': 'Jeune',
  'officeMembers.tag.trainer': 'Entraîneur',
}
const t = ((key: string) => TEXTS[key] ?? key) as unknown as TFunction

test('tags are separated by commas, each once; the usual ones are stored in one language', () => {
  expect(tagsIn(' Jeune, entraineur , A-team,, a team,junior', t)).toEqual(['junior', 'trainer', 'a team'])
  expect(tagsIn(' , ', t)).toEqual([])
})

test('a form shows the fields of a member, and gives them back', () => {
  const fields = {
    name: 'Nélida Peña',
    number: '1',
    phone: '2',
    email: 'n@example.com',
    notes: '',
    tags: ['junior', 'VIP'],
  }
  const values = memberValues({ ...fields, id: 'x', club: 'c', account: null, createdAt: '' }, t)
  expect(values.tags).toBe('Jeune, VIP')
  expect(memberFields({ ...values, name: ' Nélida Peña ' }, t)).toEqual(fields)
})

test('too many or too long tags are named', () => {
  expect(tagsProblem('a,b', t)).toBeNull()
  expect(tagsProblem(Array.from({ length: 11 }, (_, n) => `t${n}`).join(), t)).toBe('officeMembers.mostTags')
  expect(tagsProblem('x'.repeat(31), t)).toBe('office.form.tooLong')
})
