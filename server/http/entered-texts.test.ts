import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { clubDay } from '../../shared/time/club-date.ts'
import { plusDays, weekdayOf } from '../../shared/time/week.ts'
import { openSqlite } from '../database/sqlite.ts'
import { createMatchesRepository } from '../matches/matches-repository.ts'
import { type Answer, aMatch } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { freePort } from '../testing/free-port.ts'
import { aRecord } from '../testing/match-rows.ts'
import { startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'

const port = await freePort()
const app = await startApp({ port })
afterAll(app.close)

const ANA = 'ana@example.com'
const ODD = ' \u202EZoe\u0308\u200B \u200DNu\u0303\u200En\u0303ez\u202C '
const PLAIN = 'Zoë Nũñez'

const match = (more: object) => ({ ...aMatch(), id: randomUUID(), ...more })
/** The weekday of tomorrow at the club. */
const day = weekdayOf(plusDays(clubDay(Date.now()), 1))
const booking = { club: 'club_naco', court: 'Court 1', day, time: '8:00' }
const event = { day: 'Monday', time: '8:00' }

const signIn = (body: object) =>
  app.call('POST', '/auth/local/sign-in', JSON.stringify(body), {
    'content-type': 'application/json',
    origin: `http://localhost:${port}`,
  })

/** Each call that stores a text: the request that sends the text, and the field of the answer that returns it. */
const KEPT: [name: string, send: (text: string) => Promise<Answer>, member: string][] = [
  ['category', (category) => app.post('/product', match({ category })), 'category'],
  ['company', (company) => app.post('/product', match({ company })), 'company'],
  ['company2', (company2) => app.post('/product', match({ company2 })), 'company2'],
  ['description', (description) => app.post('/product', match({ description })), 'description'],
  ['title', (title) => app.postAs(ANA, '/createreservation', { ...booking, id: 1, title }), 'title'],
  ['title', (title) => app.postAs(ANA, '/createvent', { ...event, id: 1, title }), 'title'],
  ['name', (name) => signIn({ name, email: ANA }), 'name'],
]

describe.each(KEPT)('%s', (field, send, member) => {
  test('is stored without invisible characters, in NFC', async () => {
    const { status, body } = await send(ODD)
    expect(status).toBeLessThan(300)
    expect(Object(body)[member]).toBe(PLAIN)
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['an escape', 'a\u001Bb'],
    ['a line separator', 'a\u2028b'],
    ['half a surrogate pair', 'a\uD800b'],
  ])('with %s is a 400 that names it', async (_, text) => {
    expectError(await send(text), 400, 'BAD_REQUEST', new RegExp(`${field}: must not have`))
  })
})

test('players of a doubles match are stored the same way, and found in any Unicode form', async () => {
  const players = [
    [ODD, 'Ana'],
    ['Eva', 'Mia'],
  ]
  const { body } = await app.post('/product', match({ players }))
  expect(body).toMatchObject({ players: [[PLAIN, 'Ana'], expect.anything()] })
  const point = await app.score(Object(body).id, { id: 'a', player: ODD, action: 'ACE' })
  expect(point.status).toBe(201)
})

test.each(['gamescore', 'player'])('an entry whose %s has a NUL is a 400', async (field) => {
  const { id, one } = await app.newMatch()
  const entry = { id: 'a', player: one, action: 'ACE', [field]: '15\u0000' }
  expectError(await app.score(id, entry), 400, 'BAD_REQUEST', new RegExp(field))
})

test('a retry after a restart gets the same answer in any Unicode form', async () => {
  const file = path.join(temporaryFolder(), 'test.db')
  const create = match({ company: ODD, company2: 'Iñigo'.normalize('NFD'), description: '👩‍👧 نمی\u200Cدانم' })
  const before = await startApp({ file })
  const first = await before.post('/product', create)
  await before.close()
  const after = await startOwnApp({ file })
  for (const again of [create, { ...create, company: PLAIN, company2: 'Iñigo' }]) {
    expect(await after.post('/product', again)).toMatchObject({ status: 200, body: first.body })
  }
})

describe('a match stored by an earlier version', () => {
  const stored = aRecord('old', {
    player1: 'Zoë\u200B'.normalize('NFD'),
    player2: '\u202EMia',
    description: 'Final\u200E',
  })

  test('can be read, scored by its names, found by its description, and created again without a change', async () => {
    const file = path.join(temporaryFolder(), 'test.db')
    const storage = openSqlite(file)
    await createMatchesRepository(storage).store({ created: [stored], changed: [], entries: [] })
    await storage.close()
    const server = await startOwnApp({ file })
    const { company, company2, description } = Object(await server.match('old'))
    expect([company, company2]).toEqual([stored.player1, stored.player2])
    for (const [index, player] of [company, company2, 'zoë', 'Mia'].entries()) {
      expect((await server.score('old', { id: `${index}`, player, action: 'ACE' })).status).toBe(201)
    }
    expect((await server.post('/statsbymatch', { description, action: 'REPORT' })).status).toBe(200)
    const { category, date } = stored
    const again = { id: 'old', category, company, company2, description, date: new Date(date).toISOString() }
    expect((await server.post('/product', again)).status).toBe(200)
    expect((await server.patch('old', { company, category: 'Final' })).status).toBe(200)
  })
})
