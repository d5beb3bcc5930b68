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

test('a conflict shows a value as the form does, which may depend on another value', () => {
  const before = { unlimited: false, stock: '5', pictures: [{ url: '/a', alt: 'A cap' }] }
  const mine = { ...before, unlimited: true, pictures: [{ url: '/a', alt: 'A cap' }] }
  const theirs = { ...before, pictures: [{ url: '/b', alt: 'A cap' }] }
  const rows = conflictRows(
    { before, mine, theirs },
    (name) => (name === 'unlimited' ? null : name),
    (name, values) => {
      if (name === 'pictures') return values.pictures
      return values.unlimited ? 'Unlimited stock' : values.stock
    },
  )
  expect(rows).toEqual([
    { name: 'stock', theirs: '5', mine: 'Unlimited stock' },
    { name: 'pictures', theirs: theirs.pictures, mine: theirs.pictures },
  ])
})
