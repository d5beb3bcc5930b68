import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { grantCreatedSchema } from '../../shared/grants/grant-schemas.ts'
import { anUndo, aStatus, pointBy, seqOf } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { newGrant, scoreWith } from '../testing/grants.ts'
import { openPglite } from '../testing/pglite.ts'
import { type RunningApp, SCORER_KEY, startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'

const HOUR = 3_600_000
const T = Date.parse('2026-05-04T18:00:00Z')
const at = (millis: number): string => new Date(millis).toISOString()
const revoke = (app: RunningApp, grant: string) => app.sendWith(SCORER_KEY, 'DELETE', `/grants/${grant}`)
const UNKNOWN = `grant_${'x'.repeat(43)}`

describe.each(['SQLite', 'PostgreSQL'])('on %s', async (name) => {
  let now = T
  const pglite = name === 'SQLite' ? null : await openPglite()
  const app = await startApp({
    clock: () => now,
    config: { signInFailures: 5 },
    ...(pglite && { storage: () => pglite }),
  })
  afterAll(app.close)
  const window = (from: number, until: number) => ({ from: at(from), until: at(until) })

  test('a grant for a match appends to it, and to no other', async () => {
    now = T
    const [mine, other] = [await app.newMatch(), await app.newMatch()]
    const { token, url } = await newGrant(app, { match: mine.id }, window(T, T + HOUR))
    expect(url).toBe(`http://localhost:0/scorer/${mine.id}#${token}`)
    expect(token).toMatch(/^grant_[\w-]{43}$/)
    expect(seqOf(await scoreWith(app, token, mine.id, pointBy(mine.one)))).toBe(1)
    expect(seqOf(await scoreWith(app, token, mine.id, [anUndo(), aStatus('suspended')]))).toBe(3)
    expectError(await scoreWith(app, token, other.id, pointBy(other.one)), 403, 'FORBIDDEN', /^authorization: /)
    expect(await app.log(other.id)).toMatchObject({ seq: 0 })
  })

  test('a grant for a court appends to the matches on it, and to no others', async () => {
    now = T
    const place = { club: 'club_naco', court: 'club_naco-2' }
    const [one, two, elsewhere, nowhere] = [
      await app.newMatch(place),
      await app.newMatch(place),
      await app.newMatch({ ...place, court: 'club_naco-3' }),
      await app.newMatch(),
    ]
    const { token, url } = await newGrant(app, { court: 'club_naco-2' }, window(T, T + HOUR))
    expect(url).toBe(`http://localhost:0/scorer#${token}`)
    for (const { id, one: player } of [one, two]) {
      expect(await scoreWith(app, token, id, pointBy(player))).toMatchObject({ status: 201 })
    }
    for (const { id, one: player } of [elsewhere, nowhere]) {
      expectError(await scoreWith(app, token, id, pointBy(player)), 403, 'FORBIDDEN', /^authorization: /)
    }
    await app.patch(two.id, { court: 'club_naco-3' })
    expectError(await scoreWith(app, token, two.id, pointBy(two.one)), 403, 'FORBIDDEN', /^authorization: /)
  })

  test('a grant for a court does not allow entries for a match that ended before the grant’s window', async () => {
    const match = await app.newMatch({ club: 'club_naco', court: 'club_naco-4' })
    await app.score(match.id, [pointBy(match.one), aStatus('retired', { winner: match.one })])
    // The window begins later than the real time, because the log contains the real time and not the time of this test's
    // clock.
    now = Date.now() + HOUR
    const { token } = await newGrant(app, { court: 'club_naco-4' }, window(now, now + HOUR))
    expectError(await scoreWith(app, token, match.id, anUndo()), 403, 'FORBIDDEN', /^authorization: /)
    expect(await app.log(match.id)).toMatchObject({ seq: 2 })
  })

  test('a grant allows nothing but scoring', async () => {
    now = T
    const { id } = await app.newMatch()
    const { token, id: grant } = await newGrant(app, { match: id }, window(T, T + HOUR))
    for (const [method, address, body] of [
      ['PATCH', `/product/${id}`, { category: 'Mixed' }],
      ['POST', '/grants', { match: id, until: at(T + HOUR), label: 'Another' }],
      ['GET', `/grants?match=${id}`],
      ['GET', `/product/${id}/authors`],
      ['DELETE', `/grants/${grant}`],
      ['GET', '/orders'],
    ] as const) {
      expectError(await app.sendWith(token, method, address, body), 403, 'FORBIDDEN', /^authorization: /)
    }
    expect(await app.sendWith(token, 'GET', '/auth/scorer')).toMatchObject({ status: 204 })
    expect(await app.sendWith(token, 'GET', '/grants/current')).toMatchObject({
      status: 200,
      body: { id: grant, match: id, court: null, ...window(T, T + HOUR), label: 'Umpire' },
    })
  })

  test('a revoked grant is refused at the next request; revoking it again is no error', async () => {
    now = T
    const { id, one } = await app.newMatch()
    const { token, id: grant } = await newGrant(app, { match: id }, window(T, T + HOUR))
    await scoreWith(app, token, id, pointBy(one))
    for (const _ of [1, 2]) expect(await revoke(app, grant)).toMatchObject({ status: 204 })
    expectError(await scoreWith(app, token, id, pointBy(one)), 401, 'GRANT_REVOKED', /^authorization: /)
    expectError(await app.sendWith(token, 'GET', '/grants/current'), 401, 'GRANT_REVOKED', /^authorization: /)
    expect(await app.log(id)).toMatchObject({ seq: 1 })
    expect(await app.get(`/grants?match=${id}`, app.scorer)).toMatchObject({
      body: { grants: [{ id: grant, revokedAt: at(T), createdBy: { kind: 'key' } }] },
    })
  })

  test('before its window a grant is a 403', async () => {
    now = T
    const { id, one } = await app.newMatch()
    const { token } = await newGrant(app, { match: id }, window(T + 1, T + HOUR))
    const early = await scoreWith(app, token, id, pointBy(one))
    expectError(early, 403, 'GRANT_NOT_YET', /^authorization: .* begins at /)
    expect(early).toMatchObject({ body: { from: at(T + 1), court: null } })
    now = T + 1
    expect(await scoreWith(app, token, id, pointBy(one))).toMatchObject({ status: 201 })
  })

  test('for 12 hours after its window a grant accepts only entries that were played within the window', async () => {
    now = T
    const { id, one } = await app.newMatch()
    const { token } = await newGrant(app, { match: id }, window(T, T + HOUR))
    const score = (entries: unknown) => scoreWith(app, token, id, entries)
    const played = (millis: number) => pointBy(one, { playedAt: at(millis) })
    now = T + HOUR
    const last = pointBy(one)
    expect(await score(last)).toMatchObject({ status: 201 })
    now = T + HOUR + 1
    expectError(await score(pointBy(one)), 401, 'GRANT_EXPIRED', /^playedAt: /)
    for (const wrong of [T - 1, T + HOUR + 1, now])
      expectError(await score(played(wrong)), 401, 'GRANT_EXPIRED', /^playedAt: /)
    expectError(await score([played(T), pointBy(one)]), 401, 'GRANT_EXPIRED', /^\[1\]\.playedAt: /)
    expect(await app.log(id)).toMatchObject({ seq: 1 })
    now = T + 13 * HOUR
    for (const right of [T, T + HOUR]) expect(await score(played(right))).toMatchObject({ status: 201 })
    expect(await score({ id: 'undo', undo: true, playedAt: at(T + 5) })).toMatchObject({
      status: 201,
      body: { seq: 4 },
    })
    // The server has already stored this entry, so it does not reject the retry.
    expect(await score(last)).toMatchObject({ status: 200, body: { seq: 1 } })
    now = T + 13 * HOUR + 1
    expectError(await score(played(T)), 401, 'GRANT_EXPIRED', /^authorization: /)
    expectError(await score(last), 401, 'GRANT_EXPIRED', /^authorization: /)
  })

  test('a revoked grant accepts no entry, not even one that was played within the window', async () => {
    now = T
    const { id, one } = await app.newMatch()
    const { token, id: grant } = await newGrant(app, { match: id }, window(T, T + HOUR))
    await revoke(app, grant)
    now = T + 2 * HOUR
    expectError(await scoreWith(app, token, id, pointBy(one, { playedAt: at(T) })), 401, 'GRANT_REVOKED', /^auth/)
  })

  test('repeated requests with the same id and body get the same grant, even simultaneous ones', async () => {
    now = T
    const { id: match, one } = await app.newMatch()
    const body = { id: `once-${match}`, match, until: at(T + HOUR), label: 'Chair' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.post('/grants', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    const [first] = answers
    for (const answer of answers) expect(answer.body).toEqual(first?.body)
    const { token } = grantCreatedSchema.parse(first?.body)
    expect(await scoreWith(app, token, match, pointBy(one))).toMatchObject({ status: 201 })
    expect(await app.get(`/grants?match=${match}`, app.scorer)).toMatchObject({ body: { grants: [{ id: body.id }] } })
    for (const more of [{ label: 'Line' }, { until: at(T + HOUR + 1) }, { from: at(T - 1) }]) {
      expectError(await app.post('/grants', { ...body, ...more }), 422, 'ID_REUSED', /^id: /)
    }
    await revoke(app, body.id)
    expectError(await app.post('/grants', body), 409, 'GRANT_REVOKED', /^id: /)
  })

  test.each([
    ['match', { match: undefined }],
    ['match', { court: 'club_naco-1' }],
    ['until', { until: undefined }],
    ['until', { until: '2026-05-04T20:00:00' }],
    ['from', { from: 'now' }],
    ['label', { label: '' }],
    ['label', { label: 'x'.repeat(81) }],
    ['id', { id: 'a b' }],
  ])('a request with a wrong %s is a 400 (%j)', async (field, wrong) => {
    const { id: match } = await app.newMatch()
    const body = { match, until: at(T + HOUR), label: 'Chair', ...wrong }
    expectError(await app.post('/grants', body), 400, 'BAD_REQUEST', new RegExp(`^${field}: `))
  })

  test.each([
    [404, 'MATCH_NOT_FOUND', { match: 'nobody' }],
    [422, 'COURT_UNKNOWN', { match: undefined, court: 'club_naco-5' }],
    [422, 'WINDOW_OVER', { until: at(T) }],
    [422, 'WINDOW_OVER', { from: at(T + 2 * HOUR) }],
    [422, 'WINDOW_OVER', { from: at(T - 2 * HOUR), until: at(T - HOUR) }],
    [422, 'WINDOW_TOO_LONG', { until: at(T + 367 * 24 * HOUR) }],
  ])('answers %i %s to %j', async (status, code, wrong) => {
    now = T
    const { id: match } = await app.newMatch()
    expectError(
      await app.post('/grants', { match, until: at(T + HOUR), label: 'Chair', ...wrong }),
      status,
      code,
      /^\w+: /,
    )
  })

  test('rejects the ids of unknown grants, lists without a match or court, and credentials that are not a grant', async () => {
    expectError(await revoke(app, 'nobody'), 404, 'GRANT_NOT_FOUND', /^id: /)
    expectError(await app.get('/grants', app.scorer), 400, 'BAD_REQUEST', /^match: /)
    expectError(await app.get('/grants?court=nowhere', app.scorer), 422, 'COURT_UNKNOWN', /^court: /)
    expectError(await app.get('/grants/current', app.scorer), 404, 'NO_GRANT', /^authorization: /)
  })
})

test('[F32] guessing secrets blocks an address; expired and revoked grants do not count as guesses, and a valid grant still works', async () => {
  let now = T
  const app = await startOwnApp({ clock: () => now, config: { signInFailures: 5 } })
  const { id, one } = await app.newMatch()
  const revoked = await newGrant(app, { match: id }, { from: at(T), until: at(T + HOUR) })
  await revoke(app, revoked.id)
  const expired = await newGrant(app, { match: id }, { from: at(T), until: at(T + HOUR) })
  now = T + 20 * HOUR
  const valid = await newGrant(app, { match: id }, { from: at(now), until: at(now + HOUR) })
  for (let n = 0; n < 10; n++) {
    expectError(await scoreWith(app, revoked.token, id, pointBy(one)), 401, 'GRANT_REVOKED', /^auth/)
    expectError(await scoreWith(app, expired.token, id, pointBy(one)), 401, 'GRANT_EXPIRED', /^auth/)
  }
  for (let n = 0; n < 5; n++) expectError(await scoreWith(app, UNKNOWN, id, pointBy(one)), 401, 'BAD_GRANT', /^auth/)
  expectError(await scoreWith(app, UNKNOWN, id, pointBy(one)), 429, 'TOO_MANY_FAILURES', /too many/)
  expect(await scoreWith(app, valid.token, id, pointBy(one))).toMatchObject({ status: 201 })
})

test('[F9] a grant that is revoked while the body of a request arrives writes nothing', async () => {
  const app = await startOwnApp()
  const { id, one } = await app.newMatch()
  const { token, id: grant } = await newGrant(app, { match: id })
  const sent = request(`${app.url}/product/${id}/actions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', expect: '100-continue' },
  })
  const answered = once(sent, 'response')
  sent.flushHeaders()
  // The server continues once it has accepted the headers.
  await once(sent, 'continue')
  await app.get('/healthz')
  expect((await revoke(app, grant)).status).toBe(204)
  sent.end(JSON.stringify(pointBy(one)))
  const [{ statusCode }] = await answered
  expect(statusCode).toBe(401)
  expect(await app.log(id)).toMatchObject({ seq: 0 })
})

test('after a restart the same request gets a new secret, and the first one is no longer valid', async () => {
  const file = path.join(temporaryFolder(), 'grants.db')
  const before = await startOwnApp({ file })
  const { id: match, one } = await before.newMatch()
  const body = { id: 'again', match, until: at(Date.now() + HOUR), label: 'Chair' }
  const first = await newGrant(before, { match }, body)
  await before.close()
  const after = await startOwnApp({ file })
  const second = await newGrant(after, { match }, body)
  expect(second).toMatchObject({ id: 'again', until: first.until })
  expectError(await scoreWith(after, first.token, match, pointBy(one)), 401, 'BAD_GRANT', /^auth/)
  expect(await scoreWith(after, second.token, match, pointBy(one))).toMatchObject({ status: 201 })
})

test('[F33] the database stores only the hash of a secret', async () => {
  const folder = temporaryFolder()
  const app = await startOwnApp({ file: path.join(folder, 'grants.db') })
  const { id: match } = await app.newMatch()
  const { token } = await newGrant(app, { match }, { label: 'a label to be found' })
  const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'latin1'))
  expect(files.some((text) => text.includes('a label to be found'))).toBe(true)
  expect(files.filter((text) => text.includes(token.slice(6)))).toEqual([])
})

test('a grant that one server revokes is refused by another within a second', async () => {
  const storage = await openPglite()
  const shared = { ...storage, close: async () => undefined }
  const [one, other] = [await startOwnApp({ storage: () => shared }), await startOwnApp({ storage: () => shared })]
  const match = await one.newMatch()
  const { token, id } = await newGrant(one, { match: match.id })
  expect(await scoreWith(other, token, match.id, pointBy(match.one))).toMatchObject({ status: 201 })
  await revoke(one, id)
  const revoked = performance.now()
  expectError(await scoreWith(one, token, match.id, pointBy(match.one)), 401, 'GRANT_REVOKED', /^auth/)
  // On a busy machine an answer may be late, so the test compares the times at which the requests were sent.
  let accepted = revoked
  for (;;) {
    const sent = performance.now()
    const { status } = await scoreWith(other, token, match.id, pointBy(match.one))
    if (status === 401) break
    accepted = sent
  }
  expect(accepted - revoked).toBeLessThan(1000)
})
