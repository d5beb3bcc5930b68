import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryOf, countCategories, inCategory, PRODUCT_CATEGORIES } from './category.ts'

const anyCategory = fc.option(fc.constantFrom(...PRODUCT_CATEGORIES))
const anyProducts = fc.array(fc.record({ id: fc.nat(), category: anyCategory }))

test('each category lists as many products as its count says, in the order of the shop', () => {
  fc.assert(
    fc.property(anyProducts, (products) => {
      for (const { category, count } of countCategories(products)) {
        const listed = inCategory(products, category)
        expect(listed).toHaveLength(count)
        expect(listed).toEqual(products.filter((product) => listed.includes(product)))
      }
    }),
  )
})

test('every product is in its category, in “all”, and in no other category', () => {
  fc.assert(
    fc.property(anyProducts, (products) => {
      const total = countCategories(products).reduce((sum, { count }) => sum + count, 0)
      expect(total).toBe(products.filter(({ category }) => category !== null).length)
      expect(inCategory(products, null)).toEqual(products)
    }),
  )
})

test.each([
  ['bags', 'bags'],
  ['BAGS', null],
  ['shoes', null],
  ['', null],
  [null, null],
])('the category %j in an address is %j', (name, category) => {
  expect(categoryOf(name)).toBe(category)
})
