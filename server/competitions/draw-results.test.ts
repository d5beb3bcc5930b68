// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { CompetitionAnswer } from '../../shared/competitions/competition-schemas.ts'
import type { CompetitionOfMatch, PublicEvent } from '../../shared/competitions/event-answer-schemas.ts'
import type { DutiesAnswer } from '../../shared/office/office-schemas.ts'
import type { PlayerMatches } from '../../shared/players/profile-schemas.ts'
import { anUndo, pointBy } from '../testing/client.ts'
import { COMPETITION, competitionCalls, finished, STAGE } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { as, asTag, aPlayer, anEvent } = await competitionCalls(app)

describe('a result', () => {
  test('moves the winner to the next round, whose match is made, up to the champion', async () => {
    const event = await anEvent('ABCD', { stages: [{ ...STAGE, thirdPlace: true }] })
    await event.publish()
    const [first, second] = [await event.made('main-1-1'), await event.made('main-1-2')]
    const product = await app.match(first.match)
    expect(product).toMatchObject({
      company: `Player ${first.sides[0]}`,
      category: 'Singles',
      description: 'Club championship',
      club: 'club_naco',
    })
    await event.play('main-1-1')
    expect((await event.match('main-2-1')).match, 'no match before both sides are known').toBeNull()
    await event.play('main-1-2', finished(2))
    await event.follows('main-2-1', { sides: [first.sides[0], second.sides[1]] })
    await event.follows('third-1-1', { sides: [first.sides[1], second.sides[0]] })
    await event.play('main-2-1')
    await expect.poll(async () => (await event.read()).champion).toBe(first.sides[0])
    const { events } = (await app.get(`/competitions/${event.competition}`)).body as CompetitionAnswer
    expect(events[0]?.champions).toEqual([`Player ${first.sides[0]}`])
    expect(await event.match('main-1-2')).toMatchObject({
      winner: 2,
      how: 'played',
      sets: [
        [3, 6],
        [2, 6],
      ],
    })
  })

  test.each(['walkover', 'defaulted'] as const)(
    '%s of both sides leaves the place empty, until it is taken back',
    async (how) => {
      const event = await anEvent('ABCD')
      await event.publish()
      const { match } = await event.made('main-1-1')
      await event.play('main-1-2')
      await app.score(match, { id: 'both', status: how, both: true })
      await event.follows('main-1-1', { winner: null, how, sets: [] })
      const { sides } = await event.match('main-1-2')
      await event.follows('main-2-1', { sides: ['empty', sides[0]] })
      await expect.poll(async () => (await event.read()).champion).toBe(sides[0])
      await app.score(match, anUndo())
      await event.follows('main-2-1', { sides: [null, sides[0]] })
      expect((await event.read()).champion).toBeNull()
    },
  )

  test('does not change the rounds that the office’s list of matches names', async () => {
    const event = await anEvent('ABCD', { stages: [{ ...STAGE, thirdPlace: true }] })
    await event.publish()
    await event.play('main-1-1')
    await event.play('main-1-2')
    const ids = await Promise.all(['main-1-1', 'main-2-1', 'third-1-1'].map(async (id) => (await event.made(id)).match))
    const { id: outside } = await app.newMatch({ club: 'club_naco' })
    const { duties } = (await as('GET', '/office/duties?limit=500')).body as DutiesAnswer
    const placeOf = (match: string) => duties.find(({ id }) => id === match)?.place
    const of = {
      competition: { id: event.competition, name: 'Club championship' },
      event: { id: event.id, name: 'Singles' },
    }
    expect([...ids, outside].map(placeOf)).toEqual([
      { draw: 'main', group: null, round: 1, matches: 2, match: 'main-1-1', ...of },
      { draw: 'main', group: null, round: 2, matches: 1, match: 'main-2-1', ...of },
      { draw: 'third', group: null, round: 1, matches: 1, match: 'third-1-1', ...of },
      undefined,
    ])
  })

  test('that is undone takes the next match back, if it has not begun', async () => {
    const event = await anEvent('ABCD')
    await event.publish()
    const product = await event.play('main-1-1')
    await event.play('main-1-2')
    const final = await event.made('main-2-1')
    expect((await app.score(product, anUndo())).status).toBe(201)
    await event.follows('main-2-1', { sides: [null, final.sides[1]], match: null })
    expect((await app.match(final.match)).archived).toBe(true)
    await event.play('main-1-1', finished(2))
    const other = await event.made('main-2-1')
    expect(other.match).not.toBe(final.match)
    expect(other.sides[0]).not.toBe(final.sides[0])
  })

  test('that is undone after the next match has begun contradicts it, until the office decides', async () => {
    const event = await anEvent('ABCD')
    await event.publish()
    const product = await event.play('main-1-1')
    await event.play('main-1-2')
    const final = await event.made('main-2-1')
    const [one] = [await app.match(final.match)]
    await app.score(final.match, pointBy(one.company))
    await app.score(product, anUndo())
    await event.play('main-1-1', finished(2))
    await event.follows('main-2-1', { contradiction: true, match: final.match })
    const decide = (decision: string, place = 'main-2-1') =>
      as('PUT', `${event.path}/matches/main/${place}`, { decision, reason: 'They play on' })
    expectError(await decide('playOn', 'main-1-1'), 409, 'NO_CONTRADICTION')
    expect((await decide('playOn')).status).toBe(200)
    await event.follows('main-2-1', { contradiction: false, sides: final.sides })
    expect((await decide('playOn')).status, 'a repeated request').toBe(200)
    const { acts } = (await app.get(event.path)).body as PublicEvent
    expect(acts.slice(1)).toEqual([
      { kind: 'playOn', at: expect.any(String), stage: 'main', match: 'main-2-1', reason: 'They play on' },
    ])
  })

  test('a match that contradicts the draw can be replaced', async () => {
    const event = await anEvent('ABCD')
    await event.publish()
    const product = await event.play('main-1-1')
    await event.play('main-1-2')
    const final = await event.made('main-2-1')
    await app.score(final.match, pointBy((await app.match(final.match)).company))
    await app.score(product, anUndo())
    await event.play('main-1-1', finished(2))
    await event.follows('main-2-1', { contradiction: true })
    await as('PUT', `${event.path}/matches/main/main-2-1`, { decision: 'replace', reason: 'Wrong players' })
    await expect.poll(async () => (await event.match('main-2-1')).match).not.toBe(final.match)
    await event.follows('main-2-1', { contradiction: false })
    const replaced = await app.match(final.match)
    expect(replaced.archived, 'its log stays').not.toBe(true)
    expect(replaced.playerIds, 'it counts for nobody').toBeUndefined()
    await app.score(final.match, { id: randomUUID(), ...finished(1), winner: replaced.company })
    const right = (await event.made('main-2-1')).match
    await event.play('main-2-1')
    await expect.poll(async () => (await event.read()).champion).not.toBeNull()
    const { sides } = await event.match('main-2-1')
    for (const entry of new Set([...final.sides, ...sides])) {
      const played = async () =>
        JSON.stringify(
          ((await app.get(`/players/${event.players.get(String(entry))}/matches`)).body as PlayerMatches).matches,
        )
      await expect.poll(async () => (await played()).includes(right)).toBe(sides.includes(entry))
      expect(await played()).not.toContain(final.match)
    }
  })

  test('without a winner leaves the place empty, and the opponent there advances', async () => {
    const event = await anEvent('ABCD')
    await event.publish()
    await event.play('main-1-1', { status: 'finished' })
    await event.play('main-1-2')
    const { sides } = await event.match('main-1-2')
    await event.follows('main-2-1', { sides: ['empty', sides[0]], match: null })
    await expect.poll(async () => (await event.read()).champion).toBe(sides[0])
  })

  test('counts for the right side after the names of a match were exchanged', async () => {
    const event = await anEvent('AB')
    await event.publish()
    const { match, sides } = await event.made('main-1-1')
    const { company, company2 } = await app.match(match)
    await app.score(match, pointBy(company))
    expect((await as('PUT', `/product/${match}/sides`, { company: company2, company2: company })).status).toBe(200)
    await app.score(match, { id: randomUUID(), ...finished(1) })
    await event.follows('main-1-1', { winner: 2 })
    await expect.poll(async () => (await event.read()).champion).toBe(sides[1])
  })
})

