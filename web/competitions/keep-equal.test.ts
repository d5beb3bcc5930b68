import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepEqual } from './keep-equal.ts'

/** Returns a copy that has no object in common with the value. */
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** JSON as it arrives: it has no -0. */
const json = fc.jsonValue({ maxDepth: 4 }).map(copy)

test('the result equals the new value, whatever the one before', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      expect(keepEqual(before, after)).toEqual(after)
    }),
  )
})

test('an equal value is the object from before', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(keepEqual(value, copy(value))).toBe(value)
    }),
  )
})

test('a result renders only its own match: all others stay the same objects', () => {
  const match = (id: string, winner: number | null) => ({ id, sides: ['e1', null], winner, sets: [[6, 4]] })
  const before = { version: 1, matches: [match('one', null), match('two', null)], entries: [{ id: 'e1' }] }
  const after = { ...copy(before), version: 2, matches: [match('one', 1), match('two', null)] }
  const kept = keepEqual(before, after)
  expect(kept).toEqual(after)
  expect(kept.matches[0]).not.toBe(before.matches[0])
  expect(kept.matches[0]?.sets).toBe(before.matches[0]?.sets)
  expect(kept.matches[1]).toBe(before.matches[1])
  expect(kept.entries).toBe(before.entries)
})

test.each([
  ['a longer list', [1], [1, 2]],
  ['a shorter list', [1, 2], [1]],
  ['a list instead of an object', { 0: 1 }, [1]],
  ['a key less', { one: 1, two: 2 }, { one: 1 }],
  ['another key', { one: 1 }, { two: 1 }],
  ['nothing', { one: 1 }, null],
])('%s is a new value', (_, before, after) => expect(keepEqual(before, after)).toStrictEqual(after))
