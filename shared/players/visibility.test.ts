import { expect, test } from 'vitest'
import type { LinkedPlayers } from '../matches/linked-players.ts'
import {
  choicesOf,
  type Hider,
  hiderOf,
  markedAs,
  strictest,
  type Visibility,
  visibilityOf,
  withMarks,
} from './visibility.ts'

const ALL = ['page', 'name', 'anonymous'] as const

test.each<[office: Visibility | null, chosen: Visibility | null, isJunior: boolean, Visibility, Hider | null]>([
  [null, null, false, 'page', null],
  [null, null, true, 'name', 'junior'],
  ['page', null, true, 'page', null],
  ['name', null, false, 'name', 'office'],
  ['name', null, true, 'name', 'office'],
  [null, 'name', false, 'name', 'person'],
  [null, 'anonymous', true, 'anonymous', 'person'],
  // Neither of them shows what the other one hides.
  ['page', 'name', true, 'name', 'person'],
  ['name', 'anonymous', false, 'anonymous', 'person'],
  ['anonymous', 'name', false, 'anonymous', 'office'],
  ['name', 'name', false, 'name', 'office'],
])(
  'office: %s, chosen: %s, junior: %s: everybody sees %s, hidden by %s',
  (office, chosen, isJunior, visibility, hider) => {
    const decisions = { office, chosen, isJunior }
    expect(visibilityOf(decisions)).toBe(visibility)
    expect(hiderOf(decisions)).toBe(hider)
  },
)

test.each<[office: Visibility | null, isJunior: boolean, choices: readonly Visibility[]]>([
  [null, false, ALL],
  ['page', false, ALL],
  ['page', true, ALL],
  [null, true, ['name', 'anonymous']],
  ['name', false, ['name', 'anonymous']],
  ['anonymous', true, ['anonymous']],
])('office: %s, junior: %s: a person can choose %j, and gets each of them', (office, isJunior, choices) => {
  expect(choicesOf({ office, isJunior })).toEqual(choices)
  for (const chosen of choices) expect(visibilityOf({ office, chosen, isJunior })).toBe(chosen)
})

test('the decision that hides most counts, and nothing decided is null', () => {
  expect(strictest(['page', null, 'anonymous', 'name'])).toBe('anonymous')
  expect(strictest(['page', null])).toBe('page')
  expect(strictest([null])).toBeNull()
})

test('marks only these players of a match, and takes marks back', () => {
  const linked: LinkedPlayers = [[{ id: 'ana' }], [{ id: 'luz', hidden: true }]]
  const hidden = withMarks(linked, new Set(['ana']), 'anonymous')
  expect(hidden).toEqual([[{ id: 'ana', hidden: true, anonymous: true }], [{ id: 'luz', hidden: true }]])
  expect(withMarks(hidden, new Set(['ana']), 'name')[0]).toEqual([{ id: 'ana', hidden: true }])
  expect(withMarks(hidden, new Set(['ana', 'luz']), 'page')).toEqual([[{ id: 'ana' }], [{ id: 'luz' }]])
  expect(markedAs('ana', 'page')).toEqual({ id: 'ana' })
})
