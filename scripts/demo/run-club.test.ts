import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningApp, SCORER_KEY, startApp } from '../../server/testing/running-app.ts'
import type { ListedPlayers } from '../../shared/players/player-schemas.ts'
import { matchTotals } from '../../shared/stats/stats-schemas.ts'
import { createScorerClient } from '../scorer/scorer-client.ts'
import { createHastyClock } from '../scorer/testing/hasty-clock.ts'
import { demoMatch } from './demo-matches.ts'
import { addPlayers } from './demo-players.ts'
import { fillClub, newMatch } from './fill-club.ts'
import { playCourt } from './play-court.ts'
import { runClub } from './run-club.ts'
import { seededRandom } from './tennis.ts'

let server: RunningApp
beforeEach(async () => {
  server = await startApp()
})
afterEach(() => server.close())

const newClient = () => createScorerClient({ url: server.url, key: SCORER_KEY })

async function allMatches() {
  const answer = await newClient().matches()
  return answer.ok ? answer.value : []
}
/** Returns the matches without those of the league of earlier weeks. */
const matches = async () => (await allMatches()).filter(({ description }) => description !== 'Club league')
const statusOf = async (n: number) => (await matches()).find(({ id }) => id === demoMatch(n).id)?.status

/** Runs the club until it has printed this many lines. */
async function runUntil(lines: number) {
  const ending = new AbortController()
  const said: string[] = []
  const say = (line: string) => {
    said.push(line)
    if (said.length >= lines) ending.abort()
  }
  const ready = (liveMatch: string | null) => say(`ready ${liveMatch}`)
  await runClub({ url: server.url, key: SCORER_KEY, speed: 1e6, signal: ending.signal, say, ready })
  return said
}

test('fills an empty database with four finished, four running and four upcoming matches, and shows the newest running one', async () => {
  expect(await runUntil(1)).toEqual(['ready demo-08'])
  const statuses = (await matches()).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'finished')).toHaveLength(4)
  expect(statuses.filter((status) => status === 'live')).toHaveLength(4)
  expect(statuses.filter((status) => status === 'scheduled')).toHaveLength(4)
})

test('has players with a league behind them: head-to-heads, form and a ranking', async () => {
  await fillClub(newClient(), [], new Date(), seededRandom(1))
  const [ana] = ((await server.get('/players?search=ana%20reyes')).body as ListedPlayers).players
  expect(ana).toMatchObject({ name: 'Ana Reyes', matches: 8 })
  expect((await server.get(`/players/${ana?.id}`)).body).toMatchObject({ results: { singles: { played: 8 } } })
  const league = (await allMatches()).filter(({ description }) => description === 'Club league')
  expect(league).toHaveLength(56)
  const days = league.flatMap(({ company, company2, date }) => [company, company2].map((name) => `${name} ${date}`))
  expect(new Set(days).size, 'nobody plays twice on one evening').toBe(days.length)
  await fillClub(newClient(), await allMatches(), new Date(), seededRandom(1))
  expect(await allMatches(), 'a second start adds nothing').toHaveLength(56 + 12)
})

test('records every statistic of a finished and of a running match, and the time of each point', async () => {
  await fillClub(newClient(), [], new Date(), seededRandom(1))
  for (const n of [0, 6]) {
    const { body } = await server.get(`/product/${demoMatch(n).id}/stats`)
    const { match, sets } = matchTotals.parse(body)
    expect(sets.length).toBeGreaterThan(0)
    for (const side of match) expect(Object.values(side)).not.toContain(null)
  }
  const log = await newClient().log(demoMatch(0).id, 0)
  const times = log.ok ? log.value.entries.map(({ playedAt = '' }) => Date.parse(playedAt)) : []
  expect(times.length).toBeGreaterThan(40)
  expect(times.every((time, index) => time > (times[index - 1] ?? 0) && time <= Date.now())).toBe(true)
})

test('does not change a database with other matches', async () => {
  const { company, company2, category, description } = demoMatch(0)
  await newClient().createMatch({ id: 'ours', company, company2, category, description, date: '2026-05-01T15:00:00Z' })
  expect(await runUntil(2)).toEqual(['ready null', expect.stringContaining('matches of its own')])
  expect(await matches()).toHaveLength(1)
})

test('continues to fill the database after the demo was killed', async () => {
  await addPlayers(newClient(), 'club_naco')
  await newClient().createMatch(newMatch(demoMatch(0), new Date()))
  await runUntil(1)
  expect(await matches()).toHaveLength(12)
  expect(await statusOf(0)).toBe('scheduled')
  expect(await statusOf(11)).toBe('scheduled')
})

test('continues an unfinished match, leaves it to a person for a while, and then plays the next', async () => {
  const client = newClient()
  await fillClub(client, [], new Date(), seededRandom(1))
  const ending = new AbortController()
  const said: string[] = []
  const say = (line: string) => {
    said.push(line)
    if (said.length === 3) ending.abort()
  }
  const before = await client.match(demoMatch(4).id)
  const clock = createHastyClock()
  let interfered = false
  const sleep = async (ms: number) => {
    await clock.sleep(ms)
    if (interfered) return
    interfered = true
    await client.append(demoMatch(4).id, { id: 'by-hand', undo: true })
  }
  const demo = { client, clock: { ...clock, sleep }, random: seededRandom(2), speed: 1, signal: ending.signal, say }
  await playCourt(demo, 1)
  expect(said).toEqual([
    expect.stringContaining('by hand'),
    expect.stringMatching(/^Court 1: .+ beat .+ \d+-\d+(\(\d+\))?, .*\d+-\d+(\(\d+\))?$/),
    expect.stringContaining('begin'),
  ])
  expect(clock.waits.filter((ms) => ms === 60_000)).toHaveLength(1)
  expect(await statusOf(4)).toBe('finished')
  const log = await client.log(demoMatch(4).id, 0)
  const entries = log.ok ? log.value.entries : []
  expect(entries[before.ok ? before.value.seq : 0]).toMatchObject({ id: 'by-hand', kind: 'undo' })
  expect(entries.at(-1), 'the last point ends a match with a format').toMatchObject({ kind: 'action' })
  expect(await statusOf(12)).toBe('scheduled')
})
