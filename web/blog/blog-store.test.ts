import { beforeEach, expect, test, vi } from 'vitest'
import { blog } from './blog-store.ts'

const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
const state = () => {
  const { value: posts, error } = blog.store.getState()
  return { posts, error: error instanceof Error ? error.message : error }
}

beforeEach(() => {
  blog.store.setState({ value: null, error: null })
  vi.stubGlobal('window', {})
  return () => vi.unstubAllGlobals()
})

test('a loaded list replaces the old one, newest first, and clears the error', async () => {
  blog.store.setState({ value: [], error: new Error('Network response was not ok') })
  answer([{ id: '1' }, { id: '2' }])
  await blog.load()
  expect(state()).toEqual({ posts: [{ id: '2' }, { id: '1' }], error: null })
})

test.each([
  ['an answer that is not OK', () => answer([], 500), 'Network response was not ok'],
  ['an answer that is no list', () => answer({}), 'not a list'],
  ['no answer', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))), 'offline'],
])('%s sets the error and keeps the list', async (_, arrange, error) => {
  arrange()
  await blog.load()
  expect(state()).toEqual({ posts: null, error })
  answer([{ id: '1' }])
  await blog.load()
  arrange()
  await blog.load()
  expect(state()).toEqual({ posts: [{ id: '1' }], error })
})
