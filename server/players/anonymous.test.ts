// Runs on both databases.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import { foldText } from '../../shared/text/fold-text.ts'
import { openApiDocument } from '../documents/openapi-document.ts'
import { pointBy } from '../testing/client.ts'
import { competitionCalls, finished, type TestEvent } from '../testing/competition-calls.ts'
import { storePeople } from '../testing/people-rows.ts'
import { type RunningApp, startApp } from '../testing/running-app.ts'
import { openStream } from '../testing/stream-reader.ts'
import { openWatcher } from '../testing/watcher.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'

const NAME = 'Zenobia Quirke'
const [OWNER, PERSON] = ['owner@example.com', 'zenobia@example.com']
const COURT = 'club_naco-1'
/** Longest time to wait for a draw that follows a result (ms). */
const PATIENCE_MS = 15_000
/** Requests that end only with the client, or whose answers are pictures. Other tests read them. */
const LEFT_OUT = ['/product/{id}/stream', '/product/{id}/card.png', '/players/{id}/card.png']
/** Parameters with which calls answer more. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/product': [
    '?view=summary',
    '?view=full',
    '?search=zenobia',
    '?club=club_naco',
    '?court=club_naco-1',
    '?status=live',
  ],
  '/product/{id}/export': ['?format=json', '?format=csv', '?format=points'],
  '/product/{id}/actions': ['?since=0', '?since=1'],
  '/players': ['?search=zenobia', '?search=quirke'],
}

let app: RunningApp
let player: OfficePlayer
let matches: Readonly<Record<'live' | 'over' | 'coming' | 'doubles' | 'draw', string>>
let event: TestEvent
let reads: readonly string[]

const as = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.sendAs(OWNER, method, path, body, headers)
const isNamed = (text: unknown): boolean =>
  /zenobia|quirke/.test(foldText(typeof text === 'string' ? text : JSON.stringify(text)))

/** Returns every public read of the document, with each of these ids in place of its parameters. */
async function publicReads(ids: readonly string[]): Promise<string[]> {
  const { paths } = JSON.parse(await openApiDocument()) as {
    paths: Record<string, { get?: { 'x-permission': string } }>
  }
  const filled = (path: string): string[] =>
    /\{\w+\}/.test(path) ? ids.flatMap((id) => filled(path.replace(/\{\w+\}/, encodeURIComponent(id)))) : [path]
  return Object.entries(paths)
    .filter(([path, { get }]) => get?.['x-permission'] === 'public' && !LEFT_OUT.includes(path))
    .flatMap(([path]) => filled(path).flatMap((each) => ['', ...(QUERIES[path] ?? [])].map((query) => each + query)))
}

async function choose(visibility: string): Promise<void> {
  const { headers } = await as('GET', `/office/players/${player.id}`)
  const tag = { 'if-match': headers.get('etag') ?? '' }
  expect((await as('PATCH', `/players/${player.id}`, { visibility }, tag)).status).toBe(200)
}

/** Returns the public reads whose answers have the name. */
async function naming(): Promise<string[]> {
  const found: string[] = []
  for (const path of reads) {
    const answer = await app.get(path, { accept: 'application/json' })
    expect(answer.status, path).toBeLessThan(500)
    if (isNamed(answer.body) || isNamed([...answer.headers])) found.push(path)
  }
  return found
}

beforeAll(async () => {
  app = await startApp({ config: { cardReads: 10_000, webhookCalls: 10_000 } })
  await storePeople(app.file, { [OWNER]: [{ role: 'owner', club: null }], [PERSON]: [] })
  const id = 'p-1'
  player = (await as('POST', '/players', { id, name: NAME, club: 'club_naco' })).body as OfficePlayer
  const made = { club: 'club_naco', company: NAME, playerIds: [[id], [null]] }
  const short = { format: 'SET1-S:6/TB7', ...made }
  const [live, over, coming, doubles] = [
    await app.newMatch({ ...made, court: COURT, date: new Date().toISOString() }),
    await app.newMatch(short),
    await app.newMatch({ ...made, date: '2035-05-04T10:00:00.000Z' }),
    await app.newMatch({
      ...made,
      company: `${NAME} / Eva Cruz`,
      company2: 'Luz Marte / Mia Paz',
      playerIds: [
        [id, null],
        [null, null],
      ],
    }),
  ]
  await app.score(live.id, [pointBy(NAME), pointBy(live.two)])
  await app.score(over.id, [pointBy(NAME)])
  await app.score(over.id, { id: 'end', status: 'retired', winner: NAME })
  await app.score(doubles.id, [pointBy(NAME)])
  const { anEvent } = await competitionCalls(app)
  event = await anEvent('AB', {}, { A: id })
  await event.publish()
  const { match: draw, sides } = await vi.waitFor(async () => {
    const { match, sides } = await event.match('main-1-1')
    if (match === null) throw new Error('the match of the draw is not made yet')
    return { match, sides }
  }, PATIENCE_MS)
  await app.score(draw, { id: 'end', ...finished(sides[0] === 'A' ? 1 : 2) })
  await vi.waitFor(async () => expect((await event.read()).champion).toBe('A'), PATIENCE_MS)
  matches = { live: live.id, over: over.id, coming: coming.id, doubles: doubles.id, draw }
  reads = await publicReads([...Object.values(matches), id, COURT, 'club_naco', event.competition, event.id])
})
afterAll(() => app.close())

