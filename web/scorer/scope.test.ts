import { expect, test } from 'vitest'
import type { HeldRole, Who } from '../../shared/auth/permissions.ts'
import { scopeOf, scopeOfGrant } from './scope.ts'

const DATE = '2030-06-01T18:00:00.000Z'
const match = (id: string, club?: string, court?: string) => ({
  id,
  club,
  court,
  status: 'scheduled' as const,
  date: DATE,
})
const MATCHES = [
  match('one', 'club_naco', 'club_naco-1'),
  match('two', 'club_naco', 'club_naco-2'),
  match('elsewhere', 'club_gazcue', 'club_gazcue-1'),
  match('no club'),
]
const person = (...roles: HeldRole[]): Who => ({ kind: 'person', id: 'ana', blocked: false, roles })
const idsIn = (scope: ReturnType<typeof scopeOf>) => scope && MATCHES.filter(scope.mayScore).map(({ id }) => id)

test.each<[who: string, Who, ids: string[] | null]>([
  ['the scorer key', { kind: 'key' }, ['one', 'two', 'elsewhere', 'no club']],
  ['an umpire of a club', person({ role: 'umpire', club: 'club_naco' }), ['one', 'two']],
  ['an umpire of all clubs', person({ role: 'umpire', club: null }), ['one', 'two', 'elsewhere', 'no club']],
  ['a member', person({ role: 'member', club: 'club_naco' }), null],
  ['a person without a role', person(), null],
])('lists what this sender may score: %s', (_, who, ids) => {
  expect(idsIn(scopeOf(who))).toEqual(ids)
})

test.each([
  ['a match', { match: 'two', court: null }, ['two']],
  ['a court', { match: null, court: 'club_naco-1' }, ['one']],
])('lists what a link for %s allows', (_, place, ids) => {
  const grant = { id: 'g', label: 'Chair', from: DATE, until: DATE, ...place }
  expect(idsIn(scopeOfGrant(grant))).toEqual(ids)
})

test('knows the matches that the person umpires', () => {
  const scope = scopeOf(person({ role: 'umpire', club: 'club_naco' }), ['two'])
  expect(MATCHES.filter(({ id }) => scope?.isOwn(id)).map(({ id }) => id)).toEqual(['two'])
})
