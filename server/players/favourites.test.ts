// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import type { Favourite } from '../../shared/ratings/rating-schemas.ts'
import { ratedClubs } from '../testing/rated-clubs.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { as, someClub, beats, rankedAs } = await ratedClubs(app)

const chances = async (match: string) => ((await app.get(`/product/${match}/favourite`)).body as Favourite).chances
const format = 'SET3-S:6/TB7'
const against = (one: string, other: string, date = '2026-02-07T18:00:00Z') =>
  app.newMatch({ playerIds: [[one], [other]], date, format })

test('the chances of a match follow from the ratings before it, and stay what they were after it', async () => {
  const club = someClub()
  const [a, b, c] = [await club.player('Ana'), await club.player('Eva'), await club.player('Luz')]
  const first = await beats(a, b)
  await rankedAs(club, ['Ana', 'Eva'])
  expect(await chances(first), 'nobody had a rating before it').toBeNull()
  const { id } = await against(a, b)
  expect(await chances((await against(a, c)).id), 'one side has no rating yet').toBeNull()

  const before = await chances(id)
  expect(before?.[0]).toBeGreaterThan(0.6)
  expect((before?.[0] ?? 0) + (before?.[1] ?? 0)).toBeCloseTo(1, 4)
  await app.score(id, {
    id: 'r1',
    status: 'finished',
    sets: [
      { games: [6, 0], tiebreak: null },
      { games: [6, 0], tiebreak: null },
    ],
  })
  expect(await chances(id), 'right after the match, before it is rated').toEqual(before)
  await expect.poll(async () => (await club.ranking()).players.map(({ matches }) => matches)).toEqual([2, 2])
  expect(await chances(id), 'once it is rated').toEqual(before)
  const { id: next } = await against(b, a, '2026-03-07T18:00:00Z')
  expect((await chances(next))?.[1], 'the next match has other chances').toBeGreaterThan(before?.[0] ?? 1)
})

test('doubles have the chances of pairs, and a best of five those of five sets', async () => {
  const club = someClub()
  const [a, b, c, d] = [
    await club.player('A One'),
    await club.player('B Two'),
    await club.player('C Three'),
    await club.player('D Four'),
  ]
  await beats([a, b], [c, d])
  await expect.poll(async () => (await club.ranking('&kind=doubles')).players.length).toBe(4)
  const names = { company: 'A One / B Two', company2: 'C Three / D Four', date: '2026-02-07T18:00:00Z' }
  const pairs = {
    ...names,
    playerIds: [
      [a, b],
      [c, d],
    ],
  }
  const [three, five] = [
    await app.newMatch({ ...pairs, format }),
    await app.newMatch({ ...pairs, format: 'SET5-S:6/TB7' }),
  ]
  const [short, long] = [await chances(three.id), await chances(five.id)]
  expect(short?.[0]).toBeGreaterThan(0.5)
  expect(long?.[0]).toBeGreaterThan(short?.[0] ?? 1)
  expect(await chances((await against(a, c)).id), 'nobody has a rating in singles').toBeNull()
})

test('a match of somebody who hides the page or of an unknown name has no chances', async () => {
  const club = someClub()
  const [a, b] = [await club.player('Ana'), await club.player('Eva')]
  await beats(a, b)
  await rankedAs(club, ['Ana', 'Eva'])
  const { id } = await against(a, b)
  expect(await chances(id)).not.toBeNull()
  expect(await chances((await app.newMatch({ date: '2026-02-07T18:00:00Z', format })).id)).toBeNull()
  const { tag } = (await as('GET', `/office/players/${b}`)).body as OfficePlayer
  await as('PATCH', `/players/${b}`, { visibility: 'name' }, { 'if-match': `"${tag}"` })
  await expect.poll(() => chances(id)).toBeNull()
})

test('a match of a junior has chances as soon as a manager shows the page', async () => {
  const club = someClub()
  const a = await club.player('Ana')
  const member = randomUUID()
  await as('POST', '/members', { id: member, club: 'club_gazcue', name: 'Kid Junior', tags: ['junior'] })
  const first = await beats(`person:${member}`, a, { club: 'club_gazcue' })
  await rankedAs(club, ['Ana'])
  const { playerIds } = (await as('GET', `/product/${first}/description`)).body as { playerIds: [[string]] }
  const kid = playerIds[0][0]
  const { id } = await against(kid, a)
  expect(await chances(id)).toBeNull()
  const { tag } = (await as('GET', `/office/players/${kid}`)).body as OfficePlayer
  await as('PATCH', `/players/${kid}`, { visibility: 'page' }, { 'if-match': `"${tag}"` })
  await expect.poll(async () => (await chances(id))?.[0]).toBeGreaterThan(0.5)
})
