import { expect, test } from 'vitest'
import { textOfKey } from './i18n.ts'

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
])('the key %s without a translation reads %s', (key, text) => {
  expect(textOfKey(key)).toBe(text)
})
