// Runs on both databases.
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { SignedInPerson } from '../../shared/auth/auth-schemas.ts'
import type { Me } from '../../shared/auth/people-schemas.ts'
import { isTrialEmail, MOST_TRIAL_ACCOUNTS } from '../../shared/auth/trial.ts'
import { trialTokens } from '../auth/trial-tokens.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { freePort } from '../testing/free-port.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'
import { localIdentity, startApp, TOKEN_KEY, temporaryFolder } from '../testing/running-app.ts'

const PATH = '/trial'
const HOUR = 3_600_000
const ANA = { name: 'Ana Reyes', email: 'ana@example.com' }

/** Starts a server whose operator allows the trial sign-in. */
async function aServer({ config = {}, file }: { config?: Partial<Config>; file?: string } = {}) {
  const port = await freePort()
  let now = Date.now()
  const app = await startApp({
    port,
    config: { trialSignIn: true, ...config },
    clock: () => now,
    ...(file && { file }),
  })
  const { as, audit } = await officeOf(app)
  const origin = `http://localhost:${port}`
  const signIn = async (person: object = ANA, headers: Record<string, string> = { origin }) =>
    app.call('POST', '/auth/trial/sign-in', JSON.stringify(person), { 'content-type': 'application/json', ...headers })
  return {
    app,
    as,
    audit,
    origin,
    signIn,
    open: (hours = 8) => as(OWNER, 'PUT', PATH, { hours }),
    close: () => as(OWNER, 'DELETE', PATH),
    pass: (ms: number) => {
      now += ms
    },
    /** Signs in, and returns the account with its token. */
    account: async (person: object = ANA) => {
      const answer = await signIn(person)
      expect(answer.status).toBe(200)
      return answer.body as SignedInPerson
    },
    me: (token: string, headers = {}) => app.get('/auth/me', { authorization: `Bearer ${token}`, ...headers }),
  }
}

describe('the trial sign-in is closed', () => {
  test('on a server whose operator does not allow it', async () => {
    const { app, signIn, open } = await aServer({ config: { trialSignIn: false } })
    expect((await app.get('/auth/settings')).body).toMatchObject({ trial: null })
    expectError(await open(), 409, 'TRIAL_NOT_ALLOWED')
    expectError(await signIn(), 403, 'TRIAL_CLOSED')
    await app.close()
  })

  test('until an owner opens it, for at most a day', async () => {
    const { app, as, audit, signIn, open } = await aServer()
    expect((await app.get('/auth/settings')).body).toMatchObject({ trial: { openedAt: null, until: null } })
    expectError(await signIn(), 403, 'TRIAL_CLOSED')
    for (const method of ['GET', 'DELETE']) expectError(await as(MANAGER, method, PATH), 403, 'FORBIDDEN')
    expectError(await as(MANAGER, 'PUT', PATH, { hours: 1 }), 403, 'FORBIDDEN')
    expectError(await open(25), 400, 'BAD_REQUEST', 'hours')
    expectError(await open(0), 400, 'BAD_REQUEST', 'hours')
    expect((await open(24)).body).toMatchObject({ allowed: true, accounts: 0 })
    expect((await app.get('/auth/settings')).body).toMatchObject({ trial: { until: expect.any(Number) } })
    expect(await audit('?action=trial.open')).toMatchObject([{ who: OWNER, after: { until: expect.any(String) } }])
    await app.close()
  })

  test('when its time is over, and then its sessions end too', async () => {
    const { app, account, me, open, pass, signIn } = await aServer()
    await open(2)
    const { token } = await account()
    pass(2 * HOUR - 1000)
    expect((await me(token)).status).toBe(200)
    pass(1000)
    expectError(await me(token), 401, 'BAD_TOKEN')
    expectError(await signIn(), 403, 'TRIAL_CLOSED')
    expect((await app.get('/auth/settings')).body).toMatchObject({ trial: { until: null } })
    await app.close()
  })

  test('when the clock was set back to before it was opened', async () => {
    const { app, account, me, open, pass } = await aServer()
    await open(2)
    const { token } = await account()
    pass(-HOUR)
    expectError(await me(token), 401, 'BAD_TOKEN')
    await app.close()
  })
})

