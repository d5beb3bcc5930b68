import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { exportSPKI, generateKeyPair } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { expectError } from '../testing/errors.ts'
import { fakeGoogle, PROJECT, SETTINGS } from '../testing/fake-google.ts'
import { startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { firebaseIdentity } from './firebase-identity.ts'
import { BadToken, IdentityUnavailable } from './identity.ts'

const google = await fakeGoogle()
const removers: (() => void)[] = []
const file = path.join(
  temporaryFolder((remove) => removers.push(remove)),
  'account.json',
)
writeFileSync(file, google.serviceAccount)
const firebase = () => firebaseIdentity(SETTINGS, { serviceAccountFile: file, httpAgent: google.agent })
const identity = firebase()
const app = await startApp({ identity, config: { signInFailures: 1000 } })
afterAll(async () => {
  await app.close()
  await google.close()
  for (const remove of removers) remove()
})
beforeEach(() => {
  Object.assign(google.state, { down: false, disabled: false, validSince: 0 })
})

const me = (token: string) => app.get('/auth/me', { authorization: `Bearer ${token}` })
const seconds = () => Math.floor(Date.now() / 1000)
const base64url = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

test('accepts a token that Google signed for this project; the email is in lower case', async () => {
  expect(await me(await google.token({ email: 'Beto@Example.com' }))).toMatchObject({
    status: 200,
    body: { email: 'beto@example.com', name: 'Beto Cruz' },
  })
  expect(await me(await google.token({ name: undefined }))).toMatchObject({ body: { name: '' } })
})

test.each([
  ['line breaks', 'Ana\r\nBcc: all@example.com', 'Ana Bcc: all@example.com'],
  ['NUL', 'An\0a', 'An a'],
  ['a right-to-left override', '\u202EAna', 'Ana'],
  ['half a surrogate pair', 'An\uD83Da', 'Ana'],
  ['too many characters', 'Ana '.repeat(1000), 'Ana '.repeat(20).trim()],
  ['a pair at the end of the longest name', `${'a'.repeat(79)}😀`, 'a'.repeat(79)],
  ['marks without end', `Ana${'\u0316'.repeat(1000)}`, `Ana${'\u0316'.repeat(30)}`],
])('a name with %s is cleaned like any line, and its person is signed in', async (_, name, cleaned) => {
  expect(await me(await google.token({ name }))).toMatchObject({ status: 200, body: { name: cleaned } })
})

test('no other letter becomes a letter of somebody’s email', async () => {
  // The Kelvin sign, whose lower case is k.
  const { body } = await me(await google.token({ email: '\u212Ai@example.com' }))
  expect(body).toMatchObject({ email: '\u212Ai@example.com' })
})

test('accepts a clock that is slightly behind Google’s', async () => {
  const soon = seconds() + 10
  expect(await me(await google.token({ iat: soon, auth_time: soon }))).toMatchObject({ status: 200 })
})

describe('[F25] a token', async () => {
  const stranger = await generateKeyPair('RS256', { extractable: true })
  const good = await google.token()
  const [header = '', payload = '', signature = ''] = good.split('.')
  const hs256 = (key: string) => {
    const head = base64url({ alg: 'HS256', kid: 'fake-key-1', typ: 'JWT' })
    return `${head}.${payload}.${createHmac('sha256', key).update(`${head}.${payload}`).digest('base64url')}`
  }
  const bad: readonly (readonly [what: string, token: string])[] = [
    ['has the algorithm none', `${base64url({ alg: 'none', typ: 'JWT' })}.${payload}.`],
    ['has the algorithm none and a kid', `${base64url({ alg: 'none', kid: 'fake-key-1' })}.${payload}.`],
    ['is signed with the public key as a secret (HS256)', hs256(google.publicPem)],
    ['is signed with another public key as a secret', hs256(await exportSPKI(stranger.publicKey))],
    ['names a key that Google does not have', await google.token({}, { kid: 'another' })],
    ['names no key', await google.token({}, { kid: undefined } as never)],
    ['is signed with another key', await google.token({}, {}, stranger.privateKey)],
    ['is for another audience', await google.token({ aud: 'somebody' })],
    [
      'is a valid token of another project',
      await google.token({ aud: 'other-club', iss: 'https://securetoken.google.com/other-club' }),
    ],
    ['is of another issuer', await google.token({ iss: 'https://accounts.google.com' })],
    [
      'has an issuer that begins with the right one',
      await google.token({ iss: `https://securetoken.google.com/${PROJECT}x` }),
    ],
    ['has expired', await google.token({ iat: seconds() - 7200, exp: seconds() - 3600 })],
    ['has just expired', await google.token({ exp: seconds() - 1 })],
    ['was issued in the future', await google.token({ iat: seconds() + 600 })],
    ['has a sign-in time in the future', await google.token({ auth_time: seconds() + 600 })],
    ['has no sign-in time', await google.token({ auth_time: undefined })],
    ['is not valid yet', await google.token({ nbf: seconds() + 600 })],
    ['has no subject', await google.token({ sub: undefined })],
    ['has an empty subject', await google.token({ sub: '' })],
    ['has an email that nobody verified', await google.token({ email_verified: false })],
    ['does not say whether the email is verified', await google.token({ email_verified: undefined })],
    ['has the text "true" as email_verified', await google.token({ email_verified: 'true' })],
    ['has no email', await google.token({ email: undefined })],
    ['was changed', `${header}.${base64url({ ...claimsOf(payload), email: 'ana@example.com' })}.${signature}`],
    ['has lost its signature', `${header}.${payload}.`],
    ['has somebody else’s signature', `${header}.${payload}.${'A'.repeat(342)}`],
    ['is junk', 'junk'],
    ['is junk in three parts', 'a.b.c'],
    ['holds a string', `${header}.${base64url('"ana"')}.${signature}`],
    ['holds null', `${header}.${base64url('null')}.${signature}`],
    ['is 10 KB long', 'x'.repeat(10_000)],
  ]
  test.each(bad)('gets a 401 if it %s', async (_, token) => {
    expectError(await me(token), 401, 'BAD_TOKEN', /^authorization: /)
  })

  test('gets a 431 if it is 100 KB long, which exceeds the limit of headers', async () => {
    expect((await me('x'.repeat(100_000))).status).toBe(431)
    await expect(identity.verify(`${header}.${payload}.${'x'.repeat(100_000)}`)).rejects.toBeInstanceOf(BadToken)
  })

  test('is accepted if it is valid; each rejected token above differs from it in one part', async () => {
    expect(await me(good)).toMatchObject({ status: 200 })
  })
})

describe('a fresh check asks Google whether the person may still sign in', () => {
  test('accepts an active account', async () => {
    expect(await identity.verify(await google.token(), { fresh: true })).toMatchObject({ email: 'beto@example.com' })
  })

  test('rejects a disabled account, even with a valid token', async () => {
    const token = await google.token()
    google.state.disabled = true
    await expect(identity.verify(token, { fresh: true })).rejects.toThrow(new BadToken('auth/user-disabled'))
    expect(await identity.verify(token)).toMatchObject({ email: 'beto@example.com' })
  })

  test('rejects sign-ins that were revoked', async () => {
    const token = await google.token({ auth_time: seconds() - 60 })
    google.state.validSince = seconds() - 30
    await expect(identity.verify(token, { fresh: true })).rejects.toThrow(new BadToken('auth/id-token-revoked'))
  })

  test('answers 503 if Google does not respond', async () => {
    const token = await google.token()
    await identity.verify(token)
    google.state.down = true
    await expect(identity.verify(token, { fresh: true })).rejects.toBeInstanceOf(IdentityUnavailable)
  })
})

test('answers 503 while Google’s keys can’t be fetched', async () => {
  const own = await startOwnApp({ identity: firebase() })
  const headers = { authorization: `Bearer ${await google.token()}` }
  google.state.down = true
  const answer = await own.get('/auth/me', headers)
  expectError(answer, 503, 'SIGN_IN_UNAVAILABLE', /try again/)
  expect(answer.headers.get('retry-after')).toBe('5')
  google.state.down = false
  expect(await own.get('/auth/me', headers)).toMatchObject({ status: 200 })
})

test('pages get the project’s public settings, and no secrets', async () => {
  expect(await app.get('/auth/settings')).toMatchObject({
    status: 200,
    body: { provider: 'firebase', firebase: SETTINGS },
  })
  expect(JSON.stringify((await app.get('/auth/settings')).body)).not.toContain('PRIVATE KEY')
})

test('there is no local sign-in with Firebase', async () => {
  const own = { 'content-type': 'application/json', origin: app.url }
  for (const path of ['/auth/local/sign-in', '/auth/local/refresh']) {
    expectError(await app.call('POST', path, '{"name":"Ana","email":"ana@example.com"}', own), 404, 'NOT_FOUND')
  }
})

test('[F31] the Content-Security-Policy allows only the scripts, frames and calls that the popup needs', async () => {
  const policy = (await app.get('/auth/settings')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' https:\/\/apis\.google\.com;/)
  expect(policy).toContain(`frame-src https://${SETTINGS.authDomain};`)
  expect(policy).toContain('https://identitytoolkit.googleapis.com https://securetoken.googleapis.com')
  expect(policy).not.toMatch(/googletagmanager|google-analytics/)
})

function claimsOf(payload: string): object {
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
