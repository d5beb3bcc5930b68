import { beforeEach, expect, test, vi } from 'vitest'
import { loadBlog, useBlog } from './blog-store.ts'

const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

beforeEach(() => {
  useBlog.setState({ posts: null, error: null })
  vi.stubGlobal('window', {})
  return () => vi.unstubAllGlobals()
})

test('a loaded list replaces the old one, newest first, and clears the error', async () => {
  useBlog.setState({ posts: [], error: 'Network response was not ok' })
  answer([{ id: '1' }, { id: '2' }])
  await loadBlog()
  expect(useBlog.getState()).toEqual({ posts: [{ id: '2' }, { id: '1' }], error: null })
})

test.each([
  ['an answer that is not OK', () => answer([], 500), 'Network response was not ok'],
  ['an answer that is no list', () => answer({}), 'not a list'],
  ['no answer', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))), 'offline'],
])('%s sets the error and keeps the list', async (_, arrange, error) => {
  arrange()
  await loadBlog()
  expect(useBlog.getState()).toEqual({ posts: null, error })
  answer([{ id: '1' }])
  await loadBlog()
  arrange()
  await loadBlog()
  expect(useBlog.getState()).toEqual({ posts: [{ id: '1' }], error })
})
