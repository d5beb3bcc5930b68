import { expect, test } from 'vitest'
import { withDescription } from './present-description.ts'

const MATCH = { company: 'Ana', company2: 'Luz', players: null, club: 'naco', court: 'naco-1', seq: 3 }
const SAME = { company: 'Ana', company2: 'Luz', players: null, club: 'naco', court: 'naco-1' }

test('a match that has the description stays the same object', () => {
  expect(withDescription(MATCH, SAME)).toBe(MATCH)
})

test.each([
  ['a name', { company: 'Anna' }, { ...MATCH, company: 'Anna' }],
  ['another court', { court: 'naco-2' }, { ...MATCH, court: 'naco-2' }],
  ['another club without a court', { club: 'gazcue', court: null }, { ...MATCH, club: 'gazcue', court: undefined }],
])('a match gets %s', (_, changed, after) => {
  expect(withDescription(MATCH, { ...SAME, ...changed })).toEqual(after)
})

test.each([
  ['only names, as of a server of an earlier version', { company: 'Anna', company2: 'Luz', players: null }, 'Anna'],
  ['nothing, as of an older one', {}, 'Ana'],
])('an answer with %s leaves the place', (_, present, company) => {
  expect(withDescription(MATCH, present)).toEqual({ ...MATCH, company })
})
