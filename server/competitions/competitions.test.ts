// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { OfficeCompetition } from '../../shared/competitions/competition-schemas.ts'
import type { OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { COMPETITION, competitionCalls, EVENT, STAGE } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { as, asTag, aCompetition, aPlayer, anEvent } = await competitionCalls(app)
const [ELSEWHERE, OWNER] = ['manager@gazcue.example', 'owner@club.example']
await storePeople(app.file, {
  [ELSEWHERE]: [{ role: 'manager', club: 'club_gazcue' }],
  [OWNER]: [{ role: 'owner', club: null }],
})

describe('competitions', () => {
  test('are created once, changed by their managers, and seen by everybody once they are published', async () => {
    const id = randomUUID()
    const request = { id, ...COMPETITION, published: false }
    expect((await as('POST', '/competitions', request)).status).toBe(201)
    const again = await as('POST', '/competitions', request)
    expect(again.status).toBe(200)
    expectError(await as('POST', '/competitions', { ...request, name: 'Other' }), 422, 'ID_REUSED')
    expectError(await app.get(`/competitions/${id}`), 404, 'NOT_FOUND')
    expectError(
      await app.sendAs(ELSEWHERE, 'POST', '/competitions', { ...request, id: randomUUID() }),
      403,
      'FORBIDDEN',
    )
    const { tag } = again.body as OfficeCompetition
    const change = { ...COMPETITION, name: 'Open', clubs: ['club_gazcue'] }
    expect((await asTag('PUT', `/competitions/${id}`, change, tag)).status).toBe(200)
    expectError(await asTag('PUT', `/competitions/${id}`, { ...change, name: 'Late' }, tag), 412, 'CHANGED_MEANWHILE')
    expect((await app.get(`/competitions/${id}`)).body).toMatchObject({
      name: 'Open',
      clubs: ['club_naco', 'club_gazcue'],
      events: [],
    })
    const ofClub = (await app.get('/competitions?club=club_gazcue')).body as { competitions: { id: string }[] }
    expect(ofClub.competitions.map((each) => each.id)).toContain(id)
    expectError(
      await as('POST', '/competitions', { ...request, id: randomUUID(), to: '2030-05-01' }),
      400,
      'BAD_REQUEST',
    )
  })

  test('are of clubs that exist', async () => {
    const create = (more: object) =>
      app.sendAs(OWNER, 'POST', '/competitions', { id: randomUUID(), ...COMPETITION, ...more })
    expectError(await create({ club: 'club_moon' }), 422, 'CLUB_UNKNOWN')
    expectError(await create({ clubs: ['club_moon'] }), 422, 'CLUB_UNKNOWN')
  })

  test('an event has one stage, or groups and then a knockout', async () => {
    const competition = await aCompetition()
    const post = (stages: readonly object[]) =>
      as('POST', `/competitions/${competition}/events`, { id: randomUUID(), ...EVENT, stages })
    expectError(await post([STAGE, { ...STAGE, id: 'second' }]), 422, 'WRONG_STAGES')
    expectError(await post([{ ...STAGE, kind: 'groups' }, STAGE]), 422, 'WRONG_STAGES')
    expect((await post([{ ...STAGE, id: 'round', kind: 'groups' }, STAGE])).status).toBe(201)
  })

  test('an event can have another name after the draw, and is played as it was drawn', async () => {
    const event = await anEvent('AB')
    await event.publish()
    const { tag, kind, matchFormat, plan } = await event.office()
    const settings = { name: 'Singles A', kind, matchFormat, stages: plan }
    const changed = await asTag('PUT', event.path, settings, tag)
    expect(changed).toMatchObject({ status: 200, body: { name: 'Singles A' } })
    const stages = plan.map((stage) => ({ ...stage, thirdPlace: true }))
    const { tag: next } = changed.body as OfficeEvent
    expectError(await asTag('PUT', event.path, { ...settings, stages }, next), 409, 'DRAWN_ALREADY')
  })
})

describe('entries', () => {
  test('have the players that the event is for, and nobody twice', async () => {
    const event = await anEvent('AB')
    const enter = (players: readonly (string | undefined)[], id: string = randomUUID()) =>
      as('POST', `${event.path}/entries`, { id, players })
    expectError(await enter([await aPlayer('C'), await aPlayer('D')]), 422, 'WRONG_PLAYERS')
    expectError(await enter([event.players.get('A')]), 409, 'ENTERED_ALREADY')
    expectError(await enter(['nobody']), 422, 'PLAYER_ID_UNKNOWN')
    await storePeople(app.file, { 'nameless@example.com': [{ role: 'member', club: 'club_naco' }] })
    expectError(await enter(['person:nameless@example.com']), 422, 'NAME_NEEDED')
    expect((await enter([event.players.get('A')], 'A')).status, 'a repeated request').toBe(200)
    expect((await event.read()).entries.map(({ id }) => id)).toEqual(['A', 'B'])
  })

  test('wait once the event is full, and come in when somebody withdraws', async () => {
    const event = await anEvent('ABC', { mostEntries: 2 })
    const states = async () => (await event.read()).entries.map(({ id, state }) => `${id} ${state}`)
    expect(await states()).toEqual(['A entered', 'B entered', 'C waiting'])
    expect((await as('DELETE', `${event.path}/entries/A`)).status).toBe(200)
    expect(await states()).toEqual(['B entered', 'C entered'])
    expectError(await as('DELETE', `${event.path}/entries/A`), 404, 'NOT_FOUND')
  })

  test('of 20 people for the last place at once, one is in and the others wait', async () => {
    const event = await anEvent('A', { mostEntries: 2 })
    const players = await Promise.all(Array.from({ length: 20 }, (_, index) => aPlayer(`Late ${index}`)))
    const answers = await Promise.all(
      players.map((player, index) => as('POST', `${event.path}/entries`, { id: `late-${index}`, players: [player] })),
    )
    expect(answers.map(({ status }) => status)).toEqual(players.map(() => 200))
    const { entries } = await event.read()
    expect(entries.filter(({ state }) => state === 'entered')).toHaveLength(2)
    expect(entries).toHaveLength(21)
  })
})
