// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { NamedPlayers, OfficePlayer } from '../../shared/players/player-schemas.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'
import { createPlayersRepository } from './players-repository.ts'

const app = await startApp()
afterAll(app.close)
const [MANAGER, UMPIRE] = ['manager@naco.example', 'umpire@naco.example']
await storePeople(app.file, {
  [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
  [UMPIRE]: [{ role: 'umpire', club: 'club_naco' }],
})
const as = (method: string, path: string, body?: unknown) => app.sendAs(MANAGER, method, path, body)

async function aPlayer(name: string, club: string | null = 'club_naco'): Promise<string> {
  const { status, body } = await as('POST', '/office/new-players', { club, players: [{ id: randomUUID(), name }] })
  expect(status, JSON.stringify(body)).toBe(204)
  return name
}

async function named(names: readonly string[], email = MANAGER): Promise<NamedPlayers['names']> {
  const { status, body } = await app.sendAs(email, 'POST', '/office/named-players', { club: 'club_naco', names })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as NamedPlayers).names
}

test('finds players and people of the club by whole names, in any order, without accents, in all scripts', async () => {
  for (const name of ['Zoë Dvořák', 'Άννα Παπά', 'محمد علي', '張帥']) await aPlayer(name)
  const member = { id: randomUUID(), club: 'club_naco', name: 'Nélida Peña Gil', number: '104' }
  await as('POST', '/members', member)
  const asked = ['Dvorak Zoe', 'ΠΑΠΑ ΑΝΝΑ', 'مُحَمَّد عَلِيّ', '張帥', 'Pena Gil Nelida', 'Zoë', 'Zoë Dvořáková']
  const found = await named(asked)
  expect(found.map(({ name, players }) => [name, players.map((each) => each.name)])).toEqual([
    ['Dvorak Zoe', ['Zoë Dvořák']],
    ['ΠΑΠΑ ΑΝΝΑ', ['Άννα Παπά']],
    ['مُحَمَّد عَلِيّ', ['محمد علي']],
    ['張帥', ['張帥']],
    ['Pena Gil Nelida', ['Nélida Peña Gil']],
    ['Zoë', []],
    ['Zoë Dvořáková', []],
  ])
  expect(found[4]?.players).toMatchObject([{ id: `person:${member.id}`, number: '104', lastMatch: null }])
  expect((await named(['Nélida Peña Gil'], UMPIRE))[0]?.players, 'numbers are for managers').toMatchObject([
    { number: '' },
  ])
})

test('a member who has played is one player, as are two who were merged', async () => {
  const id = randomUUID()
  await as('POST', '/members', { id, club: 'club_naco', name: 'Eva Cruz', number: '105' })
  const match = await app.newMatch({ club: 'club_naco', playerIds: [[`person:${id}`], [null]] })
  const [eva] = (await app.match(match.id)).playerIds?.[0] ?? []
  expect((await named(['Eva Cruz']))[0]).toMatchObject({ count: 1, players: [{ id: eva, number: '105' }] })
  expect((await named(['Eva Cruz'], UMPIRE))[0]).toMatchObject({ players: [{ id: eva, number: '' }] })
  const { body } = await as('POST', '/players', { id: randomUUID(), name: 'Cruz Eva', club: 'club_naco' })
  expect((await named(['Eva Cruz']))[0]).toMatchObject({ count: 2 })
  await as('POST', `/players/${(body as OfficePlayer).id}/merge`, { into: eva })
  expect((await named(['Eva Cruz']))[0]).toMatchObject({ count: 1, players: [{ id: eva, name: 'Eva Cruz' }] })
})

test('of 10,000 namesakes the answer has twenty, and their number', async () => {
  const storage = await openDatabase(app.file)
  const { add } = createPlayersRepository(storage)
  const namesakes = Array.from({ length: 10_000 }, (_, n) => ({
    id: `same-${n}`,
    name: 'Rosa Same',
    club: 'club_naco',
    person: null,
  }))
  await storage.atomically((tx) => add(tx, namesakes, 1))
  await storage.close()
  const [found] = await named(['Rosa Same'])
  expect(found).toMatchObject({ count: 10_000 })
  expect(found?.players).toHaveLength(20)
})

test('new players are created once, and only by people of the club', async () => {
  const id = randomUUID()
  const added = { club: 'club_naco', players: [{ id, name: 'Sol Once' }] }
  for (const _ of [1, 2]) expect((await as('POST', '/office/new-players', added)).status).toBe(204)
  expect((await named(['Sol Once']))[0]).toMatchObject({ count: 1, players: [{ id, club: 'club_naco' }] })
  expectError(await as('POST', '/office/new-players', { ...added, club: 'club_gazcue' }), 403, 'FORBIDDEN')
  expectError(await as('POST', '/office/named-players', { club: 'club_gazcue', names: ['Ana'] }), 403, 'FORBIDDEN')
})

test('the search of everybody has an ETag that stays until something changes', async () => {
  const path = '/players?search=etagged'
  const { headers } = await app.get(path)
  const tag = headers.get('etag') ?? ''
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('vary')).toBe('accept-encoding, accept')
  expect(await app.get(path, { 'if-none-match': tag })).toMatchObject({ status: 304 })
  const { body } = await as('POST', '/players', { id: randomUUID(), name: 'Ana Etagged', club: 'club_naco' })
  await app.newMatch({ club: 'club_naco', playerIds: [[(body as OfficePlayer).id], [null]] })
  expect(await app.get(path, { 'if-none-match': tag })).toMatchObject({ status: 200 })
})
