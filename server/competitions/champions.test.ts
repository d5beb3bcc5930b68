// Runs on both databases.
import { afterAll, expect, test } from 'vitest'
import type { ChampionsAnswer } from '../../shared/competitions/champion-schemas.ts'
import { anUndo } from '../testing/client.ts'
import { COMPETITION, competitionCalls } from '../testing/competition-calls.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { as, asTag, anEvent } = await competitionCalls(app)

const read = async (query = '') => (await app.get(`/champions${query}`)).body as ChampionsAnswer
const namesIn = ({ champions }: ChampionsAnswer) =>
  champions.map(({ event, players }) => `${event.name}: ${players.map(({ name }) => name).join(' / ')}`)

/** Changes the competition of an event. */
async function change(competition: string, fields: object): Promise<void> {
  const { tag } = (await as('GET', `/office/all-competitions/${competition}`)).body as { tag: string }
  expect((await asTag('PUT', `/competitions/${competition}`, { ...COMPETITION, ...fields }, tag)).status).toBe(200)
}

/** Makes an event of a year. */
async function anEventOf(year: number, name: string) {
  const event = await anEvent('AB', { name })
  await change(event.competition, { name: `Open ${year}`, from: `${year}-06-01`, to: `${year}-06-09` })
  await event.publish()
  return event
}

/** Makes an event of a year, and plays it. Returns the player who won too, and the final. */
async function wonIn(year: number, name: string) {
  const event = await anEventOf(year, name)
  const { sides } = await event.made('main-1-1')
  const final = await event.play('main-1-1')
  await expect.poll(async () => (await event.read()).champion).not.toBeNull()
  return { ...event, final, entry: sides[0] ?? '', player: event.players.get(sides[0] ?? '') ?? '' }
}

test('the champions are those of the newest year with one, or of a year; they follow the results', async () => {
  expect(await read()).toEqual({ year: null, years: [], champions: [] })
  const old = await wonIn(2028, 'Old')
  const now = await wonIn(2029, 'New')
  await anEventOf(2031, 'Next')
  const found = await read()
  expect(found).toEqual({
    year: 2029,
    years: [2031, 2029, 2028],
    champions: [
      {
        competition: { id: now.competition, name: 'Open 2029' },
        event: { id: now.id, name: 'New' },
        kind: 'singles',
        players: [{ id: now.player, name: `Player ${now.entry}` }],
      },
    ],
  })
  expect(namesIn(await read('?year=2028'))).toEqual([`Old: Player ${old.entry}`])
  expect(await read('?year=2031')).toMatchObject({ year: 2031, champions: [] })
  expect((await read('?club=club_gazcue')).years).toEqual([])
  await app.score(now.final, anUndo())
  await expect.poll(async () => (await read()).year).toBe(2028)
})

test('a champion who wants to be anonymous has no name, and an event that is not published is left out', async () => {
  const { player, competition } = await wonIn(2040, 'Shy')
  const { tag } = (await as('GET', `/office/players/${player}`)).body as { tag: string }
  expect((await asTag('PATCH', `/players/${player}`, { visibility: 'anonymous' }, tag)).status).toBe(200)
  expect((await read('?year=2040')).champions[0]?.players).toEqual([{ id: null, name: 'Player' }])
  await change(competition, { from: '2040-06-01', to: '2040-06-09', published: false })
  expect(await read('?year=2040')).toMatchObject({ champions: [] })
})
