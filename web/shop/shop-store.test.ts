import { beforeEach, expect, test, vi } from 'vitest'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { shop } from './shop-store.ts'

const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
const state = () => {
  const { value: products, error } = shop.store.getState()
  return { products, error: error instanceof Error ? error.message : error }
}

beforeEach(() => {
  shop.store.setState({ value: null, error: null })
  vi.stubGlobal('window', {})
  return () => vi.unstubAllGlobals()
})

test('a loaded list replaces the old one and clears the error', async () => {
  shop.store.setState({ value: [] as Product[], error: new Error('Network response was not ok') })
  answer([{ id: 1 }])
  await shop.load()
  expect(state()).toEqual({ products: [{ id: 1 }], error: null })
})

test.each([
  ['an answer that is not OK', () => answer([], 500), 'Network response was not ok'],
  ['an answer that is no list', () => answer({}), 'not a list'],
])('%s sets the error and keeps the list', async (_, arrange, error) => {
  answer([{ id: 1 }])
  await shop.load()
  arrange()
  await shop.load()
  expect(state()).toEqual({ products: [{ id: 1 }], error })
})
