import { expect, test } from 'vitest'
import type { Product } from './shop-schemas.ts'
import { sortProducts } from './sort.ts'

const product = (id: number, priceCents: number, title: string, french: string) =>
  ({ id, priceCents, title, translations: { fr: { title: french } } }) as unknown as Product

const SHOP = [product(1, 300, 'Cap', 'Éventail'), product(2, 100, 'Ball', 'Zèbre'), product(3, 300, 'apron', 'Balle')]

test.each([
  ['shop', 'en', [1, 2, 3]],
  ['cheapest', 'en', [2, 1, 3]],
  ['dearest', 'en', [1, 3, 2]],
  ['name', 'en', [3, 2, 1]],
  ['name', 'fr', [3, 1, 2]],
] as const)('products by %s in %s', (order, language, ids) => {
  expect(sortProducts(SHOP, order, language).map(({ id }) => id)).toEqual(ids)
})
