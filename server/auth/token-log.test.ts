import path from 'node:path'
import { expect, test } from 'vitest'
import { fakeGoogle } from '../testing/fake-google.ts'
import { freePort } from '../testing/free-port.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'

const aFile = (): string => path.join(temporaryFolder(), 'test.db')
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Paths of calls with a token: cart, orders, payments, courts and calendar. */
const PATHS = [
  '/cart',
  '/createcart',
  '/createorder',
  '/checkout',
  '/paypalsuccessorder',
  '/reservations',
  '/createreservation',
  '/events',
  '/createvent',
]

/** Stops the server and checks that its output contains no part of these tokens, even at the log level `trace`. */
async function expectSilence(server: ServerProcess, tokens: readonly string[]): Promise<void> {
  server.kill('SIGTERM')
  const { out, err } = await server.ended
  expect(out).toContain('/auth/me')
  expect(out).toContain('token rejected')
  for (const path of PATHS) expect(out).toContain(path)
  for (const token of tokens) {
    const [header, payload, signature] = token.split('.')
    for (const part of [token, payload, signature]) if (part) expect(out + err).not.toContain(part)
    expect(header).toBeTruthy()
  }
}

/** Time for a server's start and all calls on a slow machine (ms). */
const TIMEOUT = 60_000

/** Sends a valid token and invalid ones in every call and header. Returns all responses. */
async function sendTokens(server: ServerProcess, good: string, bad: readonly string[]): Promise<string> {
  const answers = [await server.get('/auth/me', bearer(good)), await server.get(`/auth/me?token=${good}`)]
  for (const token of bad) {
    answers.push(await server.get('/auth/me', bearer(token)))
    answers.push(await server.get('/auth/me', { authorization: token }))
    answers.push(await server.get('/auth/me', { authorization: `Basic ${token}`, cookie: `token=${token}` }))
  }
  for (const path of PATHS) {
    const post = (token: string, body: object) =>
      server.call('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...bearer(token) })
    // The token in the header, the token in header and body, and an invalid token.
    const asked = [post(good, {}), post(good, { token: good, email: good }), post(bad[0] ?? '', {})]
    answers.push(...(await Promise.all(asked)))
  }
  answers.push(await server.call('POST', '/product', `{"token":"${good}`, { 'content-type': 'application/json' }))
  return JSON.stringify(answers.map(({ body }) => body))
}

test('[F33] no log line or error contains a token of the local sign-in', { timeout: TIMEOUT }, async () => {
  const port = await freePort()
  const server = await startProcess(aFile(), port, { LOG_LEVEL: 'trace' })
  const own = { 'content-type': 'application/json', origin: server.url }
  const signedIn = await server.call('POST', '/auth/local/sign-in', '{"name":"Ana","email":"ana@example.com"}', own)
  const { token } = signedIn.body as { token: string }
  const renewed = await server.call('POST', '/auth/local/refresh', '{}', { ...own, ...bearer(token) })
  const bad = [`${token}x`, token.replace(/\.[^.]*$/, '.AAAA'), token.slice(0, -10)]
  const answers = await sendTokens(server, token, bad)
  for (const one of [token, ...bad]) expect(answers).not.toContain(one)
  await expectSilence(server, [token, (renewed.body as { token: string }).token, ...bad])
})

test('[F33] no log line or error contains a Google token, whether valid, expired or forged', {
  timeout: TIMEOUT,
}, async () => {
  const google = await fakeGoogle()
  const server = await startProcess(aFile(), await freePort(), { LOG_LEVEL: 'trace', ...google.env })
  google.state.down = true
  const early = await google.token()
  expect(await server.get('/auth/me', bearer(early))).toMatchObject({ status: 503 })
  google.state.down = false
  const good = await google.token()
  const now = Math.floor(Date.now() / 1000)
  const bad = [
    await google.token({ exp: now - 60 }),
    await google.token({ aud: 'other' }),
    await google.token({ email_verified: false }),
    await google.token({}, { kid: 'other' }),
    `${good}x`,
  ]
  const answers = await sendTokens(server, good, bad)
  for (const one of [good, ...bad]) expect(answers).not.toContain(one)
  expect(await server.get('/auth/me', bearer(good))).toMatchObject({ status: 200 })
  await expectSilence(server, [early, good, ...bad])
  await google.close()
})
