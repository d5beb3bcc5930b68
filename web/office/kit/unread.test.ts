import { expect, test } from 'vitest'
import { NotOk } from '../../api/not-ok.ts'
import { unreadOf } from './unread.tsx'

test.each([
  [null, 'loading'],
  [new NotOk(403), 'forbidden'],
  [new NotOk(404), 'missing'],
  [new NotOk(400), 'missing'],
  [new NotOk(503), 'failed'],
  [new TypeError('Failed to fetch'), 'failed'],
])('after %s the thing is %s', (error, why) => {
  expect(unreadOf(error)).toBe(why)
})
