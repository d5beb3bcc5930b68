import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NotOk } from './not-ok.ts'
import { renewToken, tokenToSend } from './renew-token.ts'
import { forgetSession, keepSession, renewWith, useSession } from './session.ts'
import { postSignedIn } from './signed-in-calls.ts'
import { expiresAt } from './token-claims.ts'

/** Returns a token with this lifetime (s). */
const endingIn = (seconds: number, name = 'x'): string =>
  `h.${btoa(JSON.stringify({ name, exp: Math.floor(Date.now() / 1000) + seconds }))}.s`
const session = (token: string) => ({ token, username: 'ana reyes', email: 'ana@example.com' })
const GOOD = endingIn(3600)

/** Starts a server that accepts only these tokens. Returns the `authorization` headers that it receives. */
function acceptOnly(...tokens: string[]) {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    const { authorization = null } = headers
    sent.push(authorization)
    const taken = tokens.some((token) => authorization === `Bearer ${token}`)
    return new Response(JSON.stringify(taken ? { ok: true } : { code: 'BAD_TOKEN' }), { status: taken ? 200 : 401 })
  })
  return sent
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  forgetSession()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('a call as the signed-in person', () => {
  test('sends a valid token without renewing it', async () => {
    keepSession(session(GOOD))
    renewWith(async () => expect.unreachable())
    const sent = acceptOnly(GOOD)
    expect(await postSignedIn('/cart', {})).toEqual({ ok: true })
    expect(sent).toEqual([`Bearer ${GOOD}`])
  })

  test('is repeated once with a new token if the old one is rejected', async () => {
    keepSession(session(GOOD))
    const next = endingIn(3600, 'next')
    renewWith(async (old) => (old === GOOD ? next : null))
    const sent = acceptOnly(next)
    expect(await postSignedIn('/cart', {})).toEqual({ ok: true })
    expect(sent).toEqual([`Bearer ${GOOD}`, `Bearer ${next}`])
    expect(localStorage.getItem('token')).toBe(next)
    expect(useSession.getState()).toMatchObject({ token: next, email: 'ana@example.com', ended: false })
  })

  test.each([
    ['there is no new token', null, 1],
    ['the new token is rejected too', endingIn(3600, 'next'), 2],
  ])('signs the person out with a message if %s', async (_, next, calls) => {
    keepSession(session(GOOD))
    renewWith(async () => next)
    const sent = acceptOnly()
    await expect(postSignedIn('/cart', {})).rejects.toMatchObject({ status: 401, code: 'BAD_TOKEN' })
    expect(sent).toHaveLength(calls)
    expect(useSession.getState()).toEqual({ token: null, username: null, email: null, ended: true, unsaved: 0 })
    expect(['token', 'username', 'email'].map((key) => localStorage.getItem(key))).toEqual([null, null, null])
  })

  test('keeps the person signed in if the provider does not answer', async () => {
    keepSession(session(GOOD))
    renewWith(() => Promise.reject(new TypeError('offline')))
    acceptOnly()
    await expect(postSignedIn('/cart', {})).rejects.toBeInstanceOf(NotOk)
    expect(useSession.getState()).toMatchObject({ token: GOOD, ended: false })
  })

  test.each([400, 403, 409, 500])('with another error (%i) is not repeated, and signs nobody out', async (status) => {
    keepSession(session(GOOD))
    renewWith(async () => expect.unreachable())
    const asked = vi.fn(async () => new Response('{}', { status }))
    vi.stubGlobal('fetch', asked)
    await expect(postSignedIn('/cart', {})).rejects.toMatchObject({ status })
    expect(asked).toHaveBeenCalledOnce()
    expect(useSession.getState().token).toBe(GOOD)
  })

  test('without a token but with an email signs the person out with a message', async () => {
    keepSession(session(GOOD))
    useSession.setState({ token: null })
    acceptOnly(GOOD)
    await expect(postSignedIn('/cart', {})).rejects.toMatchObject({ status: 401 })
    expect(useSession.getState()).toEqual({ token: null, username: null, email: null, ended: true, unsaved: 0 })
    expect(localStorage.getItem('email')).toBeNull()
  })

  test('without a session sends no token, and its 401 shows no message', async () => {
    renewWith(async () => expect.unreachable())
    const sent = acceptOnly()
    await expect(postSignedIn('/cart', {})).rejects.toMatchObject({ status: 401 })
    expect(sent).toEqual([null])
    expect(useSession.getState().ended).toBe(false)
  })
})

