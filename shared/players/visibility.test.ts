import { expect, test } from 'vitest'
import type { LinkedPlayers } from '../matches/linked-players.ts'
import { markedAs, type Visibility, visibilityOf, withMarks } from './visibility.ts'

test.each<[decided: (Visibility | null)[], isJunior: boolean, visibility: Visibility]>([
  [[], false, 'page'],
  [[null, null], false, 'page'],
  [[null], true, 'name'],
  [['page'], true, 'page'],
  [['page', 'name'], false, 'name'],
  [['anonymous', null, 'page'], false, 'anonymous'],
  [['name', 'anonymous'], true, 'anonymous'],
])('of %j, junior: %s, everybody sees: %s', (decided, isJunior, visibility) => {
  expect(visibilityOf(decided, isJunior)).toBe(visibility)
})

test('marks only these players of a match, and takes marks back', () => {
  const linked: LinkedPlayers = [[{ id: 'ana' }], [{ id: 'luz', hidden: true }]]
  const hidden = withMarks(linked, new Set(['ana']), 'anonymous')
  expect(hidden).toEqual([[{ id: 'ana', hidden: true, anonymous: true }], [{ id: 'luz', hidden: true }]])
  expect(withMarks(hidden, new Set(['ana']), 'name')[0]).toEqual([{ id: 'ana', hidden: true }])
  expect(withMarks(hidden, new Set(['ana', 'luz']), 'page')).toEqual([[{ id: 'ana' }], [{ id: 'luz' }]])
  expect(markedAs('ana', 'page')).toEqual({ id: 'ana' })
})
