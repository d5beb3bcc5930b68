// Runs on both databases.
import { afterAll, describe, expect, test } from 'vitest'
import type { MatchDescription } from '../../shared/matches/match-description-schemas.ts'
import type { MessagesAnswer, Umpire } from '../../shared/office/office-schemas.ts'
import { aMatch, pointBy } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { SCORER_KEY, startApp, startOwnApp } from '../testing/running-app.ts'
import { letIn, openSocket } from '../testing/watcher.ts'

const app = await startApp()
afterAll(app.close)
const PEOPLE = {
  'umpire@naco.example': [{ role: 'umpire', club: 'club_naco' }],
  'manager@naco.example': [{ role: 'manager', club: 'club_naco' }],
  'owner@all.example': [{ role: 'owner', club: null }],
} as const
await storePeople(app.file, PEOPLE)
const inNaco = { club: 'club_naco', court: 'club_naco-1' }
const OWNER = 'owner@all.example'

describe('the description of a match', () => {
  const read = async (id: string) => {
    const answer = await app.sendAs(OWNER, 'GET', `/product/${id}/description`)
    expect(answer.status).toBe(200)
    return { match: answer.body as MatchDescription, tag: answer.headers.get('etag') ?? '' }
  }
  const change = (id: string, body: object, tag: string) =>
    app.call('PATCH', `/product/${id}`, JSON.stringify(body), {
      'content-type': 'application/json',
      authorization: `Bearer ${SCORER_KEY}`,
      'if-match': tag,
    })

  test('has an ETag that changes with the description, but not with a point', async () => {
    const { id, one } = await app.newMatch(inNaco)
    const first = await read(id)
    expect(first.match).toMatchObject({ id, ...inNaco, umpire: null, hasEntries: false })
    await app.score(id, pointBy(one))
    const second = await read(id)
    expect(second).toEqual({ tag: first.tag, match: { ...first.match, hasEntries: true } })
    expect((await change(id, { category: 'Mixed' }, second.tag)).status).toBe(200)
    expect((await read(id)).tag).not.toBe(first.tag)
  })

  test('a change of an outdated version gets a 412 with the current version, and succeeds with the current ETag', async () => {
    const { id } = await app.newMatch(inNaco)
    const { tag } = await read(id)
    expect((await change(id, { description: 'Final' }, tag)).status).toBe(200)
    expect((await change(id, { description: 'Final' }, tag)).status).toBe(200)
    const late = await change(id, { category: 'Mixed' }, tag)
    expectError(late, 412, 'MATCH_CHANGED', /^if-match: /)
    expect(late.body).toMatchObject({ match: { description: 'Final' } })
    expect((await change(id, { category: 'Mixed' }, (await read(id)).tag)).status).toBe(200)
  })

  test('only one of several simultaneous changes of the same version is stored', async () => {
    const { id } = await app.newMatch()
    const { tag } = await read(id)
    const answers = await Promise.all(['One', 'Two', 'Three'].map((category) => change(id, { category }, tag)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  })
})

test('suggests the names of earlier matches, newest first, in any letter case', async () => {
  await app.newMatch({ company: 'Zoraida Peña', company2: 'Nélida Zorrilla', date: '2030-01-01T10:00:00Z' })
  await app.newMatch({ company: 'Zora Newer', company2: 'Nobody', date: '2030-01-02T10:00:00Z' })
  const { body } = await app.sendAs('umpire@naco.example', 'GET', '/office/players?search=ZOR')
  expect(body).toEqual({ names: ['Zora Newer', 'Zoraida Peña', 'Nélida Zorrilla'], players: [] })
  const { status } = await app.sendAs('nobody@naco.example', 'GET', '/office/players?search=zor')
  expect(status).toBe(403)
})

describe('the list of umpires', () => {
  const umpires = async (email: string) =>
    Object((await app.sendAs(email, 'GET', '/office/umpires')).body).umpires as Umpire[]

  test('has the people with a role for the sender’s clubs, and their matches there that are not over', async () => {
    const [next, over, old, elsewhere] = await Promise.all([
      app.newMatch(inNaco),
      app.newMatch(inNaco),
      app.newMatch({ ...inNaco, date: new Date(Date.now() - 8 * 86_400_000).toISOString() }),
      app.newMatch({ club: 'club_gazcue', date: new Date().toISOString() }),
    ])
    await app.patch(next.id, { date: new Date().toISOString() })
    await app.score(over.id, [pointBy(over.one), { id: 'end', status: 'retired', winner: over.one }])
    for (const { id } of [next, over, old]) await app.patch(id, { umpire: 'umpire@naco.example' })
    await app.patch(elsewhere.id, { umpire: OWNER })
    expect(await umpires('umpire@naco.example')).toEqual([
      { id: 'manager@naco.example', name: 'manager', clubs: ['club_naco'], matches: [] },
      { id: OWNER, name: 'owner', clubs: null, matches: [] },
      { id: 'umpire@naco.example', name: 'umpire', clubs: ['club_naco'], matches: [next.id] },
    ])
    expect(await umpires(OWNER)).toContainEqual({ id: OWNER, name: 'owner', clubs: null, matches: [elsewhere.id] })
  })

  test('leaves out blocked people and other clubs', async () => {
    const own = await startOwnApp()
    await storePeople(own.file, { ...PEOPLE, 'umpire@gazcue.example': [{ role: 'umpire', club: 'club_gazcue' }] })
    await own.sendAs(OWNER, 'PUT', '/people/manager@naco.example/blocked', { blocked: true })
    const { body } = await own.sendAs('umpire@naco.example', 'GET', '/office/umpires')
    expect(body).toMatchObject({ umpires: [{ id: OWNER }, { id: 'umpire@naco.example' }] })
  })

  test('is only for people with a role', async () => {
    expectError(await app.sendAs('nobody@naco.example', 'GET', '/office/umpires'), 403, 'FORBIDDEN', /^auth/)
  })
})

describe('suspending and resuming all matches', async () => {
  const app = await startApp()
  afterAll(app.close)
  await storePeople(app.file, PEOPLE)
  const play = (email: string, club: string | null, status: string, id = crypto.randomUUID()) =>
    app.postAs(email, '/office/play', { id, club, status })
  const statusOf = async (id: string) => (await app.match(id)).status

  test('changes the live matches of the club, and no others', async () => {
    const [live, other, scheduled] = await Promise.all([
      app.newMatch(inNaco),
      app.newMatch({ club: 'club_gazcue' }),
      app.newMatch(inNaco),
    ])
    await app.score(live.id, pointBy(live.one))
    await app.score(other.id, pointBy(other.one))
    const suspended = await play('manager@naco.example', 'club_naco', 'suspended')
    expect(suspended.body).toEqual({ changed: [live.id], failed: [] })
    expect(await Promise.all([live, other, scheduled].map(({ id }) => statusOf(id)))).toEqual([
      'suspended',
      'live',
      'scheduled',
    ])
    const resumed = await play('manager@naco.example', 'club_naco', 'resumed')
    expect(resumed.body).toEqual({ changed: [live.id], failed: [] })
    expect(await statusOf(live.id)).toBe('live')
    const { body } = await app.sendAs(OWNER, 'GET', `/audit?who=manager@naco.example&subject=${live.id}`)
    expect(body).toMatchObject({
      records: [
        { action: 'match.resumeAll', subject: live.id, club: 'club_naco', after: { status: 'resumed' } },
        { action: 'match.suspendAll', subject: live.id, club: 'club_naco', after: { status: 'suspended' } },
      ],
    })
    const ofClub = await app.sendAs(OWNER, 'GET', '/audit?who=manager@naco.example&subject=club_naco')
    expect(ofClub.body).toMatchObject({
      records: [
        { action: 'play.resume', club: 'club_naco' },
        { action: 'play.suspend', club: 'club_naco' },
      ],
    })
  })

  test('says that play is suspended at the club, since when and why, to every connection, until play resumes', async () => {
    const own = await startOwnApp()
    await storePeople(own.file, PEOPLE)
    const socket = openSocket(own.url)
    await letIn(socket)
    const published = () => new Promise((resolve) => socket.once('club:message', resolve))
    const lines = async () => ((await own.get('/messages')).body as MessagesAnswer).messages
    const send = (id: string, more: object) =>
      own.postAs('manager@naco.example', '/office/play', { id, ...NACO, ...more })
    const NACO = { club: 'club_naco', status: 'suspended', suspension: { reason: 'rain' } }
    const next = 'Play resumes at 15:30'

    const first = published()
    expect((await send('r1', { message: next })).body, 'without a live match').toEqual({ changed: [], failed: [] })
    const line = { club: 'club_naco', text: next, until: null, suspended: { suspension: { reason: 'rain' } } }
    expect(await first).toMatchObject(line)
    const [stored] = await lines()
    expect(stored).toMatchObject(line)
    // A request that is sent again changes nothing, and the time stays when a reason or the message changes.
    await send('r1', { message: next })
    await send('r2', { suspension: { reason: 'storm' } })
    await own.sendAs('manager@naco.example', 'PUT', '/messages', { club: 'club_naco', text: '' })
    const since = stored?.suspended?.since
    expect(await lines()).toMatchObject([{ text: '', suspended: { since, suspension: { reason: 'storm' } } }])

    const last = published()
    await send('r3', { status: 'resumed', suspension: undefined })
    expect(await last).toMatchObject({ club: 'club_naco', text: '', suspended: null })
    expect(await lines()).toEqual([])
    const { body } = await own.sendAs(OWNER, 'GET', '/audit?subject=club_naco')
    expect(body).toMatchObject({
      records: [
        { action: 'play.resume', club: 'club_naco' },
        { action: 'message.set' },
        { action: 'play.suspend', after: { suspension: 'storm' } },
        { action: 'play.suspend', after: { suspension: 'rain', text: next } },
      ],
    })
  })

  test('says it of every club after a call for all clubs, and for 12 hours at most', async () => {
    let now = Date.parse('2030-06-01T19:00:00Z')
    const own = await startOwnApp({ clock: () => now })
    await storePeople(own.file, PEOPLE)
    const suspended = async () =>
      ((await own.get('/messages')).body as MessagesAnswer).messages.flatMap(({ club, suspended }) =>
        suspended ? [[club, suspended.since]] : [],
      )
    await own.postAs(OWNER, '/office/play', { id: 'all', club: null, status: 'suspended' })
    expect((await suspended()).length).toBeGreaterThan(1)
    await own.postAs(OWNER, '/office/play', { id: 'gazcue', club: 'club_gazcue', status: 'resumed' })
    expect((await suspended()).map(([club]) => club)).not.toContain('club_gazcue')
    now += 12 * 3_600_000
    expect(await suspended()).toEqual([])
    const until = '2030-06-02T07:30:00.000Z'
    await own.sendAs(OWNER, 'PUT', '/messages', { club: 'club_naco', text: 'Soon', until })
    now += 3_600_000
    await own.postAs(OWNER, '/office/play', { id: 'again', club: 'club_naco', status: 'suspended' })
    expect(await suspended()).toEqual([['club_naco', '2030-06-02T08:00:00.000Z']])
    const { messages } = (await own.get('/messages')).body as MessagesAnswer
    expect(messages, 'a message that has ended stays away').toMatchObject([{ text: '', until: null }])
  })

  test('with a message for all clubs leaves their own ones, and the audit log has what was there before', async () => {
    const own = await startOwnApp()
    await storePeople(own.file, PEOPLE)
    const send = (id: string, more: object) =>
      own.postAs(OWNER, '/office/play', { id, club: 'club_naco', status: 'suspended', ...more })
    await own.sendAs(OWNER, 'PUT', '/messages', { club: 'club_naco', text: 'Court 2 is wet' })
    await send('all', { club: null, message: 'Storm' })
    const { messages } = (await own.get('/messages')).body as MessagesAnswer
    expect(messages.find(({ club }) => club === null)).toMatchObject({ text: 'Storm' })
    expect(messages.find(({ club }) => club === 'club_naco')).toMatchObject({
      text: 'Court 2 is wet',
      suspended: { since: expect.any(String) },
    })
    await send('naco', { suspension: { reason: 'rain' }, message: 'Rain' })
    await send('again', { suspension: { reason: 'storm' }, message: '' })
    expect((await own.sendAs(OWNER, 'GET', '/audit?subject=club_naco&action=play.suspend')).body).toMatchObject({
      records: [
        { before: { suspension: 'rain', text: 'Rain' }, after: { suspension: 'storm', text: '' } },
        { before: { text: 'Court 2 is wet' }, after: { suspension: 'rain', text: 'Rain' } },
        {},
      ],
    })
  })

  test.each([
    ['umpire@naco.example', 'club_naco'],
    ['manager@naco.example', 'club_gazcue'],
    ['manager@naco.example', null],
  ])('%s may not suspend the matches of %s', async (email, club) => {
    expectError(await play(email, club, 'suspended'), 403, 'FORBIDDEN', /^authorization: /)
  })

  test('an unknown club gets a 422', async () => {
    expectError(await play(OWNER, 'club_moon', 'suspended'), 422, 'CLUB_UNKNOWN', /^club: /)
  })
})

test('a message is stored, published to every connection, and removed by an empty text', async () => {
  const own = await startOwnApp()
  await storePeople(own.file, PEOPLE)
  const socket = openSocket(own.url)
  await letIn(socket)
  const published = () => new Promise((resolve) => socket.once('club:message', resolve))
  const set = (text: string) => own.sendAs('manager@naco.example', 'PUT', '/messages', { club: 'club_naco', text })
  const shown = async () => ((await own.get('/messages')).body as { messages: { text: string }[] }).messages

  expect(await shown()).toEqual([])
  const first = published()
  const stored = await set('Rain: play resumes at 15:30')
  expect(stored.status).toBe(200)
  expect(await first).toEqual(stored.body)
  expect(await shown()).toEqual([stored.body])
  const second = published()
  await set('')
  expect(await second).toMatchObject({ club: 'club_naco', text: '' })
  expect(await shown()).toEqual([])
  const [none, rain] = [{ text: '' }, { text: 'Rain: play resumes at 15:30' }]
  const { body } = await own.sendAs(OWNER, 'GET', '/audit?action=message.set')
  expect(body).toMatchObject({
    records: [
      { before: rain, after: none },
      { before: none, after: rain },
    ],
  })
  const foreign = await own.sendAs('manager@naco.example', 'PUT', '/messages', { club: null, text: 'Hello' })
  expectError(foreign, 403, 'FORBIDDEN', /^authorization: /)
})

test('the server gives out a message until its end, and no message whose end has passed can be stored', async () => {
  let now = Date.parse('2030-06-01T19:00:00Z')
  const own = await startOwnApp({ clock: () => now })
  await storePeople(own.file, PEOPLE)
  const set = (text: string, until?: string | null) =>
    own.sendAs('manager@naco.example', 'PUT', '/messages', { club: 'club_naco', text, until })
  const shown = async () => ((await own.get('/messages')).body as MessagesAnswer).messages.map(({ text }) => text)
  expectError(await set('Rain', '2030-06-01T19:00:00Z'), 422, 'END_PASSED', /^until: /)
  expectError(await set('Rain', '15:30'), 400, 'BAD_REQUEST', /^until: /)

  expect((await set('Rain', '2030-06-01T15:30:00-04:00')).body).toMatchObject({ until: '2030-06-01T19:30:00.000Z' })
  now = Date.parse('2030-06-01T19:29:59Z')
  expect(await shown()).toEqual(['Rain'])
  now = Date.parse('2030-06-01T19:30:00Z')
  expect(await shown(), 'although the answer is cached').toEqual([])
  expect((await set('Rain')).body, 'without an end').toMatchObject({ until: null })
  now += 365 * 24 * 3_600_000
  expect(await shown()).toEqual(['Rain'])
  const { body } = await own.sendAs(OWNER, 'GET', '/audit?action=message.set')
  const end = Date.parse('2030-06-01T19:30:00Z')
  expect(body).toMatchObject({
    records: [{ before: { until: end }, after: { until: null } }, { after: { text: 'Rain', until: end } }],
  })
})

test('a message that a server of the previous version stores has no end', async () => {
  const own = await startOwnApp()
  await storePeople(own.file, PEOPLE)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await own.sendAs('manager@naco.example', 'PUT', '/messages', { club: 'club_naco', text: 'Rain', until })
  const storage = await openDatabase(own.file)
  const { clubMessages } = storage.tables
  await storage.atomically((tx) => [
    tx
      .update(clubMessages)
      .set({ text: 'Play goes on', updatedAt: Date.now() + 7_200_000 })
      .returning({ club: clubMessages.club }),
  ])
  await storage.close()
  await expect
    .poll(async () => (await own.get('/messages')).body)
    .toMatchObject({
      messages: [{ text: 'Play goes on', until: null }],
    })
})

test('the audit log names who created and changed a match, with the values before and after, without names of players', async () => {
  const match = aMatch()
  const made = await app.postAs(OWNER, '/product', { ...match, id: 'audited', ...inNaco })
  expect(made.status).toBe(201)
  await app.sendAs(OWNER, 'PATCH', '/product/audited', { description: 'Semi-final' })
  await app.sendAs(OWNER, 'PATCH', '/product/audited', { description: 'Semi-final' })
  const { body } = await app.sendAs(OWNER, 'GET', '/audit?subject=audited')
  expect(body).toMatchObject({
    records: [
      {
        action: 'match.update',
        who: OWNER,
        club: 'club_naco',
        before: { description: match.description },
        after: { description: 'Semi-final' },
      },
      { action: 'match.create', who: OWNER, after: { ...inNaco, player1: '…', player2: '…' } },
    ],
  })
  // The names beside the records are those of today.
  expect(JSON.stringify(Object(body).records)).not.toContain(match.company)
})
