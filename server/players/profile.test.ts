// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { ERASED_NAME } from '../../shared/matches/anonymous-name.ts'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import type { HeadToHead, PlayerMatches, PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { pointBy } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const MANAGER = 'manager@naco.example'
await storePeople(app.file, { [MANAGER]: [{ role: 'manager', club: 'club_naco' }] })
const as = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.sendAs(MANAGER, method, path, body, headers)

async function aPlayer(name: string): Promise<OfficePlayer> {
  const { status, body } = await as('POST', '/players', { id: randomUUID(), name, club: 'club_naco' })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as OfficePlayer
}

interface Played {
  readonly date?: string
  readonly games?: readonly (readonly [number, number])[]
  readonly status?: string
  readonly winner?: 1 | 2
  readonly club?: string | null
  readonly company?: string
  readonly company2?: string
}

/** Enters the result of a match of these players from paper. */
async function aResult(
  one: readonly (string | null)[],
  two: readonly (string | null)[],
  {
    date = '2026-03-07T20:00:00Z',
    games = [
      [6, 4],
      [6, 3],
    ],
    status = 'finished',
    winner,
    ...names
  }: Played = {},
) {
  const pairs = one.length > 1 ? { company: 'Ana / Eva', company2: 'Luz / Mia' } : {}
  const match = await app.newMatch({
    club: 'club_naco',
    format: 'SET3-S:6/TB7',
    date,
    playerIds: [one, two],
    ...pairs,
    ...names,
  })
  const sets = games.map((each) => ({ games: each, tiebreak: null }))
  const answer = await app.score(match.id, {
    id: 'r',
    status,
    ...(status !== 'finished' && { winner: winner === 1 ? match.one : match.two }),
    ...(status !== 'walkover' && { sets }),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return match
}

/** Returns how often the result of a match has changed. */
async function versionOf(match: string): Promise<number | undefined> {
  const storage = await openDatabase(app.file)
  try {
    const rows = await storage.db.select().from(storage.tables.matchResults)
    return rows.find(({ matchId }) => matchId === match)?.version
  } finally {
    await storage.close()
  }
}

const profile = async (id: string) => (await app.get(`/players/${id}`)).body as PlayerProfile
const matches = async (id: string, query = '') =>
  (await app.get(`/players/${id}/matches${query}`)).body as PlayerMatches
const against = async (one: string, other: string) =>
  (await app.get(`/players/${one}/against/${other}`)).body as HeadToHead

describe('a player', () => {
  test('has the results of singles and doubles apart, without walkovers', async () => {
    const [ana, eva, luz, mia] = await Promise.all(['Ana P', 'Eva P', 'Luz P', 'Mia P'].map(aPlayer))
    const [a, e, l, m] = [ana?.id ?? '', eva?.id ?? '', luz?.id ?? '', mia?.id ?? '']
    await aResult([a], [l])
    await aResult([l], [a])
    await aResult([a], [l], { status: 'walkover', winner: 1 })
    await aResult([a, e], [l, m])
    const read = await profile(a)
    expect(read).toMatchObject({
      id: a,
      name: 'Ana P',
      club: 'club_naco',
      results: { singles: { played: 2, won: 1, lost: 1 }, doubles: { played: 1, won: 1, lost: 0 } },
      statistics: { matches: 0, values: [] },
      titles: [],
    })
    expect(read.form.map(({ won }) => won)).toHaveLength(3)
    expect(read.opponents).toEqual([
      { id: l, name: 'Luz P', played: 3, won: 2, lost: 1 },
      { id: m, name: 'Mia P', played: 1, won: 1, lost: 0 },
    ])
    expect((await profile(e)).results.doubles, 'the partner').toEqual({ played: 1, won: 1, lost: 0 })
  })

  test('has statistics of all singles with points, which follow an undo', async () => {
    const [ana, luz] = [await aPlayer('Ana Count'), await aPlayer('Luz Count')]
    const scored = async () => {
      const match = await app.newMatch({ format: 'SET1-S:2/TB7', playerIds: [[ana.id], [luz.id]], firstServer: 1 })
      const actions = [...(['ACE', 'ACE', 'WINNER', 'ACE'] as const), ...Array<'WINNER'>(4).fill('WINNER')]
      const { status, body } = await app.score(
        match.id,
        actions.map((action) => pointBy(match.one, { action })),
      )
      expect(status, JSON.stringify(body)).toBe(201)
      expect((await app.match(match.id)).status).toBe('finished')
      return match
    }
    const [first] = [await scored(), await scored()]
    const { statistics } = await profile(ana.id)
    expect(statistics.matches).toBe(2)
    const value = (name: string) => statistics.values.find((each) => each.name === name)
    expect(value('aces')).toEqual({ name: 'aces', value: 6, of: null, matches: 2 })
    expect(value('serviceWon')).toMatchObject({ value: 8, of: 8 })
    expect((await profile(luz.id)).statistics.values.find(({ name }) => name === 'returnWon')).toMatchObject({
      value: 0,
      of: 8,
    })
    await app.score(first.id, { id: 'u', undo: true })
    expect((await profile(ana.id)).statistics.matches).toBe(1)
  })

  test('has the ratings once they have followed the results, with what each match changed', async () => {
    const [ana, luz] = [await aPlayer('Ana Rated'), await aPlayer('Luz Rated')]
    await aResult([ana.id], [luz.id])
    await vi.waitFor(async () =>
      expect((await profile(ana.id)).ratings?.singles).toMatchObject({ matches: 1, isNew: true }),
    )
    const { ratings, curves } = await profile(ana.id)
    expect(ratings?.doubles).toBeUndefined()
    expect(curves?.singles).toMatchObject([{ date: '2026-03-07', rating: ratings?.singles?.rating }])
    const [{ rating }] = (await matches(luz.id)).matches as [PlayerMatches['matches'][0]]
    expect(rating?.change).toBeLessThan(0)
  })

  test('has an ETag that stays until something changes', async () => {
    const [ana, luz] = [await aPlayer('Ana Tag'), await aPlayer('Luz Tag')]
    await aResult([ana.id], [luz.id])
    const { headers } = await app.get(`/players/${ana.id}`)
    const tag = headers.get('etag') ?? ''
    expect(headers.get('vary')).toContain('accept-encoding')
    expect(await app.get(`/players/${ana.id}`, { 'if-none-match': tag })).toMatchObject({ status: 304 })
    await aResult([luz.id], [ana.id])
    expect(await app.get(`/players/${ana.id}`, { 'if-none-match': tag })).toMatchObject({ status: 200 })
  })

  test('who is unknown is a 404', async () => {
    for (const path of [
      '/players/none',
      '/players/none/matches',
      '/players/none/against/none',
      '/players/none/card.png',
    ])
      expectError(await app.get(path), 404, 'NOT_FOUND')
  })

  test('has an opponent of two rows once, as soon as they are merged, and until they are separated', async () => {
    const [ana, luz, other] = [await aPlayer('Ana Sola'), await aPlayer('Luz Doble'), await aPlayer('L. Doble')]
    await aResult([ana.id], [luz.id])
    await aResult([ana.id], [other.id])
    const opponents = async () => {
      const { body } = await app.get(`/players/${ana.id}`)
      return (body as PlayerProfile).opponents.map(({ name, played }) => `${name} ${played}`).sort()
    }
    expect(await opponents()).toEqual(['L. Doble 1', 'Luz Doble 1'])
    await as('POST', `/players/${other.id}/merge`, { into: luz.id })
    expect(await opponents()).toEqual(['Luz Doble 2'])
    await as('POST', `/players/${other.id}/separate`)
    expect(await opponents()).toEqual(['L. Doble 1', 'Luz Doble 1'])
  })

  test('who was merged leads to the other, with the results of both', async () => {
    const [one, other, luz] = [await aPlayer('Mia One'), await aPlayer('Mia Other'), await aPlayer('Luz M')]
    await aResult([one.id], [luz.id])
    await aResult([other.id], [luz.id])
    await as('POST', `/players/${other.id}/merge`, { into: one.id })
    expect(await profile(other.id)).toMatchObject({ id: one.id, name: 'Mia One', results: { singles: { won: 2 } } })
    expect((await profile(luz.id)).opponents).toMatchObject([{ id: one.id, name: 'Mia One', lost: 2 }])
    const [{ opponents }] = (await matches(luz.id)).matches as [PlayerMatches['matches'][0]]
    expect(opponents).toMatchObject([{ id: one.id }])
    expect(await against(other.id, luz.id)).toMatchObject({ one: { id: one.id }, singles: { one: 2, other: 0 } })
    await as('POST', `/players/${other.id}/separate`)
    expect(await profile(other.id)).toMatchObject({ id: other.id, results: { singles: { won: 1 } } })
  })

  test('has one name in results after a rename, and says under which other name a match was played', async () => {
    const [eva, luz] = [await aPlayer('Eva Rename'), await aPlayer('Luz Rename')]
    await aResult([eva.id], [luz.id], { company: 'Rename Éva', company2: 'Luz Rename' })
    const [first] = (await matches(eva.id)).matches
    expect(first, 'the order of the words and accents don’t matter').not.toHaveProperty('playedAs')
    const { tag } = (await as('GET', `/office/players/${eva.id}`)).body as OfficePlayer
    await as('PATCH', `/players/${eva.id}`, { name: 'Eva Nueva' }, { 'if-match': `"${tag}"` })
    expect((await matches(eva.id)).matches).toMatchObject([{ playedAs: 'Rename Éva' }])
    expect((await matches(eva.id)).matches[0]?.opponents).toEqual([{ id: luz.id, name: 'Luz Rename' }])
    const renamed = { id: eva.id, name: 'Rename Éva', currentName: 'Eva Nueva' }
    expect((await matches(luz.id)).matches[0]?.opponents).toEqual([renamed])
  })

  test('who hides the page is a 404 that says so, and a name without a link elsewhere', async () => {
    const [hides, luz] = [await aPlayer('Hides Herself'), await aPlayer('Luz Sees')]
    const { id } = await aResult([hides.id], [luz.id], { company: 'Hides Herself', company2: 'Luz Sees' })
    const live = await app.newMatch({ playerIds: [[hides.id], [luz.id]] })
    await app.score(live.id, [pointBy(live.one)])
    const before = await versionOf(id)
    const linked = async () => [(await app.match(id)).playerIds, (await app.match(live.id)).playerIds]
    const hide = async (visibility: string) => {
      const { tag } = (await as('GET', `/office/players/${hides.id}`)).body as OfficePlayer
      await as('PATCH', `/players/${hides.id}`, { visibility }, { 'if-match': `"${tag}"` })
    }
    const opponents = async () => (await matches(luz.id)).matches[0]?.opponents
    expect(await opponents()).toEqual([{ id: hides.id, name: 'Hides Herself' }])
    await hide('name')
    expect(await linked(), 'no answer about a match has the id').toEqual(Array(2).fill([[null], [luz.id]]))
    const after = await app.newMatch({ playerIds: [[hides.id], [luz.id]] })
    expect((await app.match(after.id)).playerIds).toEqual([[null], [luz.id]])
    for (const path of ['', '/matches', `/against/${luz.id}`, '/card.png'])
      expectError(await app.get(`/players/${hides.id}${path}`), 404, 'PLAYER_HIDDEN')
    expectError(await app.get(`/players/${luz.id}/against/${hides.id}`), 404, 'PLAYER_HIDDEN')
    expectError(await app.get(`/players/${luz.id}/matches?opponent=${hides.id}`), 404, 'PLAYER_HIDDEN')
    expect(await opponents()).toEqual([{ id: null, name: 'Hides Herself' }])
    expect((await profile(luz.id)).opponents).toEqual([])
    await hide('anonymous')
    expect(await opponents()).toEqual([{ id: null, name: ERASED_NAME, isAnonymous: true }])
    await hide('page')
    expect(await opponents()).toEqual([{ id: hides.id, name: 'Hides Herself' }])
    expect(await linked()).toEqual(Array(2).fill([[hides.id], [luz.id]]))
    expect(await versionOf(id), 'no result has changed').toBe(before)
  })
})

describe('the matches of a player', () => {
  test('come newest first, page by page, as the player sees them', async () => {
    const [ana, luz] = [await aPlayer('Ana Pages'), await aPlayer('Luz Pages')]
    const days = ['2026-01-03', '2026-01-10', '2026-01-17', '2026-01-24', '2026-01-31']
    for (const day of days) await aResult([luz.id], [ana.id], { date: `${day}T20:00:00Z` })
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: PlayerMatches = await matches(ana.id, `?limit=2${next && `&cursor=${next}`}`)
      seen.push(...page.matches.map(({ date }) => date))
      next = page.next
    }
    expect(seen).toEqual(days.toReversed())
    const [latest] = (await matches(ana.id, '?limit=1')).matches
    expect(latest).toMatchObject({
      won: false,
      kind: 'singles',
      how: 'played',
      sets: [
        [4, 6],
        [3, 6],
      ],
      partner: null,
      opponents: [{ id: luz.id }],
    })
  })

  test('of one moment are each on one page', async () => {
    const [ana, luz] = [await aPlayer('Ana Once'), await aPlayer('Luz Once')]
    for (let n = 0; n < 4; n++) await aResult([ana.id], [luz.id])
    const first = await matches(ana.id, '?limit=3')
    const rest = await matches(ana.id, `?limit=3&cursor=${first.next}`)
    expect(new Set([...first.matches, ...rest.matches].map(({ match }) => match)).size).toBe(4)
    expect(rest.next).toBeNull()
  })

  test('are filtered by kind, year, club, opponent and result', async () => {
    const [ana, eva, luz, mia] = await Promise.all(['Ana F', 'Eva F', 'Luz F', 'Mia F'].map(aPlayer))
    const [a, e, l, m] = [ana?.id ?? '', eva?.id ?? '', luz?.id ?? '', mia?.id ?? '']
    await aResult([a], [l], { date: '2025-05-01T20:00:00Z' })
    await aResult([m], [a], { date: '2026-05-01T20:00:00Z', club: null })
    await aResult([a, e], [l, m], { date: '2026-06-01T20:00:00Z' })
    const dates = async (query: string) => (await matches(a, query)).matches.map(({ date }) => date)
    const [first, second, third] = ['2025-05-01', '2026-05-01', '2026-06-01']
    expect(await matches(a)).toMatchObject({ years: [2026, 2025], clubs: ['club_naco'] })
    expect(await dates('?kind=doubles')).toEqual([third])
    expect(await dates('?kind=singles')).toEqual([second, first])
    expect(await dates('?year=2025')).toEqual([first])
    expect(await dates('?club=club_naco')).toEqual([third, first])
    expect(await dates(`?opponent=${l}`)).toEqual([third, first])
    expect(await dates(`?opponent=${e}`), 'a partner is no opponent').toEqual([])
    expect(await dates('?result=won')).toEqual([third, first])
    expect(await dates('?result=lost&kind=singles')).toEqual([second])
    expect((await matches(a, '?kind=doubles')).matches[0]).toMatchObject({
      partner: { id: e, name: 'Eva' },
      opponents: [
        { id: l, name: 'Luz' },
        { id: m, name: 'Mia' },
      ],
    })
    for (const query of ['?kind=x', '?year=x', '?result=x', '?cursor=x', '?limit=0', '?limit=101', '?other=1'])
      expectError(await app.get(`/players/${a}/matches${query}`), 400, 'BAD_REQUEST')
  })

  test('are without archived ones', async () => {
    const [ana, luz] = [await aPlayer('Ana Gone'), await aPlayer('Luz Gone')]
    const match = await aResult([ana.id], [luz.id])
    expect((await as('PATCH', `/product/${match.id}`, { archived: true })).status).toBe(200)
    expect(await matches(ana.id)).toMatchObject({ matches: [], years: [] })
    expect((await profile(ana.id)).results.singles.played).toBe(0)
  })
})

describe('two players against each other', () => {
  test('have the wins of each, the same from both sides', async () => {
    const [ana, luz, mia] = await Promise.all(['Ana H', 'Luz H', 'Mia H'].map(aPlayer))
    const [a, l, m] = [ana?.id ?? '', luz?.id ?? '', mia?.id ?? '']
    await aResult([a], [l])
    await aResult([l], [a])
    await aResult([l], [a])
    await aResult([a], [m])
    await aResult([l], [a], { status: 'walkover', winner: 1 })
    expect(await against(a, l)).toMatchObject({
      one: { id: a, name: 'Ana H' },
      other: { id: l },
      singles: { played: 3, one: 1, other: 2 },
      doubles: { played: 0 },
    })
    expect(await against(l, a)).toMatchObject({ singles: { one: 2, other: 1 } })
    expect((await against(a, l)).matches, 'with the walkover').toHaveLength(4)
    expect(await against(a, a)).toMatchObject({ singles: { played: 0 }, matches: [] })
  })

  test('who were partners have not met', async () => {
    const [ana, eva, luz, mia] = await Promise.all(['Ana T', 'Eva T', 'Luz T', 'Mia T'].map(aPlayer))
    await aResult([ana?.id ?? '', eva?.id ?? ''], [luz?.id ?? '', mia?.id ?? ''])
    expect((await against(ana?.id ?? '', eva?.id ?? '')).matches).toEqual([])
    expect(await against(eva?.id ?? '', mia?.id ?? '')).toMatchObject({ doubles: { played: 1, one: 1, other: 0 } })
  })
})
