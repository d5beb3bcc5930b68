import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, useSession } from '../api/session.ts'
import { endSession, signIn, useAuth } from './auth-store.ts'
import { type Provider, SignInProblem } from './provider.ts'

const provider = {
  kind: 'firebase',
  link: null,
  signIn: vi.fn<Provider['signIn']>(),
  renew: async () => null,
  signOut: vi.fn(async () => undefined),
  countLogin: async () => undefined,
} satisfies Provider
vi.mock('./load-provider.ts', () => ({ loadProvider: async () => provider }))
// Other test files run in the same process.
afterAll(() => void vi.doUnmock('./load-provider.ts'))

/** The server's answer to a token. By default it accepts the token and names its person. */
const whoIs = vi.fn<(token: string) => Promise<Response>>()
const person = (token: string) => new Response(JSON.stringify({ name: token, email: `${token}@example.com` }))

/** Returns a promise, and the functions with which the test settles it. */
function later<T>() {
  let resolve = (_: T) => {}
  let reject = (_: Error) => {}
  const promise = new Promise<T>((onward, back) => {
    resolve = onward
    reject = back
  })
  return { promise, resolve, reject }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { replace: () => undefined })
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: { authorization: string } }) =>
    whoIs(headers.authorization.replace('Bearer ', '')),
  )
  whoIs.mockReset().mockImplementation(async (token) => person(token))
  provider.signIn.mockReset()
  provider.signOut.mockClear()
  forgetSession()
  useAuth.setState({ phase: 'idle', problem: null })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('keeps the provider’s session after a successful sign-in', async () => {
  provider.signIn.mockResolvedValue('ana')
  await signIn('/cart')
  expect(useSession.getState().email).toBe('ana@example.com')
  expect(provider.signOut).not.toHaveBeenCalled()
})

test.each([
  ['rejects the token', async () => new Response('{}', { status: 401 }), 'refused'],
  [
    'says that the club has blocked the person',
    async () => Response.json({ code: 'BLOCKED' }, { status: 403 }),
    'barred',
  ],
  ['cannot be reached', () => Promise.reject(new TypeError('offline')), 'network'],
])('signs out at the provider if our server %s', async (_, answer, problem) => {
  provider.signIn.mockResolvedValue('ana')
  whoIs.mockImplementation(answer)
  await signIn('/cart')
  expect(useAuth.getState()).toMatchObject({ phase: 'idle', problem })
  expect(provider.signOut).toHaveBeenCalledOnce()
})

test('does not sign out at the provider if the person closes the popup', async () => {
  provider.signIn.mockRejectedValue(new SignInProblem('closed'))
  await signIn('/cart')
  expect(provider.signOut).not.toHaveBeenCalled()
})

test('ignores the late success of an older attempt if the newer attempt has succeeded', async () => {
  const older = later<Response>()
  provider.signIn.mockResolvedValueOnce('ana')
  whoIs.mockImplementationOnce(() => older.promise)
  const first = signIn('/cart')
  await vi.waitFor(() => expect(whoIs).toHaveBeenCalledOnce())
  provider.signIn.mockResolvedValueOnce('beto')
  await signIn('/cart')
  older.resolve(person('ana'))
  await first
  expect(useSession.getState().email).toBe('beto@example.com')
  expect(provider.signOut).not.toHaveBeenCalled()
})

test('signs out at the provider after the late success of an older attempt if the newer attempt fails', async () => {
  const older = later<Response>()
  const popup = later<string>()
  provider.signIn.mockResolvedValueOnce('ana').mockReturnValueOnce(popup.promise)
  whoIs.mockImplementationOnce(() => older.promise)
  const first = signIn('/cart')
  await vi.waitFor(() => expect(whoIs).toHaveBeenCalledOnce())
  const second = signIn('/cart')
  older.resolve(person('ana'))
  await first
  expect(provider.signOut).not.toHaveBeenCalled()
  popup.reject(new SignInProblem('closed'))
  await second
  expect(provider.signOut).toHaveBeenCalledOnce()
  expect(useSession.getState().email).toBeNull()
})

test('removes what the provider has stored also if its sign-out takes too long', async () => {
  const stored = Object.defineProperty({ 'firebase:authUser': 'ana', theme: 'dark' }, 'removeItem', {
    value(key: string) {
      Reflect.deleteProperty(this, key)
    },
  })
  vi.stubGlobal('localStorage', stored)
  provider.signOut.mockReturnValueOnce(later<undefined>().promise)
  const ended = endSession()
  await vi.runAllTimersAsync()
  await ended
  expect(Object.keys(stored)).toEqual(['theme'])
})
