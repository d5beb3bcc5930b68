import { expect, test, vi } from 'vitest'
import { spaced } from './spaced.ts'

test('makes one call for many requests, and the next one only after the pause', () => {
  vi.useFakeTimers()
  const call = vi.fn()
  const { ask, stop } = spaced(call, 5000)
  for (let asked = 0; asked < 100; asked++) {
    ask()
    vi.advanceTimersByTime(100)
  }
  expect(call).toHaveBeenCalledTimes(2)
  ask()
  vi.advanceTimersByTime(60_000)
  expect(call, 'of the last requests').toHaveBeenCalledTimes(3)
  ask()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(call).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