describe('an account', () => {
  test('is new at each sign-in, is marked, and has no role', async () => {
    const { app, account, as, me, open } = await aServer()
    await open()
    const [first, second] = [await account(), await account()]
    expect(first).toMatchObject({ name: 'Ana Reyes (trial)' })
    expect(first.email).toMatch(/^ana-example-com\.[a-z2-9]{12}@trial\.invalid$/)
    expect(second.email).not.toBe(first.email)
    expect((await me(first.token)).body).toMatchObject({ email: first.email, roles: [] })
    expect((await as(OWNER, 'GET', PATH)).body).toMatchObject({ accounts: 2 })
    await app.close()
  })

  test('never gets the account or the roles of a person whose email it has entered', async () => {
    const { app, account, as, me, open } = await aServer()
    await open()
    await as(OWNER, 'POST', '/people/invitations', { email: 'luz@example.com', role: 'manager', club: null })
    for (const email of [OWNER, 'luz@example.com', 'x@trial.invalid']) {
      const { token } = await account({ name: 'Boss', email })
      const person = (await me(token)).body as Me
      expect(isTrialEmail(person.email)).toBe(true)
      expect(person.roles).toEqual([])
      expectError(await app.sendWith(token, 'GET', '/people'), 403, 'FORBIDDEN')
      expectError(await app.sendWith(token, 'PUT', PATH, { hours: 24 }), 403, 'FORBIDDEN')
    }
    await app.close()
  })

  test('works in the office once an owner has given it a role, but is never an owner', async () => {
    const { app, account, as, me, open } = await aServer()
    await open()
    const { token, email } = await account()
    const { id } = (await me(token)).body as Me
    expectError(await as(OWNER, 'PUT', `/people/${id}/roles/all`, { role: 'owner' }), 409, 'TRIAL_ACCOUNT')
    expectError(await as(OWNER, 'POST', '/people/invitations', { email, role: 'owner' }), 409, 'TRIAL_ACCOUNT')
    expectError(await app.sendWith(token, 'POST', '/people/owner', { secret: 'x' }), 403, 'OWNER_LINK_INVALID')
    expect((await as(OWNER, 'PUT', `/people/${id}/roles/all`, { role: 'manager' })).status).toBe(200)
    expect((await app.sendWith(token, 'GET', '/shop/products')).status).toBe(200)
    await app.close()
  })
})

