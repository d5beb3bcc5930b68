// Runs on both databases.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FOLLOW_KINDS, type Follow, keyOf, MOST_FOLLOWS } from '../../shared/follow/follow-kinds.ts'
import type { Followed, FollowsAnswer } from '../../shared/follow/follow-schemas.ts'
import { COMPETITION, competitionCalls, finished } from '../testing/competition-calls.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { addPeople } from '../testing/people-rows.ts'
import { startApp, temporaryFolder } from '../testing/running-app.ts'
import { openFollows } from './follows.ts'

const app = await startApp({ config: { clubWrites: 1_000_000 } })
afterAll(app.close)
const { as, asTag, aPlayer, anEvent } = await competitionCalls(app)

const COURT: Follow = { kind: 'court', id: 'club_naco-1' }
const aThing = (follow: Follow): Followed => ({ ...follow, name: follow.id, club: null, ids: [follow.id], matches: [] })
let people = 0
const somebody = (): string => `fan-${++people}@example.com`
const followsIn = ({ body }: { readonly body: unknown }): readonly Followed[] => (body as FollowsAnswer).follows
const read = async (email: string) => followsIn(await app.sendAs(email, 'GET', '/auth/me/follows'))
const keys = async (email: string) => (await read(email)).map(({ kind, id }) => `${kind} ${id}`)
const follow = (email: string, ...follows: readonly Follow[]) =>
  app.sendAs(email, 'POST', '/auth/me/follows', { follows })
const unfollow = (email: string, { kind, id }: Follow) => app.sendAs(email, 'DELETE', `/auth/me/follows/${kind}/${id}`)

describe('following', () => {
  test('keeps each kind of thing, the last one first, with its name', async () => {
    const fan = somebody()
    const { id: match } = await app.newMatch({ company: 'Ana Díaz', company2: 'Beto Cruz' })
    const player = await aPlayer('Carla Sol')
    const event = await anEvent('ab')
    const all: readonly Follow[] = [
      { kind: 'match', id: match },
      { kind: 'player', id: player },
      { kind: 'competition', id: event.competition },
      COURT,
    ]
    for (const each of all) expect(await follow(fan, each)).toMatchObject({ status: 200 })
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(FOLLOW_KINDS))
    expect(await read(fan)).toMatchObject([
      { ...COURT, name: 'Court 1', club: expect.stringContaining('Naco'), ids: [COURT.id] },
      { kind: 'competition', id: event.competition, name: 'Club championship', matches: [] },
      { kind: 'player', id: player, name: 'Carla Sol', ids: [player] },
      { kind: 'match', id: match, name: 'Ana Díaz – Beto Cruz', club: null },
    ])
  })

  test('a repeated request changes nothing, and a second removal answers 404', async () => {
    const fan = somebody()
    await Promise.all([follow(fan, COURT), follow(fan, COURT), follow(fan, COURT, COURT)])
    expect(await keys(fan)).toEqual(['court club_naco-1'])
    expect(followsIn(await unfollow(fan, COURT))).toEqual([])
    expectError(await unfollow(fan, COURT), 404, 'NOT_FOUND')
  })

  test('leaves out what does not exist', async () => {
    const fan = somebody()
    const none = FOLLOW_KINDS.map((kind): Follow => ({ kind, id: randomUUID() }))
    expect(followsIn(await follow(fan, ...none, COURT))).toHaveLength(1)
    expect(followsIn(await follow(fan, ...none))).toHaveLength(1)
  })

  /** Opens a list in its own database. Returns it with what is gone, and which ids others have now. */
  async function ownList() {
    const storage = await openDatabase(path.join(temporaryFolder(), 'follows.db'))
    await addPeople(storage, { ana: [] })
    const gone = new Set<string>()
    const others = new Map<string, string>()
    const find = async (asked: readonly Follow[]) =>
      new Map(
        asked
          .filter(({ id }) => !gone.has(id))
          .map((each) => [keyOf(each), aThing({ ...each, id: others.get(each.id) ?? each.id })]),
      )
    const open = () => openFollows({ storage, find, clock: Date.now })
    return { storage, gone, others, open }
  }
  const matchesFrom = (first: number, count = MOST_FOLLOWS) =>
    Array.from({ length: count }, (_, n): Follow => ({ kind: 'match', id: `m-${first + n}` }))

  test('rejects more things than the limit, and makes room where things are gone or the same', async () => {
    const { storage, gone, others, open } = await ownList()
    const follows = open()
    const matches = matchesFrom(0)
    await follows.add('ana', matches)
    await expect(follows.add('ana', [COURT])).rejects.toMatchObject({ statusCode: 409, code: 'TOO_MANY_FOLLOWS' })
    expect(await follows.add('ana', matches), 'nothing new').toHaveLength(MOST_FOLLOWS)
    gone.add('m-7')
    expect(await follows.add('ana', [COURT])).toHaveLength(MOST_FOLLOWS)
    gone.clear()
    const read = await follows.read('ana')
    expect(read, 'it has given way').toHaveLength(MOST_FOLLOWS)
    expect(read.map(({ id }) => id)).not.toContain('m-7')
    others.set('m-8', 'm-9')
    const [more] = matchesFrom(1000)
    if (more) await follows.add('ana', [more])
    others.clear()
    expect(await follows.read('ana')).toHaveLength(MOST_FOLLOWS)
    expect(await follows.read('beto')).toEqual([])
    await storage.close()
  })

  test('rejects more things than the limit also if two servers add them at once', async () => {
    const { storage, open } = await ownList()
    const added = await Promise.allSettled([0, 1000].map((first) => open().add('ana', matchesFrom(first, 300))))
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_MANY_FOLLOWS' } })
    expect(await open().read('ana')).toHaveLength(300)
    await storage.close()
  })

  test.each([
    ['no things', { follows: [] }],
    ['another kind', { follows: [{ kind: 'club', id: 'club_naco' }] }],
    ['a long id', { follows: [{ kind: 'court', id: 'x'.repeat(65) }] }],
    ['another field', { follows: [COURT], person: 'somebody' }],
    ['too many', { follows: Array.from({ length: MOST_FOLLOWS + 1 }, () => COURT) }],
  ])('rejects %s with 400', async (_, body) => {
    expectError(await app.sendAs(somebody(), 'POST', '/auth/me/follows', body), 400, 'BAD_REQUEST', /follows|person/)
    expectError(await app.post('/followed', body), 400, 'BAD_REQUEST', /follows|person/)
  })
})

