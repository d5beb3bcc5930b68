// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Me } from '../../shared/auth/people-schemas.ts'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import type { RankingAnswer } from '../../shared/ratings/rating-schemas.ts'
import { expectError } from '../testing/errors.ts'
import { ratedClubs } from '../testing/rated-clubs.ts'
import { localIdentity, startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { as, someClub, beats, rankedAs } = await ratedClubs(app)

describe('the ranking', () => {
  test('has players with five matches by rating, then the new ones by name, in pages', async () => {
    const club = someClub()
    const [ana, eva, luz, zoe] = [
      await club.player('Ana'),
      await club.player('Eva'),
      await club.player('Luz'),
      await club.player('Zoé'),
    ]
    for (let n = 0; n < 3; n++) {
      await beats(luz, eva)
      await beats(eva, ana)
      await beats(luz, ana)
    }
    await beats(zoe, await club.player('Bea'))
    const { players, next } = await rankedAs(club, ['Luz', 'Eva', 'Ana', 'Bea', 'Zoé'])
    expect(next).toBeNull()
    expect(players.map(({ position }) => position)).toEqual([1, 2, 3, null, null])
    expect(players[0]).toMatchObject({ isNew: false, matches: 6 })
    const paged: RankingAnswer['players'][number][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: RankingAnswer = await club.ranking(`&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      paged.push(...page.players)
      cursor = page.next
    }
    expect(paged).toEqual(players)
  })

  test('leaves out players who hide their pages, and those of other clubs', async () => {
    const club = someClub()
    const other = someClub()
    const [ana, eva] = [await club.player('Ana'), await other.player('Eva')]
    await beats(ana, eva)
    await rankedAs(club, ['Ana'])
    await rankedAs(other, ['Eva'])
    const tag = ((await as('GET', `/office/players/${ana}`)).body as OfficePlayer).tag
    await as('PATCH', `/players/${ana}`, { visibility: 'name' }, { 'if-match': `"${tag}"` })
    expect((await club.ranking()).players).toEqual([])
  })

  test('leaves out a junior until a manager shows the page', async () => {
    const id = randomUUID()
    await as('POST', '/members', { id, club: 'club_gazcue', name: 'Kid Junior', tags: ['junior'] })
    const club = someClub()
    const match = await beats(`person:${id}`, await club.player('Eva'), { club: 'club_gazcue' })
    await rankedAs(club, ['Eva'])
    const names = async () =>
      ((await app.get('/ratings?club=club_gazcue')).body as RankingAnswer).players.map(({ name }) => name)
    expect(await names()).toEqual([])
    const { playerIds } = (await as('GET', `/product/${match}/description`)).body as { playerIds: [[string]] }
    const { tag } = (await as('GET', `/office/players/${playerIds[0][0]}`)).body as OfficePlayer
    await as('PATCH', `/players/${playerIds[0][0]}`, { visibility: 'page' }, { 'if-match': `"${tag}"` })
    expect(await names()).toEqual(['Kid Junior'])
  })

  test('of a club also has its members whom another club knew first', async () => {
    const email = 'nelida@example.com'
    const token = await localIdentity.sign({ email, name: 'Nélida Peña' })
    const { id: person } = (await app.sendWith(token, 'GET', '/auth/me')).body as Me
    const becomesMember = async (club: string) => {
      const id = randomUUID()
      await as('POST', '/members', { id, club, name: 'Nélida Peña' })
      expect(await as('PUT', `/members/${id}/account`, { email })).toMatchObject({ status: 200 })
    }
    await becomesMember('club_gazcue')
    const club = someClub()
    await beats(`person:${person}`, await club.player('Eva'), { club: 'club_gazcue' })
    await rankedAs(club, ['Eva'])
    const naco = async () => ((await app.get('/ratings?club=club_naco')).body as RankingAnswer).players
    expect(await naco()).toEqual([])
    await becomesMember('club_naco')
    expect(await naco()).toMatchObject([{ name: 'Nélida Peña', club: 'club_gazcue' }])
  })

  test('has what the matches of the last 30 days changed, also for a new player', async () => {
    const club = someClub()
    const [ana, eva, luz] = [await club.player('Ana'), await club.player('Eva'), await club.player('Luz')]
    const daysAgo = (days: number) => ({ date: new Date(Date.now() - days * 86_400_000).toISOString() })
    await beats(ana, luz, daysAgo(31))
    await beats(ana, eva, daysAgo(29))
    await beats(ana, eva, daysAgo(2))
    const { players } = await rankedAs(club, ['Ana', 'Eva', 'Luz'])
    const [first, second, third] = players
    await expect.poll(async () => (await club.ranking()).players.map(({ matches }) => matches)).toEqual([3, 2, 1])
    expect(first?.recentChange).toBe((first?.rating ?? 0) - 1554)
    expect(second?.recentChange).toBe((second?.rating ?? 0) - 1500)
    expect(third?.recentChange).toBe(0)
  })

  test('is sent once to a client that has it', async () => {
    const first = await app.get('/ratings')
    const again = await app.get('/ratings', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([first.status, again.status]).toEqual([200, 304])
    expectError(await app.get('/ratings?kind=mixed'), 400, 'BAD_REQUEST')
    expectError(await app.get('/ratings?cursor=1'), 400, 'BAD_REQUEST')
    expectError(await app.get('/ratings?limit=1000'), 400, 'BAD_REQUEST')
  })
})
