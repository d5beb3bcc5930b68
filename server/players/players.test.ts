// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { PlayersAnswer } from '../../shared/office/office-schemas.ts'
import type { ListedPlayers, OfficePlayer } from '../../shared/players/player-schemas.ts'
import { pointBy } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const [MANAGER, ELSEWHERE] = ['manager@naco.example', 'manager@gazcue.example']
await storePeople(app.file, {
  [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
  [ELSEWHERE]: [{ role: 'manager', club: 'club_gazcue' }],
  'owner@example.com': [{ role: 'owner', club: null }],
})
const as = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.sendAs(MANAGER, method, path, body, headers)

async function aPlayer(name: string, club: string | null = 'club_naco'): Promise<OfficePlayer> {
  const { status, body } = await as('POST', '/players', { id: randomUUID(), name, club })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as OfficePlayer
}
const aMatchOf = (one: string | null, two: string | null, more: object = {}) =>
  app.newMatch({ club: 'club_naco', playerIds: [[one], [two]], ...more })
/** Returns a match of a player that has begun. */
const begunBy = async (player: string) => {
  const match = await aMatchOf(player, null)
  expect((await app.score(match.id, pointBy(match.one))).status).toBe(201)
}
const playersIn = async (id: string) => (await app.match(id)).playerIds
const search = async (text: string) =>
  ((await app.get(`/players?search=${encodeURIComponent(text)}`)).body as ListedPlayers).players
const suggested = async (text: string) =>
  ((await as('GET', `/office/players?club=club_naco&search=${encodeURIComponent(text)}`)).body as PlayersAnswer).players
const merge = (id: string, into: string) => as('POST', `/players/${id}/merge`, { into })
const results = async (match: string) => {
  const storage = await openDatabase(app.file)
  try {
    const rows = await storage.db.select().from(storage.tables.matchResults)
    return rows.find(({ matchId }) => matchId === match)
  } finally {
    await storage.close()
  }
}

test('new players of one request need different ids', async () => {
  const players = ['Ana Prima', 'Eva Prima'].map((name) => ({ id: 'same', name }))
  const answer = await as('POST', '/office/new-players', { club: 'club_naco', players })
  expectError(answer, 400, 'BAD_REQUEST', 'players: must have different ids')
})

describe('the players of a match', () => {
  test('are in the answers beside the names, and stay when a name is corrected', async () => {
    const [ana, luz] = [await aPlayer('Ana Reyes'), await aPlayer('Luz Marte')]
    const match = await aMatchOf(ana.id, luz.id)
    expect(await playersIn(match.id)).toEqual([[ana.id], [luz.id]])
    await app.score(match.id, [pointBy(match.one)])
    await as('PATCH', `/product/${match.id}`, { company: 'Ana Reyes Gil' })
    expect(await playersIn(match.id)).toEqual([[ana.id], [luz.id]])
    const { company, company2 } = await app.match(match.id)
    await as('PUT', `/product/${match.id}/sides`, { company: company2, company2: company })
    expect(await playersIn(match.id), 'they go with the names').toEqual([[luz.id], [ana.id]])
  })

  test('are forgotten when another name is entered before the first point', async () => {
    const ana = await aPlayer('Ana Otra')
    const match = await aMatchOf(ana.id, null)
    await as('PATCH', `/product/${match.id}`, { company: 'Somebody else' })
    expect(await playersIn(match.id)).toBeUndefined()
  })

  test('must exist, be of the club, and be as many as the names', async () => {
    const ana = await aPlayer('Ana Sola')
    const asked = (playerIds: unknown) => as('POST', '/product', { ...A_MATCH, playerIds })
    expectError(await asked([['nobody'], [null]]), 422, 'PLAYER_ID_UNKNOWN')
    expectError(await asked([['person:nobody'], [null]]), 422, 'PLAYER_ID_UNKNOWN')
    const stranger = randomUUID()
    await app.sendAs(ELSEWHERE, 'POST', '/members', { id: stranger, club: 'club_gazcue', name: 'Sol Lejos' })
    expectError(await asked([[`person:${stranger}`], [null]]), 422, 'PLAYER_ID_UNKNOWN')
    expectError(await asked([[ana.id], [ana.id]]), 422, 'PLAYER_TWICE')
    const same = await aPlayer('A. Sola')
    await merge(same.id, ana.id)
    expectError(await asked([[ana.id], [same.id]]), 422, 'PLAYER_TWICE')
    expectError(
      await asked([
        [ana.id, null],
        [null, null],
      ]),
      422,
      'PLAYERS_MISPLACED',
    )
  })

  test('a member of the register becomes a player with the first match', async () => {
    const id = randomUUID()
    await as('POST', '/members', { id, club: 'club_naco', name: 'Nélida Peña', number: '104' })
    expect(await suggested('pena nel')).toMatchObject([{ id: `person:${id}`, name: 'Nélida Peña', number: '104' }])
    const match = await aMatchOf(`person:${id}`, null)
    const again = await aMatchOf(`person:${id}`, null)
    const [[player] = []] = (await playersIn(match.id)) ?? []
    expect(await playersIn(again.id)).toEqual([[player], [null]])
    expect(await suggested('pena nel')).toMatchObject([{ id: player, name: 'Nélida Peña', number: '104' }])
  })

  test('the result of a match of known players is stored with its last entry, and goes with an undo', async () => {
    const [ana, luz] = [await aPlayer('Ana Fin'), await aPlayer('Luz Fin')]
    const match = await aMatchOf(ana.id, luz.id, { format: 'SET3-S:6/TB7' })
    const sets = [
      { games: [6, 4], tiebreak: null },
      { games: [6, 3], tiebreak: null },
    ]
    await app.score(match.id, { id: 'r1', status: 'finished', sets })
    expect(await results(match.id)).toMatchObject({
      how: 'played',
      winner: 1,
      sets: [
        [6, 4],
        [6, 3],
      ],
      bestOf: 3,
      linked: [[{ id: ana.id }], [{ id: luz.id }]],
      counts: true,
      pending: true,
      version: 1,
    })
    await app.score(match.id, { id: 'u1', undo: true })
    expect(await results(match.id)).toMatchObject({ endedAt: null, winner: null, counts: false, version: 2 })
  })

  test('a match that ends without a known player has no stored result; one that is linked later has', async () => {
    const match = await app.newMatch({ club: 'club_naco', format: 'SET1-S:6/TB7' })
    await app.score(match.id, { id: 'r1', status: 'finished', sets: [{ games: [6, 4], tiebreak: null }] })
    expect(await results(match.id)).toBeUndefined()
    const ana = await aPlayer('Ana Später')
    await as('PATCH', `/product/${match.id}`, { playerIds: [[ana.id], [null]] })
    expect(await results(match.id)).toMatchObject({ winner: 1, linked: [[{ id: ana.id }], [null]] })
  })
})

const A_MATCH = {
  category: 'Singles',
  company: 'Ana',
  company2: 'Luz',
  description: '',
  date: '2030-06-01T20:00:00Z',
  club: 'club_naco',
}

describe('search', () => {
  test('finds players by beginnings of words in any order, without accents, in any script', async () => {
    for (const name of ['Zoë Dvořák', 'Άννα Παπά', 'محمد علي', '張帥']) await begunBy((await aPlayer(name)).id)
    expect(await search('dvorak zo')).toMatchObject([{ name: 'Zoë Dvořák', matches: 1 }])
    for (const [text, name] of [
      ['παπα', 'Άννα Παπά'],
      ['محمد', 'محمد علي'],
      ['張', '張帥'],
    ] as const)
      expect(await search(text), text).toMatchObject([{ name }])
  })

  test('leaves out players without a match, and those who hide their pages', async () => {
    const quiet = await aPlayer('Quiet Unseen')
    expect(await search('quiet unseen')).toEqual([])
    await aMatchOf(quiet.id, null)
    expect(await search('quiet unseen')).toHaveLength(1)
    const hidden = await as('PATCH', `/players/${quiet.id}`, { visibility: 'name' }, { 'if-match': `"${quiet.tag}"` })
    expect(hidden.body).toMatchObject({ hidden: true, visibility: 'name' })
    expect(await search('quiet unseen')).toEqual([])
  })

  test('does not count matches that have not begun', async () => {
    const player = await aPlayer('Nora Planned')
    const match = await aMatchOf(player.id, null)
    const other = await aMatchOf(player.id, null, { date: '2031-06-01T20:00:00Z' })
    expect(await search('nora planned'), 'is found').toMatchObject([{ id: player.id, matches: 0, lastMatch: null }])
    expect(await suggested('nora planned')).toMatchObject([{ lastMatch: null }])
    await app.score(match.id, pointBy(match.one))
    const { date } = await app.match(match.id)
    expect(await search('nora planned')).toMatchObject([{ matches: 1, lastMatch: date }])
    expect((await as('GET', `/office/players/${player.id}`)).body).toMatchObject({ matches: 1, lastMatch: date })
    await app.score(other.id, { id: 'over', status: 'walkover', winner: other.one })
    expect(await search('nora planned'), 'a walkover is a match').toMatchObject([{ matches: 2 }])
  })

  test('a junior is hidden until a manager shows the page', async () => {
    const id = randomUUID()
    await as('POST', '/members', { id, club: 'club_naco', name: 'Kid Junior', tags: ['Junior'] })
    const match = await aMatchOf(`person:${id}`, null)
    expect(await playersIn(match.id)).toBeUndefined()
    expect(await search('kid junior')).toEqual([])
    const { playerIds } = (await as('GET', `/product/${match.id}/description`)).body as { playerIds: [[string]] }
    const [[player]] = playerIds
    const { tag } = (await as('GET', `/office/players/${player}`)).body as OfficePlayer
    await as('PATCH', `/players/${player}`, { visibility: 'page' }, { 'if-match': `"${tag}"` })
    expect(await playersIn(match.id)).toEqual([[player], [null]])
    expect(await search('kid junior')).toMatchObject([{ id: player }])
  })
})

describe('a merge', () => {
  test('shows the matches of both as one player, and can be taken back', async () => {
    const [one, other] = [await aPlayer('Mia Twice'), await aPlayer('Mia Twyce')]
    for (const { id } of [one, other, other]) await begunBy(id)
    expect(await search('mia')).toMatchObject([{ matches: 1 }, { matches: 2 }])
    const merged = await merge(other.id, one.id)
    expect(merged).toMatchObject({ status: 200, body: { id: one.id, matches: 3, merged: [{ id: other.id }] } })
    expect(await merge(other.id, one.id), 'a repeated request changes nothing').toMatchObject({ status: 200 })
    expect(await search('mia twyce'), 'the other name still finds the player').toMatchObject([
      { id: one.id, matches: 3 },
    ])
    const apart = await as('POST', `/players/${other.id}/separate`)
    expect(apart).toMatchObject({ status: 200, body: { id: other.id, matches: 2, into: null } })
    expect(await search('mia')).toMatchObject([{ matches: 1 }, { matches: 2 }])
    expectError(await as('POST', `/players/${other.id}/separate`), 409, 'NOT_MERGED')
  })

  test('of a player with merges is taken back without them', async () => {
    const [a, b, c] = [await aPlayer('Chain A'), await aPlayer('Chain B'), await aPlayer('Chain C')]
    for (const { id } of [a, b, c]) await begunBy(id)
    await merge(a.id, b.id)
    expect((await merge(b.id, c.id)).body).toMatchObject({ id: c.id, matches: 3 })
    expect(await merge(a.id, c.id), 'merged already').toMatchObject({ status: 200 })
    expect((await as('POST', `/players/${b.id}/separate`)).body).toMatchObject({ id: b.id, matches: 2 })
    expect((await as('GET', `/office/players/${a.id}`)).body).toMatchObject({ into: b.id })
  })

  test('during a match changes no log, and the end of the match is a result of the player who stays', async () => {
    const [one, other, rival] = [await aPlayer('Lena Live'), await aPlayer('Lena Lyve'), await aPlayer('Vera Rival')]
    const match = await aMatchOf(other.id, rival.id)
    await app.score(match.id, pointBy(match.one))
    const { entries } = await app.log(match.id)
    const [merged, scored] = await Promise.all([merge(other.id, one.id), app.score(match.id, pointBy(match.two))])
    expect([merged.status, scored.status]).toEqual([200, 201])
    expect((await app.log(match.id)).entries.slice(0, 1)).toEqual(entries)
    expect((await app.score(match.id, { id: 'end', status: 'retired', winner: match.two })).status).toBe(201)
    const { body } = await app.get(`/players/${one.id}`, { accept: 'application/json' })
    expect(body).toMatchObject({ results: { singles: { played: 1, won: 0, lost: 1 } } })
  })

  test('is refused with the same player, in a circle, and for two people of one match', async () => {
    const [one, other] = [await aPlayer('Rosa Uno'), await aPlayer('Rosa Dos')]
    expectError(await merge(one.id, one.id), 422, 'SAME_PLAYER')
    await merge(one.id, other.id)
    expectError(await merge(other.id, one.id), 422, 'SAME_PLAYER')
    const [left, right] = [await aPlayer('Left'), await aPlayer('Right')]
    const match = await aMatchOf(left.id, right.id)
    const refused = await merge(left.id, right.id)
    expectError(refused, 409, 'PLAYED_EACH_OTHER')
    expect(refused.body).toMatchObject({ matches: [match.id] })
  })

  test('of two players into each other at once makes no circle', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await aPlayer(`Race ${round} a`), await aPlayer(`Race ${round} b`)]
      const both = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })

  test('needs a manager of both clubs', async () => {
    const here = await aPlayer('Here')
    const { body } = await app.sendAs(ELSEWHERE, 'POST', '/players', {
      id: randomUUID(),
      name: 'There',
      club: 'club_gazcue',
    })
    expectError(await merge(here.id, (body as OfficePlayer).id), 403, 'FORBIDDEN')
    expectError(await app.sendAs(ELSEWHERE, 'POST', `/players/${here.id}/separate`), 403, 'FORBIDDEN')
  })
})
