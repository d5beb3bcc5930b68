import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenToSend } from '../api/renew-token.ts'
import { compareClocks } from '../api/server-clock.ts'
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

/** Compares the clocks with an answer of a server whose clock is ahead of the device's by this time (ms). */
const answer = (ahead: number): void =>
  compareClocks(new Response('', { headers: { date: new Date(Date.now() + ahead).toUTCString() } }), Date.now())

describe('a device with a wrong clock', () => {
  // The renewals of the other tests are long ago.
  beforeEach(() => void vi.setSystemTime(Date.now() + 24 * 60 * MINUTE))
  afterEach(() => {
    stop()
    answer(0)
  })

  test('that is fast renews no token that the server accepts for a while', async () => {
    const renew = vi.fn(async () => lasting(60 * MINUTE))
    renewWith(renew)
    answer(-60 * MINUTE)
    const token = lasting(-10 * MINUTE)
    signIn(token)
    stop = watchToken()
    expect(await tokenToSend()).toBe(token)
    await vi.advanceTimersByTimeAsync(40 * MINUTE)
    expect(renew).not.toHaveBeenCalled()
  })

  test('that is slow renews a token before the server rejects it', async () => {
    const renew = vi.fn(async () => lasting(120 * MINUTE))
    renewWith(renew)
    answer(60 * MINUTE)
    signIn(lasting(60.5 * MINUTE))
    await tokenToSend()
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test('renews the token when an answer shows that it is about to expire', async () => {
    const renew = vi.fn(async () => lasting(120 * MINUTE))
    renewWith(renew)
    signIn(lasting(62 * MINUTE))
    stop = watchToken()
    expect(renew).not.toHaveBeenCalled()
    answer(60 * MINUTE)
    await vi.advanceTimersByTimeAsync(0)
    expect(renew).toHaveBeenCalledTimes(1)
  })
})
