import { expect, test } from 'vitest'
import { newestFirst } from './blog-post.ts'

test('sorts posts newest first, by their ids as numbers', () => {
  const ids = ['999999999999', 'draft', '1795000000000', '1764547200000']
  const sorted = ids.map((id) => ({ id })).sort(newestFirst)
  expect(sorted.map(({ id }) => id)).toEqual(['1795000000000', '1764547200000', '999999999999', 'draft'])
})
