import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, keepSession, renewWith } from '../api/session.ts'
import { watchToken } from './watch-token.ts'

const MINUTE = 60_000
/** Returns a token with this lifetime. */
const lasting = (ms: number): string =>
  `h.${btoa(JSON.stringify({ exp: Math.floor((Date.now() + ms) / 1000), at: Math.random() }))}.s`
const signIn = (token: string) => keepSession({ token, username: 'ana', email: 'ana@example.com' })
let becomeVisible: () => void
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (_type: string, handler: () => void) => {
      becomeVisible = handler
    },
    removeEventListener: () => undefined,
  })
  return () => {
    stop()
    forgetSession()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('renews each token five minutes before it expires', async () => {
  const renew = vi.fn(async () => lasting(60 * MINUTE))
  renewWith(renew)
  signIn(lasting(60 * MINUTE))
  stop = watchToken()
  await vi.advanceTimersByTimeAsync(54 * MINUTE)
  expect(renew).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(renew).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(56 * MINUTE)
  expect(renew).toHaveBeenCalledTimes(2)
})

test('retries every minute if the renewal fails', async () => {
  const renew = vi.fn(() => Promise.reject(new TypeError('offline')))
  renewWith(renew)
  signIn(lasting(4 * MINUTE))
  stop = watchToken()
  await vi.advanceTimersByTimeAsync(2.5 * MINUTE)
  expect(renew).toHaveBeenCalledTimes(3)
})

test('renews an expired token when the page becomes visible again', async () => {
  const renew = vi.fn(async () => lasting(60 * MINUTE))
  renewWith(renew)
  signIn(lasting(60 * MINUTE))
  stop = watchToken()
  vi.setSystemTime(Date.now() + 70 * MINUTE)
  becomeVisible()
  await vi.advanceTimersByTimeAsync(0)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('pauses between renewals of short-lived tokens', async () => {
  const renew = vi.fn(async () => lasting(MINUTE))
  renewWith(renew)
  signIn(lasting(MINUTE))
  stop = watchToken()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(renew.mock.calls.length).toBeLessThanOrEqual(11)
})

test('renews nothing after a sign-out', async () => {
  const renew = vi.fn(async () => lasting(60 * MINUTE))
  renewWith(renew)
  signIn(lasting(60 * MINUTE))
  stop = watchToken()
  forgetSession()
  await vi.advanceTimersByTimeAsync(120 * MINUTE)
  expect(renew).not.toHaveBeenCalled()
})
