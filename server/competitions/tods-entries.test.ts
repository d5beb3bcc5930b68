// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { OfficeCompetition } from '../../shared/competitions/competition-schemas.ts'
import type { EventAnswer, OfficeEvent, PublicEvent } from '../../shared/competitions/event-answer-schemas.ts'
import {
  EIGHT,
  entriesOf,
  foreign,
  knockout,
  OTHERS,
  played,
  WIN,
} from '../../shared/competitions/testing/tods-files.ts'
import type { TodsRecord } from '../../shared/competitions/tods-schemas.ts'
import { COMPETITION, competitionCalls } from '../testing/competition-calls.ts'
import { localIdentity, startApp } from '../testing/running-app.ts'

const app = await startApp({ config: { clubWrites: 10_000 } })
afterAll(app.close)
const { as, asTag, anEvent, show } = await competitionCalls(app)
const OPEN = { opensAt: '2020-05-01T00:00:00.000Z', closesAt: '2099-05-20T00:00:00.000Z' }

/** Returns the calls of somebody who has signed in with a name. */
async function person(name: string) {
  const email = `${randomUUID()}@example.com`
  const send = async (method: string, path: string, body?: unknown) =>
    app.sendWith(await localIdentity.sign({ email, name }), method, path, body)
  await send('GET', '/auth/me')
  return { email, send }
}

/** Imports a file. Its names are unique, so that its players are new. */
async function imported(file: TodsRecord) {
  const id = randomUUID()
  const unique = JSON.parse(JSON.stringify(file).replaceAll('Ñandú', id.slice(0, 8)))
  const { status, body } = await as('POST', `/office/all-competitions/tods?id=${id}&club=club_naco`, unique)
  expect(status, JSON.stringify(body)).toBe(201)
  const { tag, events } = body as OfficeCompetition
  const path = `/competitions/${id}/events/${events[0]?.id}`
  const office = async () => (await as('GET', `/office/all-${path.slice(1)}`)).body as OfficeEvent
  return { id, tag, path, events, office }
}

test('An export leaves out pairs whose partner has not accepted, and an import keeps the times of entries', async () => {
  const event = await anEvent('', { kind: 'doubles', ...OPEN })
  const pairs = [
    [await person('Ana Reyes'), await person('Luz Marte')],
    [await person('Pia Soto'), await person('Noa Cruz')],
  ] as const
  for (const [one, partner] of pairs) {
    const request = { id: randomUUID(), partner: partner.email }
    expect((await one.send('POST', `${event.path}/own-entry`, request)).status).toBe(200)
  }
  const [[, luz]] = pairs
  expect((await luz.send('PUT', `${event.path}/own-entry`, { accept: true })).status).toBe(200)
  const path = `/competitions/${event.competition}`
  for (const read of [app.get, (own: string) => as('GET', `/office/all-${own.slice(1)}`)]) {
    const { events, participants } = (await read(`${path}/tods`)).body as TodsRecord
    expect(events?.[0]?.entries).toMatchObject([{ entryStatus: 'DIRECT_ACCEPTANCE' }])
    expect(participants?.map(({ participantName }) => participantName)).toEqual([
      'Ana Reyes',
      'Luz Marte',
      'Ana Reyes / Luz Marte',
    ])
    expect((await read(`${path}/entrants.csv`)).body).toBe(
      'event,kind,number,state,seed,player,partner\r\nSingles,doubles,1,entered,,Ana Reyes,Luz Marte\r\n',
    )
  }
  const { events } = await imported((await as('GET', `/office/all-${path.slice(1)}/tods`)).body as TodsRecord)
  expect(events).toMatchObject([{ kind: 'doubles', entries: 1, ...OPEN }])
})

test('An import of pairs gives their matches the results of the file', async () => {
  const [, second = WIN] = OTHERS
  const event = played([knockout()], entriesOf(4, true), (match) => (match === 'main-1-2' ? second : WIN))
  const { id: competition, office } = await imported(foreign(event))
  await show(competition)
  const read = async () => ((await office()).stages[0] as EventAnswer['stages'][number]).matches
  await expect.poll(async () => (await read()).every(({ match }) => match !== null)).toBe(true)
  const matches = await read()
  expect(matches.map(({ id, winner, how }) => [id, winner, how])).toEqual([
    ['main-1-1', 1, 'played'],
    ['main-1-2', 2, 'played'],
    ['main-2-1', 1, 'played'],
  ])
  for (const { match } of matches)
    await expect
      .poll(async () => (await app.match(match ?? '')).scoreboard.state.status, { timeout: 10_000 })
      .toBe('finished')
})

test('While an import gives matches their results, none contradicts the draw', async () => {
  const { id, office } = await imported(foreign(played([knockout({ thirdPlace: true })], entriesOf(16), () => WIN)))
  await show(id)
  const contradictions: (string | null)[] = []
  const finished = async () => {
    const event = await office()
    for (const { match, contradiction } of event.stages[0]?.matches ?? []) if (contradiction) contradictions.push(match)
    const matches = event.stages[0]?.matches ?? []
    const summaries = await Promise.all(matches.flatMap(({ match }) => (match === null ? [] : app.match(match))))
    return summaries.filter(({ scoreboard }) => scoreboard.state.status === 'finished').length
  }
  await expect.poll(finished, { timeout: 10_000, interval: 1 }).toBe(16)
  expect(contradictions).toEqual([])
})

test('What happens to an imported draw is listed after the import', async () => {
  const { id, tag, path } = await imported(foreign({ ...EIGHT, results: new Map() }))
  expect((await asTag('PUT', `/competitions/${id}`, COMPETITION, tag)).status).toBe(200)
  expect((await as('DELETE', `${path}/entries/e-8`)).status).toBe(200)
  const { acts } = (await app.get(path)).body as PublicEvent
  expect(acts).toMatchObject([
    { kind: 'draw', stage: 'main', drawSeed: 'imported' },
    { kind: 'withdrawal', entry: 'e-8' },
  ])
})