describe('a token that is about to expire', () => {
  test('is renewed once before simultaneous calls send it', async () => {
    keepSession(session(endingIn(30)))
    const next = endingIn(3600, 'next')
    const renew = vi.fn(async () => next)
    // Time after the renewals of earlier tests, so that they do not prevent this one.
    vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 120_000)
    keepSession(session(endingIn(30)))
    renewWith(renew)
    const sent = acceptOnly(next)
    await Promise.all([postSignedIn('/cart', {}), postSignedIn('/events', {}), postSignedIn('/cart', {})])
    expect(renew).toHaveBeenCalledOnce()
    expect(sent).toEqual(Array(3).fill(`Bearer ${next}`))
  })

  test('is sent anyway if it cannot be renewed', async () => {
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
    const old = endingIn(30)
    keepSession(session(old))
    renewWith(() => Promise.reject(new TypeError('offline')))
    expect(await tokenToSend()).toBe(old)
  })

  test('is not renewed before every call if the device’s clock is wrong', async () => {
    vi.useFakeTimers({ now: Date.now() + 1_200_000, toFake: ['Date'] })
    const renew = vi.fn(async () => endingIn(-100, String(renew.mock.calls.length)))
    keepSession(session(endingIn(-100)))
    renewWith(renew)
    await tokenToSend()
    await tokenToSend()
    expect(renew).toHaveBeenCalledOnce()
  })
})

test('a person who signs out during a renewal stays signed out', async () => {
  keepSession(session(GOOD))
  let answer = (_token: string | null) => {}
  renewWith(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const renewed = renewToken()
  forgetSession()
  answer(endingIn(3600))
  expect(await renewed).toBeNull()
  expect(useSession.getState()).toMatchObject({ token: null, email: null, ended: false })
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([
  ['another subject', { sub: 'u-beto' }],
  ['another email', { sub: 'u-ana', email: 'beto@example.com' }],
  ['no subject', {}],
])('a renewed token with %s is discarded, and the person is signed out with a message', async (_, claims) => {
  const tokenOf = (all: object) => `h.${btoa(JSON.stringify({ email: 'ana@example.com', ...all }))}.s`
  keepSession(session(tokenOf({ sub: 'u-ana' })))
  const other = tokenOf(claims)
  renewWith(async () => other)
  expect(await renewToken()).toBeNull()
  expect(useSession.getState()).toEqual({ token: null, username: null, email: null, ended: true, unsaved: 0 })
  expect(localStorage.getItem('token')).toBeNull()
})

test('a renewed token of the same person replaces the old one', async () => {
  const tokenOf = (exp: number) => `h.${btoa(JSON.stringify({ sub: 'u-ana', email: 'ana@example.com', exp }))}.s`
  keepSession(session(tokenOf(1)))
  renewWith(async () => tokenOf(2))
  expect(await renewToken()).toBe(tokenOf(2))
  expect(localStorage.getItem('token')).toBe(tokenOf(2))
})

test('a session works without storage', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('refused')
    },
  })
  keepSession(session(GOOD))
  expect(useSession.getState().email).toBe('ana@example.com')
})

test.each([
  ['h.eyJleHAiOjEwMDB9.s', 1_000_000],
  [endingIn(0).replace(/\..*\./, '..'), null],
  ['junk', null],
  ['h.bm8.s', null],
  ['', null],
])('%j expires at %j', (token, end) => {
  expect(expiresAt(token)).toBe(end)
})
