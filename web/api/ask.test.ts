import { afterEach, expect, test, vi } from 'vitest'
import { ask } from './ask.ts'
import { checkWith } from './connection.ts'

const check = vi.fn()
checkWith(check)
afterEach(() => {
  vi.unstubAllGlobals()
  check.mockClear()
})

test.each([
  ['of the server', 200, 0],
  ['of a server with too many requests', 503, 0],
  ['of a proxy without a server', 502, 1],
  ['of a proxy whose server is silent', 504, 1],
])('an answer %s (%i) leads to %i checks of the connection', async (_, status, checks) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  expect((await ask('/clubs')).status).toBe(status)
  expect(check).toHaveBeenCalledTimes(checks)
})

test('a call that the network fails is rejected, and leads to a check of the connection', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(ask('/clubs')).rejects.toThrow(TypeError)
  expect(check).toHaveBeenCalledOnce()
})
