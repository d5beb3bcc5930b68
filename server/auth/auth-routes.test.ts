import { expect, test } from 'vitest'
import { expectError } from '../testing/errors.ts'
import { SCORER_KEY, startOwnApp } from '../testing/running-app.ts'
import { localTokens, SESSION_SECONDS, TOKEN_SECONDS } from './local-tokens.ts'

const BETO = { name: 'Beto Cruz', email: 'Beto@Example.com' }
const KEY = 'a-token-key-for-tests'
const ago = (seconds: number) => localTokens(KEY, () => Date.now() - seconds * 1000)

/** Starts a server. Returns the calls that its pages send. */
async function aServer(config = {}) {
  // Only the public address has this port. The server listens on a free port, so that tests do not collide.
  const port = 4321
  const app = await startOwnApp({ config: { port, publicUrl: `http://localhost:${port}`, ...config } })
  const origin = `http://localhost:${port}`
  const post = (path: string, body: unknown, headers: Record<string, string> = { origin }) =>
    app.call('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  const signIn = (headers?: Record<string, string>, body: unknown = BETO) => post('/auth/local/sign-in', body, headers)
  const renew = (token: string, headers: Record<string, string> = { origin }) =>
    post('/auth/local/refresh', {}, { ...headers, authorization: `Bearer ${token}` })
  return { ...app, origin, port, signIn, renew }
}

test('the settings have the public address, even for pages opened on the server itself', async () => {
  const server = await aServer({ publicUrl: 'http://127.0.0.1:8080' })
  expect((await server.get('/auth/settings')).body).toMatchObject({ publicUrl: 'http://127.0.0.1:8080' })
})

test('a page can use the local provider, and the server accepts its token', async () => {
  const server = await aServer()
  expect(await server.get('/auth/settings')).toMatchObject({ status: 200, body: { provider: 'local' } })
  const { status, body, headers } = await server.signIn()
  expect({ status, body }).toEqual({
    status: 200,
    body: { name: 'Beto Cruz', email: 'beto@example.com', token: expect.any(String) },
  })
  expect(headers.get('cache-control')).toBe('no-store')
  const { token } = body as { token: string }
  expect(await server.get('/auth/me', { authorization: `Bearer ${token}` })).toMatchObject({
    status: 200,
    body: { name: 'Beto Cruz', email: 'beto@example.com' },
  })
  expectError(await server.get('/auth/me'), 401, 'NO_TOKEN')
})

test('accepts sign-ins from pages of this machine and rejects all others', async () => {
  const server = await aServer()
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    expect(await server.signIn({ origin: `http://${name}:${server.port}` })).toMatchObject({ status: 200 })
  }
  for (const origin of ['https://evil.example', 'null', `http://localhost.evil.example:${server.port}`]) {
    expectError(await server.signIn({ origin }), 403, 'FOREIGN_ORIGIN', /^origin: /)
  }
  expectError(await server.signIn({}), 403, 'FOREIGN_ORIGIN', /^origin: /)
})

test.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'localhost'],
  ['x-forwarded-proto', 'https'],
  ['x-real-ip', '127.0.0.1'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
])('[F25] [F32] rejects a sign-in or a renewal through a proxy: %s', async (name, value) => {
  const server = await aServer({ trustProxy: ['loopback'] })
  const headers = { origin: server.origin, [name]: value }
  expectError(await server.signIn(headers), 403, 'THROUGH_PROXY', new RegExp(`^${name}: `))
  expectError(await server.renew(await ago(0).sign(BETO), headers), 403, 'THROUGH_PROXY')
})

test('[F30] a sign-in accepts a name and an email, and nothing else', async () => {
  const server = await aServer()
  for (const [body, field] of [
    [{ ...BETO, email: 'beto' }, /^email: /],
    [{ ...BETO, name: '   ' }, /^name: /],
    [{ ...BETO, name: 'x'.repeat(81) }, /^name: /],
    [{ name: 'Beto' }, /^email: /],
    [{ ...BETO, admin: true }, /admin/],
  ] as const) {
    expectError(await server.signIn(undefined, body), 400, 'BAD_REQUEST', field)
  }
})

test('renews a token, even an expired one, for a week; the new one is valid for an hour', async () => {
  const server = await aServer()
  for (const age of [0, TOKEN_SECONDS - 10, TOKEN_SECONDS + 10, SESSION_SECONDS - 60]) {
    const old = await ago(age).sign(BETO)
    const { status, body } = await server.renew(old)
    expect([age, status]).toEqual([age, 200])
    const { token } = body as { token: string }
    expect(await server.get('/auth/me', { authorization: `Bearer ${token}` })).toMatchObject({
      body: { email: 'beto@example.com' },
    })
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(exp).toBeGreaterThan(Date.now() / 1000 + TOKEN_SECONDS - 10)
  }
})

test('rejects a renewal more than a week after the sign-in', async () => {
  const server = await aServer()
  const old = await ago(SESSION_SECONDS + 60).sign(BETO)
  const { token } = await ago(SESSION_SECONDS - 60).renew(old)
  for (const one of [old, token, 'junk', await localTokens('another key altogether').sign(BETO)]) {
    expectError(await server.renew(one), 401, 'BAD_TOKEN', /sign in again/)
  }
  expectError(await server.call('POST', '/auth/local/refresh', undefined, { origin: server.origin }), 401, 'NO_TOKEN')
})

test('[F32] limits failed sign-ins by address, and still accepts valid tokens', async () => {
  const server = await aServer({ signInFailures: 3 })
  const me = (token: string) => server.get('/auth/me', { authorization: `Bearer ${token}` })
  for (let tries = 0; tries < 3; tries++) expectError(await me('junk'), 401, 'BAD_TOKEN')
  const { headers, ...answer } = await me('junk')
  expectError({ ...answer, headers }, 429, 'TOO_MANY_FAILURES', /try again in \d+ s/)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expectError(await server.renew('junk'), 429, 'TOO_MANY_FAILURES')
  expect(await me(await ago(0).sign(BETO))).toMatchObject({ status: 200 })
})

test('[F32] a forged X-Forwarded-For does not evade the limit of failed sign-ins', async () => {
  const server = await aServer({ signInFailures: 2 })
  const statuses = []
  for (const last of [1, 2, 3]) {
    const headers = { authorization: 'Bearer junk', 'x-forwarded-for': `10.0.0.${last}` }
    statuses.push((await server.get('/auth/me', headers)).status)
  }
  expect(statuses).toEqual([401, 401, 429])
})

test('[F9] confirms the scorer key without writing anything, and rejects every other key', async () => {
  const app = await startOwnApp()
  const check = (key: string) => app.get('/auth/scorer', { authorization: `Bearer ${key}` })
  const { status, body, headers } = await check(SCORER_KEY)
  expect([status, body, headers.get('cache-control')]).toEqual([204, '', 'no-store'])
  expectError(await app.get('/auth/scorer'), 401, 'NO_SCORER_KEY', /^authorization: /)
  expectError(await check('wrong'), 401, 'BAD_SCORER_KEY', /^authorization: /)
})
