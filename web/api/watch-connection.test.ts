import { afterEach, expect, test, vi } from 'vitest'
import { missed, useConnection } from './connection.ts'
import { watchConnection } from './watch-connection.ts'

vi.mock('./socket.ts', () => ({ connectedSocket: () => null }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a call that failed before the watch began leads to a check at its start, not after a silence', async () => {
  vi.useFakeTimers()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  missed()
  watchConnection()
  await vi.advanceTimersByTimeAsync(0)
  expect(useConnection.getState().isLost).toBe(true)
})
