import { expect, test } from 'vitest'
import { humanised } from './humanised.ts'

test.each([
  ['nav.home', 'Home'],
  ['status.live', 'Live'],
  ['retry', 'Retry'],
  ['home.openBoard', 'Open board'],
  ['shot.DROP_SHOT', 'Drop shot'],
  ['live.updated.s', 'Updated'],
  ['stats.title', 'Stats'],
  ['missingText', 'Missing text'],
  ['title', 'Title'],
  ['a', 'A'],
])('%s reads %s', (key, words) => {
  expect(humanised(key)).toBe(words)
})
