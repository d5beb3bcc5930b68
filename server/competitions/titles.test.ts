// Runs on both databases.
import { afterAll, describe, expect, test } from 'vitest'
import type { PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { anUndo } from '../testing/client.ts'
import { COMPETITION, competitionCalls, finished, type TestEvent } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { as, asTag, aPlayer, anEvent } = await competitionCalls(app)

const titlesOf = async (player: string | undefined) =>
  ((await app.get(`/players/${player}`)).body as PlayerProfile).titles.map(
    ({ place, event }) => `${place} ${event.name}`,
  )

/** Plays an event of two, which the first side of the draw wins. Returns the players who won and lost, and their match. */
async function decided(more: object = {}): Promise<TestEvent & { winner: string; loser: string; final: string }> {
  const event = await anEvent('AB', more)
  await event.publish()
  const { sides } = await event.made('main-1-1')
  const [winner = '', loser = ''] = sides.map((side) => event.players.get(side ?? ''))
  const final = await event.play('main-1-1')
  return { ...event, winner, loser, final }
}

describe('a player has the titles', () => {
  test('of the events that they won, or lost in the final', async () => {
    const { winner, loser, id, competition } = await decided({ name: 'Open' })
    expect((await app.get(`/players/${winner}`)).body).toMatchObject({
      titles: [
        {
          place: 'champion',
          year: 2030,
          kind: 'singles',
          event: { id, name: 'Open' },
          competition: { id: competition, name: COMPETITION.name },
        },
      ],
    })
    expect(await titlesOf(loser)).toEqual(['finalist Open'])
  })

  test('until the result of the final is undone, and those of the corrected result', async () => {
    const { winner, loser, final } = await decided({ name: 'Undone' })
    expect(await titlesOf(winner)).toEqual(['champion Undone'])
    await app.score(final, anUndo())
    expect(await titlesOf(winner)).toEqual([])
    await app.score(final, { id: 'again', ...finished(2) })
    expect(await titlesOf(winner)).toEqual(['finalist Undone'])
    expect(await titlesOf(loser)).toEqual(['champion Undone'])
  })

  test('of players who were merged into them, until they are separated', async () => {
    const { winner } = await decided({ name: 'Merged' })
    const into = await aPlayer('Whole Name')
    await as('POST', `/players/${winner}/merge`, { into })
    expect(await titlesOf(into)).toEqual(['champion Merged'])
    await as('POST', `/players/${winner}/separate`)
    expect(await titlesOf(into)).toEqual([])
  })

  test('on no page if they hide it', async () => {
    const { winner, loser } = await decided({ name: 'Hidden' })
    const { tag } = (await as('GET', `/office/players/${winner}`)).body as { tag: string }
    expect((await asTag('PATCH', `/players/${winner}`, { visibility: 'name' }, tag)).status).toBe(200)
    expectError(await app.get(`/players/${winner}`), 404, 'PLAYER_HIDDEN')
    expect(await titlesOf(loser)).toEqual(['finalist Hidden'])
  })

  test('of competitions that everybody sees', async () => {
    const { winner, competition } = await decided()
    const { tag } = (await as('GET', `/office/all-competitions/${competition}`)).body as { tag: string }
    await asTag('PUT', `/competitions/${competition}`, { ...COMPETITION, published: false }, tag)
    expect(await titlesOf(winner)).toEqual([])
  })

  test('of a single group, which has no final', async () => {
    const event = await anEvent('ABC', { name: 'Group', stages: [{ id: 'main', kind: 'groups', groups: 1 }] })
    await event.publish()
    for (const { id } of (await event.stage()).matches) await event.play(id)
    await expect.poll(async () => (await event.read()).champion).not.toBeNull()
    const titles = await Promise.all([...event.players.values()].map(titlesOf))
    expect(titles.flat()).toEqual(['champion Group'])
  })
})