describe('what somebody follows', () => {
  test('follows the merges of players, once, and ends with one removal', async () => {
    const fan = somebody()
    const [one, other] = [await aPlayer('Dora Luz'), await aPlayer('Dora L.')]
    await follow(fan, { kind: 'player', id: one }, { kind: 'player', id: other })
    expect(await read(fan)).toHaveLength(2)
    await as('POST', `/players/${other}/merge`, { into: one })
    expect(await read(fan)).toMatchObject([{ id: one, name: 'Dora Luz', ids: expect.arrayContaining([one, other]) }])
    expect(followsIn(await unfollow(fan, { kind: 'player', id: one }))).toEqual([])
    await as('POST', `/players/${other}/separate`, {})
    expect(await read(fan)).toEqual([])
  })

  test('leaves out a player who hides the page, and has them again when the page is shown', async () => {
    const fan = somebody()
    const id = await aPlayer('Eva Paz')
    await follow(fan, { kind: 'player', id })
    const tag = async () => ((await as('GET', `/office/players/${id}`)).body as { tag: string }).tag
    await asTag('PATCH', `/players/${id}`, { visibility: 'name' }, await tag())
    expect(await read(fan)).toEqual([])
    expect(followsIn(await app.post('/followed', { follows: [{ kind: 'player', id }] }))).toEqual([])
    await asTag('PATCH', `/players/${id}`, { visibility: 'page' }, await tag())
    expect(await keys(fan)).toEqual([`player ${id}`])
  })

  test('leaves out a match in no list, and a competition that is not published', async () => {
    const fan = somebody()
    const { id: match } = await app.newMatch()
    const event = await anEvent('ab')
    await follow(fan, { kind: 'match', id: match }, { kind: 'competition', id: event.competition })
    await app.patch(match, { archived: true })
    const address = `/competitions/${event.competition}`
    const publish = async (published: boolean) => {
      const { tag } = (await as('GET', `/office/all-${address.slice(1)}`)).body as { tag: string }
      const { status, body } = await asTag('PUT', address, { ...COMPETITION, published }, tag)
      expect(status, JSON.stringify(body)).toBe(200)
    }
    await publish(false)
    expect(await read(fan)).toEqual([])
    await publish(true)
    expect(await keys(fan)).toEqual([`competition ${event.competition}`])
  })

  test('has the matches of a competition, also those that follow from results', async () => {
    const fan = somebody()
    const event = await anEvent('abcd')
    await event.publish()
    await follow(fan, { kind: 'competition', id: event.competition })
    const matches = async () => new Set((await read(fan))[0]?.matches)
    const first = [await event.play('main-1-1', finished(1)), await event.play('main-1-2', finished(1))]
    const { match: final } = await event.made('main-2-1')
    await expect.poll(matches).toEqual(new Set([...first, final]))
  })
})

describe('belongs to the person', () => {
  test('nobody reads or removes what another person follows', async () => {
    const [ana, beto] = [somebody(), somebody()]
    await follow(ana, COURT)
    expect(await read(beto)).toEqual([])
    expectError(await unfollow(beto, COURT), 404, 'NOT_FOUND')
    expect(await keys(ana)).toEqual(['court club_naco-1'])
  })

  test('answers 401 without a token, also to a form that another site sends', async () => {
    const body = JSON.stringify({ follows: [COURT] })
    const from = { origin: 'https://evil.example', 'content-type': 'application/json' }
    expectError(await app.get('/auth/me/follows'), 401, 'NO_TOKEN')
    expectError(await app.call('POST', '/auth/me/follows', body, from), 401, 'NO_TOKEN')
    const { origin } = from
    expectError(await app.call('DELETE', `/auth/me/follows/court/${COURT.id}`, undefined, { origin }), 401, 'NO_TOKEN')
    const form = await app.call('POST', '/auth/me/follows', body, { ...from, 'content-type': 'text/plain' })
    expect([401, 415]).toContain(form.status)
  })

  test('no cache may keep it, and a device that is not signed in stores nothing on the server', async () => {
    const fan = somebody()
    const own = await app.sendAs(fan, 'GET', '/auth/me/follows')
    const ofDevice = await app.post('/followed', { follows: [COURT] })
    for (const { headers } of [own, ofDevice]) expect(headers.get('cache-control')).toBe('no-store')
    expect(followsIn(ofDevice)).toMatchObject([COURT])
    expect(await read(fan)).toEqual([])
  })
})
