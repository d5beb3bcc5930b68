import { expect, test } from 'vitest'
import en from '../public/locales/en/signIn.json' with { type: 'json' }
import es from '../public/locales/es/signIn.json' with { type: 'json' }
import fr from '../public/locales/fr/signIn.json' with { type: 'json' }
import { nextPage } from './auth-store.ts'
import { isLost, problemOf } from './firebase-problem.ts'
import { signedInMessage, tokenOf } from './local-provider.ts'
import { PROBLEMS } from './provider.ts'

test.each([
  ['auth/popup-blocked', 'blocked'],
  ['auth/popup-closed-by-user', 'closed'],
  ['auth/cancelled-popup-request', 'closed'],
  ['auth/network-request-failed', 'network'],
  ['auth/internal-error', 'network'],
  ['auth/unauthorized-domain', 'domain'],
  ['auth/operation-not-allowed', 'setup'],
  ['auth/requests-from-referer-https://demo-club.firebaseapp.com-are-blocked.', 'setup'],
  ['auth/user-disabled', 'disabled'],
  ['auth/quota-exceeded', 'failed'],
  [undefined, 'failed'],
])('shows Firebase’s error %s as the problem %s', (code, problem) => {
  expect(problemOf({ code })).toBe(problem)
})

test('only permanent errors end a session', () => {
  expect(isLost({ code: 'auth/user-token-expired' })).toBe(true)
  expect(isLost({ code: 'auth/user-disabled' })).toBe(true)
  expect(isLost({ code: 'auth/network-request-failed' })).toBe(false)
  expect(isLost(new TypeError('offline'))).toBe(false)
})

test.each([
  ['en', en],
  ['fr', fr],
  ['es', es],
])('every problem has its own message: %s', (_, { signIn }) => {
  expect(Object.keys(signIn.problem).sort()).toEqual([...PROBLEMS].sort())
  expect(new Set(Object.values(signIn.problem)).size).toBe(PROBLEMS.length)
})

test.each([
  [{ from: '/live' }, '/live'],
  [{ from: '/stats/a?lng=fr' }, '/stats/a?lng=fr'],
  [null, '/cart'],
  [{}, '/cart'],
  [{ from: 7 }, '/cart'],
  [{ from: 'https://evil.example' }, '/cart'],
  [{ from: '//evil.example' }, '/cart'],
  [{ from: '/\\evil.example' }, '/cart'],
])('a sign-in with the state %j continues at %s', (state, page) => {
  expect(nextPage(state)).toBe(page)
})

test('accepts a token only from the opened popup at our own origin', () => {
  const popup = {} as Window
  const event = { origin: 'http://localhost:3000', source: popup, data: signedInMessage('t') }
  const token = (change: object) => tokenOf({ ...event, ...change }, popup, 'http://localhost:3000')
  expect(token({})).toBe('t')
  expect(token({ origin: 'http://localhost:3001' })).toBeNull()
  expect(token({ source: {} })).toBeNull()
  for (const data of [
    null,
    'ventaja:signed-in',
    { type: 'other', token: 't' },
    { type: 'ventaja:signed-in', token: 1 },
  ]) {
    expect(token({ data })).toBeNull()
  }
})
