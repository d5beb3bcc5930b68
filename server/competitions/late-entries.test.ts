// Runs on both databases.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { PublicEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { lotsOf } from '../../shared/competitions/lots.ts'
import { pointBy } from '../testing/client.ts'
import { competitionCalls, MANAGER, STAGE, type TestEvent } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { type RunningApp, startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { aPlayer, anEvent } = await competitionCalls(app)

const late = (event: TestEvent, body: object, server: RunningApp = app) =>
  server.sendAs(MANAGER, 'POST', `${event.path}/late-entries`, body)
const read = async (event: TestEvent) => (await app.get(event.path)).body as PublicEvent
const acts = async (event: TestEvent) => (await read(event)).acts.map(({ at, ...act }) => act)

describe('a late entry', () => {
  test('takes the place of a bye that a lot chooses, and its match is made', async () => {
    const event = await anEvent('ABCDEF', { stages: [{ ...STAGE, seeds: 2 }] })
    expectError(await late(event, { id: 'L', players: [await aPlayer('Early')] }), 409, 'NO_BYE_LEFT')
    await event.publish()
    const { positions } = await event.stage()
    const byes = positions.flatMap((entry, line) => (entry === null ? [line] : []))
    expect((await event.office()).openByes).toBe(2)
    const request = { id: 'L', players: [await aPlayer('Player L')] }
    expect((await late(event, request)).body).toMatchObject({ openByes: 1 })
    expect((await late(event, request)).status, 'a repeated request').toBe(200)
    const [, act] = await acts(event)
    if (act?.kind !== 'lateEntry') throw new Error(JSON.stringify(act))
    expect(act.line - 1).toBe(byes[lotsOf(act.drawSeed).below(byes.length)])
    const after = await event.stage()
    expect(after.positions).toEqual(positions.with(act.line - 1, 'L'))
    const { match } = await event.made(`main-1-${Math.ceil(act.line / 2)}`)
    expect(JSON.stringify(await app.match(match))).toContain('Player L')
    expect((await read(event)).entries.find(({ id }) => id === 'L')).toMatchObject({ state: 'entered', seed: null })
  })

  test('on the line of a seed who withdrew is no seed, and the other seeds keep their numbers', async () => {
    const event = await anEvent('ABCDEF', { stages: [{ ...STAGE, seeds: 2 }] })
    await event.publish()
    await event.withdraw('A')
    const seeded = async () => (await read(event)).entries.flatMap(({ id, seed }) => (seed === null ? [] : [id, seed]))
    expect(await seeded()).toEqual(['A', 1, 'B', 2])
    expect((await event.stage()).positions[0]).toBe('C')
    expect((await late(event, { id: 'L', players: [await aPlayer('Player L')] })).status).toBe(200)
    expect(await seeded()).toEqual(['A', 1, 'B', 2])
  })

  test('is nobody who is in the event, and nobody gets a place twice on two servers', async () => {
    const event = await anEvent('ABC')
    await event.publish()
    expectError(await late(event, { id: 'L', players: [event.players.get('A')] }), 409, 'ENTERED_ALREADY')
    expectError(await late(event, { id: 'L' }), 422, 'WRONG_PLAYERS')
    const other = await startApp({ file: app.file })
    onTestFinished(other.close)
    const players = await Promise.all(['One', 'Two', 'Three'].map((name) => aPlayer(`Late ${name}`)))
    const answers = await Promise.all(
      players.map((player, index) => late(event, { id: `L${index}`, players: [player] }, index % 2 ? app : other)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await read(event)).entries).toHaveLength(4)
  })

  test('can be an entry that waits', async () => {
    const event = await anEvent('ABCD', { mostEntries: 3 })
    await event.publish()
    expect((await late(event, { id: 'D' })).status).toBe(200)
    expect((await event.stage()).positions).toContain('D')
    expect((await read(event)).entries.find(({ id }) => id === 'D')?.state).toBe('entered')
  })

  test('takes no bye whose opponent has begun the next match', async () => {
    const event = await anEvent('ABC')
    await event.publish()
    const { positions } = await event.stage()
    const played = positions.indexOf(null) < 2 ? 'main-1-2' : 'main-1-1'
    await event.play(played)
    const { match } = await event.made('main-2-1')
    await app.score(match, pointBy((await app.match(match)).company))
    expectError(await late(event, { id: 'L', players: [await aPlayer('Too Late')] }), 409, 'NO_BYE_LEFT')
    expect((await event.office()).openByes).toBe(0)
  })
})

describe('the page of an event lists', () => {
  test('the draw with its seed, and who withdrew, with who stands on the line and who came in', async () => {
    const event = await anEvent('ABCDEFGH', { mostEntries: 7, stages: [{ ...STAGE, seeds: 2 }] })
    expect(await acts(event)).toEqual([])
    await event.publish('main', '42')
    await event.withdraw('A')
    await event.withdraw('D')
    expect(await acts(event)).toEqual([
      { kind: 'draw', stage: 'main', drawSeed: '42' },
      { kind: 'withdrawal', entry: 'A', inPlace: 'C', cameIn: 'H' },
      { kind: 'withdrawal', entry: 'D', inPlace: null, cameIn: null },
    ])
    const { at } = (await read(event)).acts[0] ?? {}
    expect(Date.now() - Date.parse(at ?? '')).toBeLessThan(60_000)
  })

  test('who takes the place in a group', async () => {
    const event = await anEvent('ABCD', { mostEntries: 3, stages: [{ id: 'main', kind: 'groups', groups: 1 }] })
    await event.publish()
    await event.withdraw('B')
    expect((await acts(event))[1]).toEqual({ kind: 'withdrawal', entry: 'B', inPlace: 'D', cameIn: 'D' })
  })
})
