import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedNames, conflictRows, withChanges } from './edited-values.ts'

const values = fc.record({
  title: fc.constantFrom('a', 'b', 'c'),
  price: fc.constantFrom('1', '2'),
  hidden: fc.boolean(),
})

test('keeps the changes of two people; if both changed the same value, keeps the later change', () => {
  fc.assert(
    fc.property(values, values, values, (before, mine, theirs) => {
      const both = withChanges(before, mine, theirs)
      const changed = changedNames(before, mine)
      for (const name of Object.keys(before) as (keyof typeof before)[])
        expect(both[name]).toBe(changed.includes(name) ? mine[name] : theirs[name])
    }),
  )
})

test('a conflict names each value that somebody has changed, and no other', () => {
  const before = { title: 'Cap', price: '24.00', stock: '5', hidden: false }
  const mine = { ...before, title: 'Red cap' }
  const theirs = { ...before, stock: '4' }
  const rows = conflictRows(
    { before, mine, theirs },
    (name) => name,
    (name, shown) => String(shown[name]),
  )
  expect(rows).toEqual([
    { name: 'title', theirs: 'Cap', mine: 'Red cap' },
    { name: 'stock', theirs: '4', mine: '4' },
  ])
})