describe('a player who wants to be anonymous', () => {
  test('has the name in public answers before the choice, so that the other tests look at the right places', async () => {
    const found = await naming()
    const all = ['/product', `/product/${matches.live}`, `/court/${COURT}/score`, `/players/${player.id}`]
    for (const path of [...all, `/competitions/${event.competition}`, event.path]) expect(found).toContain(path)
    expect(found.length).toBeGreaterThan(15)
  })

  test('is in no public answer by name, and is there again after another choice', async () => {
    const before = await naming()
    const card = async () => (await app.get(`/product/${matches.live}/card.png`)).headers.get('etag')
    const named = await card()
    await choose('anonymous')
    expect(await naming()).toEqual([])
    expect(await card()).not.toBe(named)
    const { company, players, playerIds, actions } = await app.match(matches.doubles)
    expect({ company, players, playerIds }).toEqual({
      company: 'Player / Eva Cruz',
      players: [
        ['Player', 'Eva Cruz'],
        ['Luz Marte', 'Mia Paz'],
      ],
      playerIds: undefined,
    })
    expect(actions).toMatchObject([{ player: 'Player / Eva Cruz' }])
    await choose('name')
    expect((await app.match(matches.live)).company).toBe(NAME)
    expect((await app.match(matches.live)).playerIds).toBeUndefined()
    await choose('page')
    expect(await naming()).toEqual(before)
  })

  test('is not named on the socket, in streams, by webhooks or after a restart', async () => {
    const receiver = await startReceiver()
    const hook = { id: 'all', address: receiver.url, club: null, events: ['match.started', 'match.ended'] }
    expect((await as('POST', '/office/webhooks', hook)).status).toBe(201)
    const watcher = await openWatcher(app.url)
    await watcher.watchAll()
    await choose('anonymous')
    await vi.waitFor(() =>
      expect(watcher.updates.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(matches))),
    )
    const stream = await openStream(`${app.url}/product/${matches.live}/stream`)
    const answers = await Promise.all(Object.values(matches).map((id) => watcher.watch(id)))
    const late = await watcher.watch(matches.live, 1)
    // The umpire's programs may use the name that they have read, and the one that they know.
    expect((await app.score(matches.live, [pointBy('Player'), pointBy(NAME)])).status).toBe(201)
    await watcher.sees([3, 4])
    await vi.waitFor(() => expect(stream.seqs()).toEqual([1, 2, 3, 4]))
    expect((await app.score(matches.coming, [pointBy('Player')])).status).toBe(201)
    await vi.waitFor(() => expect(receiver.requests.length).toBeGreaterThan(0))
    expect(watcher.entries.slice(0, 2)).toMatchObject([{ player: 'Player' }, { player: 'Player' }])
    for (const seen of [
      watcher.updates,
      watcher.entries,
      answers,
      late,
      stream.text(),
      receiver.requests.map(({ text }) => text),
    ])
      expect(isNamed(seen)).toBe(false)
    const again = await startApp({ file: app.file })
    try {
      for (const path of reads)
        expect(isNamed((await again.get(path, { accept: 'application/json' })).body), path).toBe(false)
      expect(((await again.get('/product?search=player')).body as unknown[]).length).toBe(5)
    } finally {
      await again.close()
    }
    await choose('page')
  })

  test('keeps the name for the office and for those who score', async () => {
    await choose('anonymous')
    expect((await as('GET', `/product/${matches.live}/description`)).body).toMatchObject({ company: NAME })
    expect((await as('GET', `/product/${matches.live}/names`)).body).toMatchObject({ company: NAME, players: null })
    const { body } = await as('GET', '/office/names')
    expect((body as { matches: { id: string }[] }).matches.map(({ id }) => id).sort()).toEqual(
      Object.values(matches).sort(),
    )
    for (const path of [`/product/${matches.live}/names`, '/office/names', `/product/${matches.live}/description`]) {
      expect((await app.get(path)).status).toBe(401)
      expect((await app.sendAs('stranger@example.com', 'GET', path)).status).toBe(403)
    }
    expect((await as('PATCH', `/product/${matches.live}`, { category: 'Open' })).body).toMatchObject({ company: NAME })
    // A program that sends back what it has read changes no name.
    await as('PATCH', `/product/${matches.live}`, { company: 'Player', category: 'Singles' })
    const { company2 } = await app.match(matches.live)
    await as('PUT', `/product/${matches.live}/sides`, { company: company2, company2: 'Player' })
    expect((await as('GET', `/product/${matches.live}/description`)).body).toMatchObject({ company2: NAME })
    await choose('page')
  })
})

describe('who signs in', () => {
  const own = (method: string, body?: object) => app.sendAs(PERSON, method, '/auth/me/player', body)

  test('decides about the own page, also before the first match', async () => {
    expect((await own('GET')).body).toEqual({ player: null, visibility: 'page', office: null, isJunior: false })
    const { body } = await own('PUT', { visibility: 'anonymous' })
    expect(body).toEqual({ player: expect.any(String), visibility: 'anonymous', office: null, isJunior: false })
    expect((await own('PUT', { visibility: 'anonymous' })).body).toEqual(body)
    const { id } = (await app.sendAs(PERSON, 'GET', '/auth/me')).body as { id: string }
    await as('PUT', `/people/${id}/roles/club_naco`, { role: 'umpire' })
    const match = await app.newMatch({ club: 'club_naco', company: 'Sibyl Own', playerIds: [[`person:${id}`], [null]] })
    expect(await app.match(match.id)).toMatchObject({ company: 'Player' })
    await own('PUT', { visibility: 'name' })
    expect(await app.match(match.id)).toMatchObject({ company: 'Sibyl Own' })
    const shown = (await own('PUT', { visibility: 'page' })).body as { player: string }
    expect((await app.match(match.id)).playerIds).toEqual([[shown.player], [null]])
    expect((await own('PUT', { visibility: 'nobody' })).status).toBe(400)
  })
})
