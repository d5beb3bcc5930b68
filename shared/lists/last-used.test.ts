import { expect, test } from 'vitest'
import { lastUsed } from './last-used.ts'

test('values stay until others were used since', () => {
  const made: string[] = []
  const values = lastUsed<{ readonly key: string } | null>(2)
  const get = (key: string) =>
    values.get(key, () => {
      made.push(key)
      return key === 'none' ? null : { key }
    })
  const a = get('a')
  get('none')
  expect(get('a'), 'the same object').toBe(a)
  get('c')
  expect(get('a')).toBe(a)
  expect(get('none'), 'made room for c').toBeNull()
  expect(made).toEqual(['a', 'none', 'c', 'none'])
})

test('a value that is null is made once', () => {
  let made = 0
  const values = lastUsed<null>(2)
  for (let time = 0; time < 3; time += 1)
    values.get('key', () => {
      made += 1
      return null
    })
  expect(made).toBe(1)
})