test('a pair plays in doubles', async () => {
  const event = await anEvent('', { kind: 'doubles' })
  const pairs = [
    [await aPlayer('Ana One'), await aPlayer('Ana Two')],
    [await aPlayer('Luz One'), await aPlayer('Luz Two')],
  ]
  for (const [index, players] of pairs.entries())
    await as('POST', `${event.path}/entries`, { id: `pair-${index}`, players })
  await event.publish()
  const { match } = await event.made('main-1-1')
  expect((await app.match(match)).playerIds?.flat().sort()).toEqual(pairs.flat().sort())
  await event.play('main-1-1')
  await expect.poll(async () => (await event.read()).champion).not.toBeNull()
})

test('a match knows its event and its round', async () => {
  const stages = [{ ...STAGE, consolation: 'firstMatch' }]
  const event = await anEvent('ABCD', { stages })
  const hidden = await anEvent('AB')
  await event.publish()
  const place = async (match: string) =>
    ((await app.get(`/product/${match}/competition`)).body as CompetitionOfMatch).place
  const { match } = await event.made('main-1-2')
  expect(await place(match)).toEqual({
    competition: { id: event.competition, name: 'Club championship' },
    event: { id: event.id, name: 'Singles' },
    draw: 'main',
    group: null,
    round: 1,
    matches: 2,
  })
  await event.play('main-1-1')
  await event.play('main-1-2')
  const { match: other } = await event.made('consolation-1-1')
  expect(await place(other)).toMatchObject({ draw: 'consolation', round: 1, matches: 1 })
  expect(await place((await app.newMatch()).id), 'a match of no competition').toBeNull()
  expect(await place('none')).toBeNull()
  await hidden.publish()
  const secret = await hidden.made('main-1-1')
  const { tag } = (await as('GET', `/office/all-competitions/${hidden.competition}`)).body as { tag: string }
  await asTag('PUT', `/competitions/${hidden.competition}`, { ...COMPETITION, published: false }, tag)
  expect(await place(secret.match), 'of a competition that nobody sees').toBeNull()
})

test('players with the same name play each other, and a broken draw stops no other', async () => {
  const event = await anEvent('')
  const players = [await aPlayer('José Pérez'), await aPlayer('José Pérez')]
  for (const [index, player] of players.entries())
    await as('POST', `${event.path}/entries`, { id: `jose-${index}`, players: [player] })
  await event.publish()
  const { match } = await event.made('main-1-1')
  expect(await app.match(match)).toMatchObject({ company: 'José Pérez', company2: 'José Pérez 2' })
})
