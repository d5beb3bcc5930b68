import { describe, expect, test } from 'vitest'
import { pathTo } from '../pages/page-table.ts'
import { FOLLOW_KINDS, followsOf, isFollowed, keyOf, pageOf } from './follow-kinds.ts'

const MATCH = { id: 'm', players: ['ana', 'luz'], competition: 'cup', court: 'c-1' }

test('a match is followed with itself, its players, its competition and its court', () => {
  expect(followsOf(MATCH).map(keyOf)).toEqual(['match m', 'player ana', 'player luz', 'competition cup', 'court c-1'])
  expect(followsOf({ id: 'm', players: [], competition: null, court: null }).map(keyOf)).toEqual(['match m'])
})

test.each([
  [['player luz'], true],
  [['match other', 'court c-1'], true],
  [['competition cup'], true],
  [['player m', 'match ana', 'court cup'], false],
  [[], false],
])('somebody who follows %j: %s', (keys, expected) => {
  expect(isFollowed(MATCH, new Set(keys))).toBe(expected)
})

describe('each kind', () => {
  test.each(FOLLOW_KINDS)('%s has a page for each of its things', (kind) => {
    expect(pathTo(pageOf(kind), 'a b')).toMatch(/^\/\w+\/a%20b$/)
  })
})
