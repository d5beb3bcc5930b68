import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localTokens } from '../auth/local-tokens.ts'
import { openSqlite } from '../database/sqlite.ts'
import { aClub, aMember, OWNER, useEverything } from '../testing/a-member.ts'
import { pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { openPglite } from '../testing/pglite.ts'
import { localIdentity, type RunningApp, startApp, TOKEN_KEY, temporaryFolder } from '../testing/running-app.ts'

const storage = openSqlite(path.join(temporaryFolder(afterAll), 'club.db'))
const app = await aClub(storage)
afterAll(app.close)

/** Returns the header of somebody who signs in a second from now. */
const signedInLater = async (email: string) => ({
  authorization: `Bearer ${await localTokens(TOKEN_KEY, () => Date.now() + 1000).sign({ email, name: '' })}`,
})
const ownerId = async () => Object((await app.sendAs(OWNER, 'GET', '/auth/me')).body).id

describe('erasing a person', () => {
  test('ends every earlier sign-in, even a renewed one; a later sign-in makes a new person without roles', async () => {
    const ana = await aMember(app)
    await useEverything(app, ana)
    await ana.erase()
    expectError(await ana.call('GET', '/auth/me'), 401, 'BAD_TOKEN', /sign in again/)
    const renewed = { authorization: `Bearer ${(await localIdentity.renew(ana.token)).token}` }
    expectError(await app.get('/auth/me', renewed), 401, 'BAD_TOKEN', /sign in again/)
    expectError(await ana.call('POST', '/cart', {}), 401, 'BAD_TOKEN')
    const { body } = await app.get('/auth/me', await signedInLater(ana.email))
    expect(body).toMatchObject({ email: ana.email, name: '', roles: [] })
    expect(Object(body).id).not.toBe(ana.id)
  })

  test('can be repeated: a repeated request removes data that was stored meanwhile, but no data of somebody who has signed in again', async () => {
    const ana = await aMember(app)
    const first = await ana.erase()
    const line = { owner: ana.email, productId: 1, id: 1, quantity: 1, lastAdd: 1, addedAt: 1 }
    const { cartLines } = storage.tables
    const lines = async () => (await storage.db.select().from(cartLines)).filter(({ owner }) => owner === ana.email)
    const add = () => storage.atomically((tx) => [tx.insert(cartLines).values(line).returning({ id: cartLines.id })])
    await add()
    expect(await ana.erase()).toMatchObject({ status: 200, body: first.body })
    expect(await lines()).toEqual([])
    await app.get('/auth/me', await signedInLater(ana.email))
    await add()
    expect(await ana.erase()).toMatchObject({ status: 200, body: first.body })
    expect(await lines()).toHaveLength(1)
  })

  test('needs the person’s email, in any letter case', async () => {
    const ana = await aMember(app)
    expectError(await ana.erase({ email: 'beto@example.com' }), 422, 'OTHER_EMAIL', /^email: /)
    expect(await ana.erase({ email: ana.email.toUpperCase() })).toMatchObject({ status: 200 })
    expectError(await ana.erase({ email: 'beto@example.com' }), 404, 'PERSON_NOT_FOUND', /^id: /)
  })

  test('is for owners of all clubs', async () => {
    const [ana, beto] = [await aMember(app), await aMember(app)]
    await app.sendAs(OWNER, 'PUT', `/people/${beto.id}/roles/club_naco`, { role: 'owner' })
    for (const [method, path, body] of [
      ['GET', 'export', undefined],
      ['GET', 'matches', undefined],
      ['POST', 'erase', { email: ana.email }],
    ] as const)
      expectError(await beto.call(method, `/people/${ana.id}/${path}`, body), 403, 'FORBIDDEN', /^authorization: /)
  })

  test('is refused for the last owner of all clubs, and nothing changes', async () => {
    const erase = async () => app.sendAs(OWNER, 'POST', '/auth/me/erase', { email: OWNER })
    const byId = async () => app.sendAs(OWNER, 'POST', `/people/${await ownerId()}/erase`, { email: OWNER })
    for (const answer of [await erase(), await byId()]) expectError(answer, 409, 'LAST_OWNER', /^id: /)
    expect((await app.sendAs(OWNER, 'GET', '/auth/me')).body).toMatchObject({ roles: [{ role: 'owner' }] })
    const ana = await aMember(app)
    await app.sendAs(OWNER, 'PUT', `/people/${ana.id}/roles/all`, { role: 'owner' })
    expect(await ana.erase()).toMatchObject({ status: 200 })
  })

  test('waits for the end of a payment', async () => {
    const ana = await aMember(app)
    await ana.buyer.add(1)
    const { orderId, token } = await ana.buyer.pay()
    expectError(await ana.erase(), 409, 'PAYMENT_OPEN', /^id: /)
    await ana.buyer.post('/cancelorder', { orderId, token })
    expect(await ana.erase()).toMatchObject({ status: 200 })
  })

  test('leaves a name in a match that is being played: nothing is erased before its end', async () => {
    const ana = await aMember(app)
    const match = await app.newMatch({ company: ana.name })
    await app.score(match.id, pointBy(ana.name))
    expectError(await ana.erase({ matches: [match.id] }), 409, 'MATCH_BEING_PLAYED', /^matches: /)
    expect(await ana.call('GET', '/auth/me')).toMatchObject({ status: 200 })
    await app.patch(match.id, { archived: true })
    expect(await ana.erase({ matches: [match.id] })).toMatchObject({ status: 200 })
    expect(await app.match(match.id)).toMatchObject({ company: 'Player', seq: 1 })
  })

  test('replaces the name only in the matches of the request', async () => {
    const ana = await aMember(app)
    const [one, other] = [await app.newMatch({ company: ana.name }), await app.newMatch({ company2: ana.name })]
    const named = await app.sendAs(OWNER, 'GET', `/people/${ana.id}/matches`)
    expect(
      Object(named.body)
        .matches.map(({ id }: { id: string }) => id)
        .sort(),
    ).toEqual([one.id, other.id].sort())
    await ana.erase({ matches: [one.id] })
    expect(await app.match(one.id)).toMatchObject({ company: 'Player' })
    expect(await app.match(other.id)).toMatchObject({ company2: ana.name })
  })

  test('sends no email about a later refund', async () => {
    const ana = await aMember(app)
    await useEverything(app, ana)
    await ana.erase()
    const { orders, mails } = storage.tables
    const bought = (await storage.db.select().from(orders)).find(
      ({ owner, state }) => owner === `erased:${ana.id}` && state === 'paid',
    )
    const refunded = await app.sendAs(OWNER, 'POST', `/shop/orders/${bought?.ref}/refund`)
    expect(refunded).toMatchObject({ status: 200, body: { refund: 'done', buyer: `erased:${ana.id}` } })
    const sent = await storage.db.select().from(mails)
    expect(sent.filter(({ recipient }) => recipient.startsWith('erased:'))).toEqual([])
  })

  test('by the person needs their own email, and is in the audit log', async () => {
    const ana = await aMember(app)
    expectError(await ana.call('POST', '/auth/me/erase', { email: OWNER }), 422, 'OTHER_EMAIL', /^email: /)
    expect(await ana.call('POST', '/auth/me/erase', { email: ana.email })).toMatchObject({ status: 200 })
    expectError(await ana.call('GET', '/auth/me'), 401, 'BAD_TOKEN')
    const { body } = await app.sendAs(OWNER, 'GET', `/audit?subject=${ana.id}`)
    expect(body).toMatchObject({ records: [{ action: 'person.erase', who: ana.id, after: { matches: [] } }] })
  })
})

describe('with two servers on one database', () => {
  let one: RunningApp
  let other: RunningApp
  beforeAll(async () => {
    const shared = { ...(await openPglite()), close: async () => undefined }
    one = await aClub(shared)
    other = await startApp({ storage: () => shared })
    return async () => {
      await one.close()
      await other.close()
    }
  })

  test('a person whom one server erases is signed out on the other within a second', async () => {
    const ana = await aMember(other)
    await one.sendAs(OWNER, 'POST', `/people/${ana.id}/erase`, { email: ana.email })
    const erased = performance.now()
    // A loaded machine may answer late, so what counts is when a request was sent.
    let accepted = erased
    for (;;) {
      const sent = performance.now()
      const { status } = await ana.call('GET', '/auth/me')
      if (status === 401) break
      accepted = sent
    }
    expect(accepted - erased).toBeLessThan(1000)
  })
})
