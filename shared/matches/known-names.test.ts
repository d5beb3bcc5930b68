import { expect, test } from 'vitest'
import { idOfName, idsOfNames, namesOfIds, withName } from './known-names.ts'

const KNOWN = withName(withName({}, 'Ana Reyes', 'ana'), 'Eva Cruz', 'eva')
const match = (company: string, company2: string) => ({ company, company2, players: null })

test('a name means the player who was chosen for it, without regard to accents and letter case', () => {
  expect(idOfName(KNOWN, ' ANA  Reyes')).toBeUndefined()
  expect(idOfName(KNOWN, ' ana réyes ')).toBe('ana')
  expect(idOfName(KNOWN, 'constructor')).toBeUndefined()
})

test('players go with their names to other places', () => {
  expect(idsOfNames(KNOWN, match('Ana Reyes', 'Luz'))).toEqual([['ana'], [null]])
  expect(idsOfNames(KNOWN, match('Luz', 'Ana Reyes'))).toEqual([[null], ['ana']])
  expect(idsOfNames(KNOWN, match('Eva Cruz / Luz', 'Mia / Ana Reyes'))).toEqual([
    ['eva', null],
    [null, 'ana'],
  ])
  expect(idsOfNames(KNOWN, match('Luz', 'Mia'))).toBeNull()
})

test('the known names of a match come from its players', () => {
  const doubles = match('Ana Reyes / Luz', 'Mia / Eva Cruz')
  const ids = [
    ['ana', null],
    [null, 'eva'],
  ] as const
  expect(namesOfIds(doubles, ids)).toEqual(KNOWN)
  expect(idsOfNames(namesOfIds(doubles, ids), doubles)).toEqual(ids)
  expect(namesOfIds(doubles, null)).toEqual({})
})
