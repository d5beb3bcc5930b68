import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductChoice } from '../../shared/shop/shop-schemas.ts'
import { plannedVariants, variantsOf, wrongStock } from './variants.ts'

const choice = (name: string, ...values: string[]): ProductChoice => ({
  name,
  translations: {},
  values: values.map((value) => ({ value, translations: {} })),
})
const GRIP = choice('Grip', 'L2', 'L3')
const words = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 20 })

test('variants have numbers of 32 bits above those of products, all different, and the same on every server', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), words, words, (id, one, two) => {
      const choices = [choice('A', ...one), choice('B', ...two)]
      const numbers = variantsOf(id, choices).map(({ variant }) => variant)
      expect(new Set(numbers).size).toBe(one.length * two.length)
      expect(Math.min(...numbers)).toBeGreaterThan(999_999_999)
      expect(Math.max(...numbers)).toBeLessThan(2 ** 31)
      expect(variantsOf(id, choices).map(({ variant }) => variant)).toEqual(numbers)
    }),
    { numRuns: 30 },
  )
})

test('a new variant gets another number if its own is taken', () => {
  const [l2, l3] = variantsOf(5, [GRIP]).map(({ variant }) => variant)
  const others = variantsOf(5, [GRIP], [], [l2 ?? 0]).map(({ variant }) => variant)
  expect(others[0]).not.toBe(l2)
  expect(others[1]).toBe(l3)
})

test('values in another order keep their numbers and stocks, and a removed value loses them', () => {
  const before = [
    { variant: 1, values: ['L2'], stock: 5 },
    { variant: 2, values: ['L3'], stock: null },
  ]
  expect(plannedVariants(5, [choice('Grip', 'L3', 'L2')], [], before)).toEqual([before[1], before[0]])
  expect(plannedVariants(5, [choice('Grip', 'L3')], [], before)).toEqual([before[1]])
})

test('a renamed value keeps its number, also if another value takes the old name', () => {
  const before = [
    { variant: 1, values: ['L2'], stock: 5 },
    { variant: 2, values: ['L3'], stock: 7 },
  ]
  const sent = [
    { variant: 1, values: ['L3'], stock: 5 },
    { variant: 2, values: ['L2'], stock: 7 },
    { values: ['L4'], stock: 1 },
  ]
  const [l2, l3, l4] = plannedVariants(5, [choice('Grip', 'L2', 'L3', 'L4')], sent, before)
  expect([l2, l3]).toEqual([
    { variant: 2, values: ['L2'], stock: 7 },
    { variant: 1, values: ['L3'], stock: 5 },
  ])
  expect(l4).toMatchObject({ values: ['L4'], stock: 1 })
  expect([1, 2]).not.toContain(l4?.variant)
})

test('a variant whose stock is not sent keeps it, and a new one is not limited', () => {
  const before = [{ variant: 1, values: ['L2'], stock: 5 }]
  const stocks = (sent: Parameters<typeof plannedVariants>[2]) =>
    plannedVariants(5, [GRIP], sent, before).map(({ stock }) => stock)
  expect(stocks([])).toEqual([5, null])
  expect(stocks([{ values: ['L2'], stock: null }])).toEqual([null, null])
  expect(stocks([{ values: ['L3'], stock: 0 }])).toEqual([5, 0])
})

test('a number that belongs to no variant of the product is ignored', () => {
  const [first] = plannedVariants(5, [GRIP], [{ variant: 99, values: ['L2'], stock: 3 }])
  expect(first).toMatchObject({ values: ['L2'], stock: 3 })
  expect(first?.variant).not.toBe(99)
})

test.each([
  [[], -1],
  [[['L2'], ['L3']], -1],
  [[['L2'], ['L9']], 1],
  [[['L2', 'S']], 0],
  [[[]], 0],
  [[['L2'], ['L2']], 1],
])('the first wrong stock among %j is %i', (values, index) => {
  expect(
    wrongStock(
      [GRIP],
      values.map((each) => ({ values: each, stock: 1 })),
    ),
  ).toBe(index)
})
