import { beforeEach, expect, test, vi } from 'vitest'
import { loadShop, useShop } from './shop-store.ts'

const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

beforeEach(() => {
  useShop.setState({ products: null, error: null })
  vi.stubGlobal('window', {})
  return () => vi.unstubAllGlobals()
})

test('a loaded list replaces the old one and clears the error', async () => {
  useShop.setState({ products: [], error: 'Network response was not ok' })
  answer([{ id: 1 }])
  await loadShop()
  expect(useShop.getState()).toEqual({ products: [{ id: 1 }], error: null })
})

test.each([
  ['an answer that is not OK', () => answer([], 500), 'Network response was not ok'],
  ['an answer that is no list', () => answer({}), 'not a list'],
])('%s sets the error and keeps the list', async (_, arrange, error) => {
  answer([{ id: 1 }])
  await loadShop()
  arrange()
  await loadShop()
  expect(useShop.getState()).toEqual({ products: [{ id: 1 }], error })
})
