// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { OpenNames } from '../../shared/players/open-name-schemas.ts'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const [MANAGER, UMPIRE] = ['manager@naco.example', 'umpire@naco.example']
await storePeople(app.file, {
  [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
  [UMPIRE]: [{ role: 'umpire', club: 'club_naco' }],
})
const as = (method: string, path: string, body?: unknown) => app.sendAs(MANAGER, method, path, body)

async function aPlayer(name: string): Promise<string> {
  const { status, body } = await as('POST', '/players', { id: randomUUID(), name, club: 'club_naco' })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as OfficePlayer).id
}
const aMatch = (company: string, company2: string, more: object = {}) =>
  app.newMatch({ club: 'club_naco', company, company2, ...more })
async function openNames() {
  const { status, body } = await as('GET', '/office/open-names?club=club_naco')
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as OpenNames).names
}

test('has names that several players have while nobody is linked with them, in all spellings', async () => {
  const [one, other] = [await aPlayer('Luz Marte'), await aPlayer('Luz Marte')]
  await aPlayer('Eva Sola')
  const first = await aMatch('Luz Marte', 'Eva Sola', { date: '2026-03-01T18:00:00Z' })
  const second = await aMatch('Nora Paz', 'MARTE Lúz', { date: '2026-04-01T18:00:00Z' })
  await aMatch('Luz Marte', 'Eva Sola', { playerIds: [[one], [null]] })
  await aMatch('Luz Marte', 'Ida Mora', { club: 'club_gazcue' })
  const gone = await aMatch('Luz Marte', 'Ida Mora')
  await app.patch(gone.id, { archived: true })
  const [name, ...others] = await openNames()
  expect(others).toEqual([])
  expect(name).toMatchObject({
    name: 'MARTE Lúz',
    count: 2,
    matches: [second.id, first.id],
    last: '2026-04-01T18:00:00.000Z',
  })
  expect(name?.players.map(({ id }) => id).sort()).toEqual([one, other].sort())

  await as('PATCH', `/product/${second.id}`, { playerIds: [[null], [other]] })
  expect(await openNames()).toMatchObject([{ name: 'Luz Marte', matches: [first.id] }])
  await as('POST', `/players/${other}/merge`, { into: one })
  expect(await openNames(), 'two rows of one player').toEqual([])
})

test('is for those who manage the players of the club', async () => {
  const path = '/office/open-names?club='
  expectError(await app.sendAs(UMPIRE, 'GET', `${path}club_naco`), 403, 'FORBIDDEN')
  expectError(await as('GET', `${path}club_gazcue`), 403, 'FORBIDDEN')
  expectError(await as('GET', '/office/open-names'), 400, 'BAD_REQUEST')
})
