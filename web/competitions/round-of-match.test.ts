import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translateWith } from '../broadcast/texts.ts'
import { roundText } from './round-of-match.ts'

const t = translateWith(
  JSON.parse(readFileSync(new URL('../public/locales/en/competitions.json', import.meta.url), 'utf8')),
)
const place = { competition: { id: 'c', name: 'Cup' }, event: { id: 'e', name: 'Singles' }, round: 1, group: null }

test.each([
  ['main', 1, 'Final'],
  ['main', 2, 'Semifinal'],
  ['main', 4, 'Quarterfinal'],
  ['main', 64, 'Round of 128'],
  ['third', 1, 'Match for third place'],
  ['consolation', 2, 'Consolation · Semifinal'],
  ['east', 1, 'East · Final'],
] as const)('a match of the draw %s with %i matches in its round is called so', (draw, matches, text) => {
  expect(roundText({ ...place, draw, matches }, t)).toBe(text)
})

test('a match of a group has the letter of the group', () => {
  expect(roundText({ ...place, draw: 'group', group: 2, matches: 2 }, t)).toBe('Group B')
})
