import Fastify from 'fastify'
import { SignJWT } from 'jose'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { handleErrors } from '../http/error-handling.ts'
import { clientOf } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { checkAccess } from './access.ts'
import type { KnownPerson } from './authorize.ts'
import { localTokens, TOKEN_SECONDS } from './local-tokens.ts'
import { guardScorerKey } from './scorer-key.ts'
import { ownEmail, userOf } from './signed-in.ts'

const tokens = localTokens('a-key-for-these-tests', () => Date.now())
let token = ''
beforeAll(async () => {
  token = await tokens.sign({ email: 'Ana@Example.com', name: 'Ana' })
})

const holderOf = async () => null

/** Starts a server whose routes declare who may call them. */
async function aServer() {
  const app = Fastify()
  handleErrors(app)
  const person: KnownPerson = { kind: 'person', id: 'ana', blocked: false, roles: [] }
  checkAccess(app, { key: guardScorerKey('the-scorer-key'), identity: tokens, personOf: async () => person, holderOf })
  const signedIn = { config: { permission: 'account' } } as const
  app.get('/mine', signedIn, async (request) => userOf(request))
  app.get('/any', { config: { permission: 'public', optionalSignIn: true } }, async ({ user }) => ({ user }))
  app.post<{ Body: { email?: string } }>('/own', signedIn, async (request) => ({
    email: ownEmail(request, 'email', request.body.email),
  }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return clientOf(url, 'none')
}
const bearer = (value: string) => ({ authorization: `Bearer ${value}` })

test('a protected route gets the person’s email in lower case', async () => {
  const server = await aServer()
  expect(await server.get('/mine', bearer(token))).toMatchObject({
    status: 200,
    body: { email: 'ana@example.com', name: 'Ana' },
  })
})

test('answers 401 without a token', async () => {
  const server = await aServer()
  expectError(await server.get('/mine'), 401, 'NO_TOKEN', /^authorization: /)
  expect((await server.get('/mine')).headers.get('www-authenticate')).toBe('Bearer')
})

test('an open route accepts requests without a token, but rejects invalid tokens', async () => {
  const server = await aServer()
  expect(await server.get('/any')).toMatchObject({ status: 200, body: { user: null } })
  expect(await server.get('/any', bearer(token))).toMatchObject({ body: { user: { email: 'ana@example.com' } } })
  expectError(await server.get('/any', bearer('junk')), 401, 'BAD_TOKEN', /sign in again/)
  expectError(await server.get('/any', { authorization: token }), 401, 'NO_TOKEN', /^authorization: /)
})

test('[F24] answers 403 if the body has another email than the token; letter case does not matter', async () => {
  const server = await aServer()
  const own = (body: object) =>
    server.call('POST', '/own', JSON.stringify(body), { 'content-type': 'application/json', ...bearer(token) })
  expect(await own({})).toMatchObject({ status: 200, body: { email: 'ana@example.com' } })
  expect(await own({ email: 'ANA@example.com' })).toMatchObject({ status: 200 })
  expectError(await own({ email: 'beto@example.com' }), 403, 'NOT_YOURS', /^email: /)
})

test('rejects a token with another key, another issuer, no expiry or a past expiry', async () => {
  const server = await aServer()
  const made = (change: (jwt: SignJWT) => SignJWT, key = 'a-key-for-these-tests') =>
    Promise.resolve(key).then(async (chosen) => {
      const secret = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(chosen)))
      const jwt = new SignJWT({ name: '' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('ana@example.com')
        .setIssuer('ventaja:local')
        .setAudience('ventaja:local')
        .setIssuedAt()
        .setExpirationTime('1 h')
      return change(jwt).sign(secret)
    })
  expect(await server.get('/mine', bearer(await made((jwt) => jwt)))).toMatchObject({ status: 200 })
  const bad = [
    await made((jwt) => jwt, 'another key altogether'),
    await made((jwt) => jwt.setIssuer('somebody')),
    await made((jwt) => jwt.setAudience('somebody')),
    await made((jwt) => jwt.setExpirationTime('-1 s')),
    await made((jwt) => jwt.setSubject('nobody')),
    await made(() => new SignJWT({ sub: 'ana@example.com' }).setProtectedHeader({ alg: 'HS256' })),
    'junk',
    `${token}x`,
  ]
  for (const one of bad) expectError(await server.get('/mine', bearer(one)), 401, 'BAD_TOKEN', /^authorization: /)
})

test('a token that was accepted is rejected from its expiry on', async () => {
  const server = await aServer()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const began = Date.now()
  const own = bearer(await tokens.sign({ email: 'ana@example.com', name: 'Ana' }))
  for (const seconds of [0, 1, TOKEN_SECONDS - 2]) {
    vi.setSystemTime(began + seconds * 1000)
    expect(await server.get('/mine', own)).toMatchObject({ status: 200 })
  }
  vi.setSystemTime(began + TOKEN_SECONDS * 1000)
  expectError(await server.get('/mine', own), 401, 'BAD_TOKEN', /sign in again/)
})

test('the server does not start if a route declares no permission', () => {
  const app = Fastify()
  checkAccess(app, {
    key: guardScorerKey('the-scorer-key'),
    identity: tokens,
    personOf: () => Promise.reject(),
    holderOf,
  })
  expect(() => app.get('/open', () => 'open')).toThrow(/GET \/open declares no permission/)
})

test('a call for signed-in people rejects a form body before it asks for a token', async () => {
  const server = await aServer()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await server.call('POST', '/own', 'email=ana', form)).status).toBe(415)
  const wrong = await server.call('POST', '/own', '{"email":7}', { 'content-type': 'application/json' })
  expectError(wrong, 401, 'NO_TOKEN')
})