describe('closing', () => {
  test('ends the sessions and the links to score of all accounts, also if a new trial is opened', async () => {
    const { app, account, as, audit, close, me, open } = await aServer()
    await open()
    const { token } = await account()
    const { id } = (await me(token)).body as Me
    await as(OWNER, 'PUT', `/people/${id}/roles/all`, { role: 'manager' })
    const link = { court: 'club_naco-1', until: new Date(Date.now() + 48 * HOUR).toISOString(), label: 'Court 1' }
    const grant = (await app.sendWith(token, 'POST', '/grants', link)).body as { token: string; until: string }
    expect(Date.parse(grant.until)).toBeLessThanOrEqual(Date.now() + 8 * HOUR)
    expect((await app.sendWith(grant.token, 'GET', '/auth/scorer')).status).toBe(204)

    expect((await close()).body).toMatchObject({ until: null, accounts: 1 })
    expectError(await me(token), 401, 'BAD_TOKEN')
    await vi.waitFor(
      async () => expect((await app.sendWith(grant.token, 'GET', '/auth/scorer')).status).toBe(401),
      5000,
    )
    expect((await close()).status).toBe(200)
    expect(await audit('?action=trial.close')).toHaveLength(1)

    await open()
    expectError(await me(token), 401, 'BAD_TOKEN')
    await app.close()
  })

  test('on one server closes it on the others within a second', async () => {
    const file = path.join(temporaryFolder(), 'both.db')
    const [one, other] = [await aServer({ file }), await aServer({ file })]
    await one.open()
    const { token } = await vi.waitFor(() => other.account(), 3000)
    expect((await one.me(token)).status).toBe(200)
    await one.close()
    await vi.waitFor(async () => expect((await other.me(token)).status).toBe(401), 3000)
    expectError(await other.signIn(), 403, 'TRIAL_CLOSED')
    await one.app.close()
    await other.app.close()
  })

  test('at the same time as another owner changes the end leaves one outcome', async () => {
    const { app, as, close, open } = await aServer()
    await open()
    const answers = await Promise.all([close(), open(4), close(), open(2)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { until } = (await as(OWNER, 'GET', PATH)).body as { until: string | null }
    const { trial } = (await app.get('/auth/settings')).body as { trial: { until: number | null } }
    expect(trial.until).toBe(until === null ? null : Date.parse(until))
    await app.close()
  })
})

describe('a stranger', () => {
  test('on another site can’t sign a visitor in', async () => {
    const { app, open, signIn } = await aServer()
    await open()
    expectError(await signIn(ANA, {}), 403, 'FOREIGN_ORIGIN')
    expectError(await signIn(ANA, { origin: 'https://evil.example' }), 403, 'FOREIGN_ORIGIN')
    await app.close()
  })

  test.each([
    ['from the internet', { 'x-forwarded-for': '8.8.8.8' }],
    ['from a network that providers share', { 'x-forwarded-for': '100.64.0.1' }],
    ['from the internet, who forges a private address', { 'x-forwarded-for': '192.168.1.5, 8.8.8.8' }],
    ['without an address from the trusted proxy', {}],
  ])('%s gets nothing through a trusted proxy', async (_, headers) => {
    const { app, me, open, origin, signIn } = await aServer({ config: { trustProxy: ['127.0.0.1'] } })
    await open()
    expectError(await signIn(ANA, { origin, ...(headers as Record<string, string>) }), 403, 'OUTSIDE_NETWORK')
    const inside = await signIn(ANA, { origin, 'x-forwarded-for': '192.168.1.5' })
    expect(inside.status).toBe(200)
    const { token } = inside.body as SignedInPerson
    expectError(await me(token, headers), 403, 'OUTSIDE_NETWORK')
    expect((await me(token, { 'x-forwarded-for': '10.1.2.3' })).status).toBe(200)
    await app.close()
  })

  test('behind a proxy that the settings don’t name gets nothing', async () => {
    const { app, open, origin, signIn } = await aServer()
    await open()
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expectError(await signIn(ANA, { origin, [name]: '192.168.1.5' }), 403, 'OUTSIDE_NETWORK')
    await app.close()
  })

  test('[F25] with a forged token gets nothing', async () => {
    const { app, account, me, open } = await aServer()
    await open()
    const { email, token } = await account()
    const person = { name: 'x', email }
    const [header, , signature] = token.split('.')
    const claims = Buffer.from(JSON.stringify({ sub: OWNER, iss: 'ventaja:trial', aud: 'ventaja:trial', exp: 9e9 }))
    const forged = [
      await localIdentity.sign(person),
      await trialTokens(TOKEN_KEY, () => true, Date.now).sign(person, 'another trial'),
      await trialTokens('another-key-for-tests', () => true, Date.now).sign(person, 'another trial'),
      await trialTokens(TOKEN_KEY, () => true, Date.now).sign({ name: 'x', email: OWNER }, 'another trial'),
      `${header}.${claims.toString('base64url')}.${signature}`,
    ]
    for (const each of forged) expectError(await me(each), 401, 'BAD_TOKEN')
    await app.close()
  })

  test('[F32] can’t fill the database with accounts', async () => {
    const { app, as, open, signIn } = await aServer({ config: { signInFailures: 4 } })
    await open()
    const few = await Promise.all(Array.from({ length: 6 }, () => signIn()))
    expect(few.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429])
    expect((await as(OWNER, 'GET', PATH)).body).toMatchObject({ accounts: 4 })
    await app.close()

    const file = path.join(temporaryFolder(), 'full.db')
    const full = await aServer({ file })
    await full.open()
    const storage = await openDatabase(file)
    await storage.atomically((tx) => [
      tx
        .update(storage.tables.trialSignIn)
        .set({ accounts: MOST_TRIAL_ACCOUNTS - 1 })
        .returning({ id: storage.tables.trialSignIn.id }),
    ])
    await storage.close()
    const last = await Promise.all([full.signIn(), full.signIn(), full.signIn()])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expectError(await full.signIn(), 409, 'TRIAL_FULL')
    await full.app.close()
  })
})
