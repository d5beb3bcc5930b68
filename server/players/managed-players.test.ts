// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { ManagedPlayers } from '../../shared/players/managed-player-schemas.ts'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import { pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const [OWNER, MANAGER, UMPIRE] = ['owner@example.com', 'manager@naco.example', 'umpire@naco.example']
await storePeople(app.file, {
  [OWNER]: [{ role: 'owner', club: null }],
  [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
  [UMPIRE]: [{ role: 'umpire', club: 'club_naco' }],
})

async function aPlayer(name: string, club: string | null = 'club_naco'): Promise<string> {
  const { status, body } = await app.sendAs(OWNER, 'POST', '/players', { id: randomUUID(), name, club })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as OfficePlayer).id
}
const list = async (query: string, email = MANAGER): Promise<ManagedPlayers> => {
  const { status, body } = await app.sendAs(email, 'GET', `/office/all-players?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ManagedPlayers
}
const names = ({ players }: ManagedPlayers) => players.map(({ name }) => name)
/** Makes a match of a player that has begun. */
async function aMatch(player: string, more: object = {}): Promise<void> {
  const { id, one } = await app.newMatch({ club: 'club_naco', playerIds: [[player], [null]], ...more })
  expect((await app.score(id, pointBy(one))).status).toBe(201)
}

test('lists the players of one club by name, also without a match, page by page', async () => {
  for (const name of ['Zoé Alba', 'Ana Alba', 'Eva Alba']) await aPlayer(name)
  await aPlayer('Una Alba', 'club_gazcue')
  expect(names(await list('club=club_naco&search=alba'))).toEqual(['Ana Alba', 'Eva Alba', 'Zoé Alba'])
  const first = await list('club=club_naco&search=alba&limit=2')
  expect(names(first)).toEqual(['Ana Alba', 'Eva Alba'])
  const second = await list(`club=club_naco&search=alba&limit=2&cursor=${first.next}`)
  expect([names(second), second.next]).toEqual([['Zoé Alba'], null])
  const all: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ManagedPlayers = await list(`club=club_naco&limit=1${cursor && `&cursor=${cursor}`}`)
    all.push(...names(page))
    cursor = page.next
  }
  expect(all).toEqual(names(await list('club=club_naco')))
})

test('tells two of one name apart by the number, the matches and the newest of them', async () => {
  const [one, other] = [await aPlayer('Iris Gemela'), await aPlayer('Iris Gemela')]
  await aMatch(one, { date: '2026-03-01T18:00:00Z' })
  await aMatch(one, { date: '2026-04-01T18:00:00Z' })
  await aMatch(other, { date: '2026-02-01T18:00:00Z' })
  await app.newMatch({ club: 'club_naco', playerIds: [[other], [null]], date: '2031-02-01T18:00:00Z' })
  const id = randomUUID()
  await app.sendAs(MANAGER, 'POST', '/members', { id, club: 'club_naco', name: 'Iris Gemela', number: '77' })
  await aMatch(`person:${id}`)
  const { players } = await list('club=club_naco&search=gemela')
  const about = new Map(players.map(({ id, number, matches, lastMatch }) => [id, { number, matches, lastMatch }]))
  expect(about.get(one)).toEqual({ number: '', matches: 2, lastMatch: '2026-04-01T18:00:00.000Z' })
  expect(about.get(other)).toEqual({ number: '', matches: 1, lastMatch: '2026-02-01T18:00:00.000Z' })
  expect(players.filter(({ person }) => person !== null)).toMatchObject([{ number: '77', matches: 1 }])
})

test('a merged player is in a list of their own, with the matches from before and the player at the end', async () => {
  const [kept, merged, first] = [await aPlayer('Lola Unida'), await aPlayer('L. Unida'), await aPlayer('Lolita Unida')]
  await aMatch(first)
  await app.sendAs(MANAGER, 'POST', `/players/${first}/merge`, { into: merged })
  await app.sendAs(MANAGER, 'POST', `/players/${merged}/merge`, { into: kept })
  expect(await list('club=club_naco&search=unida')).toMatchObject({
    players: [{ id: kept, matches: 1, merged: ['L. Unida', 'Lolita Unida'], into: null }],
  })
  expect(names(await list('club=club_naco&search=lolita')), 'found by the other name').toEqual(['Lola Unida'])
  const apart = await list('club=club_naco&search=unida&state=merged')
  expect(apart.players).toMatchObject([
    { id: merged, matches: 0, into: { id: kept, name: 'Lola Unida' } },
    { id: first, matches: 1, into: { id: kept, name: 'Lola Unida' } },
  ])
  await app.sendAs(MANAGER, 'POST', `/players/${merged}/separate`)
  expect(names(await list('club=club_naco&search=unida'))).toEqual(['L. Unida', 'Lola Unida'])
})

test('says which pages are hidden, of a junior too', async () => {
  const id = randomUUID()
  await app.sendAs(MANAGER, 'POST', '/members', { id, club: 'club_naco', name: 'Pia Menor', tags: ['junior'] })
  await aMatch(`person:${id}`)
  const [player] = (await list('club=club_naco&search=menor')).players
  expect(player).toMatchObject({ hidden: true, hiddenBy: 'junior', visibility: null })
  const shown = await app.sendAs(
    MANAGER,
    'PATCH',
    `/players/${player?.id}`,
    { visibility: 'page' },
    { 'if-match': `"${player?.tag}"` },
  )
  expect(shown.status, 'the tag of the list is that of the player').toBe(200)
  expect((await list('club=club_naco&search=menor')).players).toMatchObject([
    { hidden: false, hiddenBy: null, visibility: 'page' },
  ])
})

test('needs the permission for the club, and for players of no club a role for all clubs', async () => {
  await aPlayer('Nadie Libre', null)
  expect(names(await list('search=libre', OWNER))).toEqual(['Nadie Libre'])
  expectError(await app.sendAs(MANAGER, 'GET', '/office/all-players'), 403, 'FORBIDDEN')
  expectError(await app.sendAs(MANAGER, 'GET', '/office/all-players?club=club_gazcue'), 403, 'FORBIDDEN')
  expectError(await app.sendAs(UMPIRE, 'GET', '/office/all-players?club=club_naco'), 403, 'FORBIDDEN')
  expectError(await app.sendAs(MANAGER, 'GET', '/office/all-players?club=club_naco&state=all'), 400, 'BAD_REQUEST')
})
