// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { CompetitionAnswer, OfficeCompetition } from '../../shared/competitions/competition-schemas.ts'
import type { EventAnswer, OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { EIGHT, entriesOf, foreign } from '../../shared/competitions/testing/tods-files.ts'
import { TODS_BYTES } from '../../shared/competitions/tods-limits.ts'
import type { TodsCheck, TodsRecord } from '../../shared/competitions/tods-schemas.ts'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import { competitionCalls, MANAGER } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { localIdentity, startApp } from '../testing/running-app.ts'

const app = await startApp({ config: { clubWrites: 10_000 } })
afterAll(app.close)
const ELSEWHERE = 'manager@gazcue.example'
await storePeople(app.file, {
  [ELSEWHERE]: [{ role: 'manager', club: 'club_gazcue' }],
})
const { as, asTag, aPlayer, show } = await competitionCalls(app)

const importing = (file: unknown, id: string = randomUUID(), club = 'club_naco') =>
  as('POST', `/office/all-competitions/tods?id=${id}&club=${club}`, file)
const checking = async (file: unknown) =>
  (await as('POST', '/office/all-competitions/tods/check?club=club_naco', file)).body as TodsCheck
/** Sends bytes as they are. */
const sending = async (bytes: string, path = '/office/all-competitions/tods/check?club=club_naco') =>
  app.call('POST', path, bytes, await headers())
const headers = async () => ({
  'content-type': 'application/json',
  authorization: `Bearer ${await localIdentity.sign({ email: MANAGER, name: '' })}`,
})

const eventOf = async (id: string, index = 0): Promise<OfficeEvent> => {
  const { events } = (await as('GET', `/office/all-competitions/${id}`)).body as OfficeCompetition
  return (await as('GET', `/office/all-competitions/${id}/events/${events[index]?.id}`)).body as OfficeEvent
}

/** Returns an event by the names of its players, without ids that differ after an import. */
function inNames(event: EventAnswer) {
  const names = new Map(event.entries.map(({ id, players }) => [id, players.map(({ name }) => name).join(' / ')]))
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id))
  return {
    entries: event.entries.map(({ id, seed, state }) => ({ name: nameOf(id), seed, state })),
    champion: nameOf(event.champion),
    stages: event.stages.map(({ kind, drawSeed, positions, matches }) => ({
      kind,
      drawSeed,
      positions: positions.map(nameOf),
      matches: matches.map(({ id, sides, winner, how, sets }) => ({ id, sides: sides.map(nameOf), winner, how, sets })),
    })),
  }
}

/** Makes a competition with a drawn event of players with this surname, and returns how to act on it. */
async function aCompetition(surname: string, count: number, more: object = {}, stage: object = {}) {
  const competition = randomUUID()
  const id = randomUUID()
  const fields = { name: 'Open', club: 'club_naco', from: '2030-06-01', to: '2030-06-09', published: true, ...more }
  await as('POST', '/competitions', { id: competition, ...fields })
  const stages = [{ id: 'main', kind: 'knockout', seeds: 2, ...stage }]
  const event = { id, name: 'Singles', kind: 'singles', matchFormat: 'SET3-S:6/TB7', stages }
  expect((await as('POST', `/competitions/${competition}/events`, event)).status).toBe(201)
  const path = `/competitions/${competition}/events/${id}`
  const players: string[] = []
  for (let index = 0; index < count; index += 1) {
    const player = await aPlayer(`${'ABCDEFGHIJ'[index]}na ${surname}`)
    players.push(player)
    await as('POST', `${path}/entries`, { id: `x-${index}`, players: [player], rank: index + 1 })
  }
  const office = async () => (await as('GET', `/office/all-${path.slice(1)}`)).body as OfficeEvent
  const { tag } = await office()
  expect((await asTag('POST', `${path}/draw`, { stage: 'main', seed: '9' }, tag)).status).toBe(200)
  const match = async (place: string) => (await office()).stages[0]?.matches.find((each) => each.id === place)
  const score = async (place: string, end: object) => {
    await expect.poll(async () => (await match(place))?.match).not.toBeNull()
    const { status, body } = await app.score((await match(place))?.match ?? '', { id: randomUUID(), ...end })
    expect(status, JSON.stringify(body)).toBe(201)
    await expect.poll(async () => (await match(place))?.how).not.toBeNull()
  }
  return { competition, path, players, office, match, score }
}

const WIN = {
  status: 'finished',
  sets: [
    { games: [6, 3], tiebreak: null },
    { games: [7, 6], tiebreak: [7, 5] },
  ],
}

describe('an export', () => {
  test('is read back with the same entries, draws, positions and results, once', async () => {
    const own = await aCompetition('Reyes', 6, {}, { thirdPlace: true })
    await own.score('main-1-2', WIN)
    const { sides = [] } = (await own.match('main-2-1')) ?? {}
    await own.score('main-2-1', {
      status: 'retired',
      winner: (await nameAt(own.office, sides[1] ?? ''))[0],
      sets: WIN.sets.slice(0, 1),
    })
    // The winner of a match withdraws later.
    const [, winner] = (await own.match('main-2-1'))?.sides ?? []
    await as('DELETE', `${own.path}/entries/${winner}`)
    const file = (await as('GET', `/office/all-competitions/${own.competition}/tods`)).body as TodsRecord
    const [{ matchUps } = {}] = file.events?.[0]?.drawDefinitions?.[0]?.structures ?? []
    expect(JSON.stringify(matchUps)).toContain('"side1TiebreakScore":7,"side2TiebreakScore":5')
    const before = inNames(await own.office())

    expect(await checking(file)).toEqual({
      name: 'Open',
      events: 1,
      entries: 6,
      results: 2,
      newPlayers: 0,
      problems: [],
      more: 0,
    })
    const id = randomUUID()
    const created = await importing(file, id)
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    expect(created.body).toMatchObject({ id, name: 'Open', published: false, from: '2030-06-01', to: '2030-06-09' })
    await expect.poll(async () => inNames(await eventOf(id))).toEqual(before)
    expect((await importing(file, id)).status, 'a repeated request').toBe(200)
    expectError(await importing({ ...file, tournamentName: 'Other' }, id), 422, 'ID_REUSED')

    // The draw has the results before everybody sees it, and its matches have them then.
    const scores = async () => {
      const again = (await as('GET', `/office/all-competitions/${id}/tods`)).body as TodsRecord
      return again.events?.[0]?.drawDefinitions?.[0]?.structures?.[0]?.matchUps?.map(({ score }) => score)
    }
    expect(await scores()).toEqual(matchUps?.map(({ score }) => score))
    await show(id)
    const imported = async () => (await eventOf(id)).stages[0]?.matches.find((each) => each.id === 'main-1-2')?.match
    await expect.poll(imported).not.toBeNull()
    const status = async () => (await app.match((await imported()) ?? '')).scoreboard.state.status
    await expect.poll(status).toBe('finished')

    // The players are the same.
    const after = await eventOf(id)
    expect(after.entries.map(({ players }) => players[0]?.id).sort()).toEqual([...own.players].sort())
    expect(inNames(after)).toEqual(before)
    expect(await scores()).toEqual(matchUps?.map(({ score }) => score))
  })

  test('has no result of a match that contradicts the draw', async () => {
    const own = await aCompetition('Cruz', 4)
    for (const place of ['main-1-1', 'main-1-2', 'main-2-1']) await own.score(place, WIN)
    const first = (await own.match('main-1-1'))?.match ?? ''
    expect((await app.score(first, { id: randomUUID(), undo: true })).status).toBe(201)
    await own.score('main-1-1', {
      ...WIN,
      sets: WIN.sets.map(({ games: [one, two] }) => ({ games: [two, one], tiebreak: null })),
    })
    await expect.poll(async () => (await own.match('main-2-1'))?.contradiction).toBe(true)
    const file = (await as('GET', `/office/all-competitions/${own.competition}/tods`)).body
    expect(await checking(file)).toMatchObject({ results: 2, problems: [] })
  })

  test('has the names that everybody may see, and an ETag', async () => {
    const own = await aCompetition('Marte', 4)
    for (const [index, visibility] of (['name', 'anonymous', 'anonymous'] as const).entries()) {
      const { body } = await as('GET', `/office/players/${own.players[index]}`)
      const { tag } = body as OfficePlayer
      expect((await asTag('PATCH', `/players/${own.players[index]}`, { visibility }, tag)).status).toBe(200)
    }
    const { body, headers } = await app.get(`/competitions/${own.competition}/tods`)
    const file = body as TodsRecord
    const names = file.participants?.map(({ participantName }) => participantName)
    expect(names).toEqual(['Ana Marte', 'Player', 'Player 2', 'Dna Marte'])
    for (const hidden of own.players.slice(0, 3)) expect(JSON.stringify(file)).not.toContain(hidden)
    expect(JSON.stringify(file)).not.toMatch(/Bna|Cna/)
    const etag = headers.get('etag') ?? ''
    const again = await app.get(`/competitions/${own.competition}/tods`, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect((await importing(file)).status, 'a file without names').toBe(201)
  })

  test('and the list of entrants are there for everybody once the competition is published, and before for its office', async () => {
    const own = await aCompetition('Soto', 3, { published: false })
    for (const file of ['tods', 'entrants.csv']) {
      expectError(await app.get(`/competitions/${own.competition}/${file}`), 404, 'NOT_FOUND')
      expect((await as('GET', `/office/all-competitions/${own.competition}/${file}`)).status).toBe(200)
      expectError(
        await app.sendAs(ELSEWHERE, 'GET', `/office/all-competitions/${own.competition}/${file}`),
        403,
        'FORBIDDEN',
      )
    }
    const { body } = await as('GET', `/office/all-competitions/${own.competition}/entrants.csv`)
    expect(body).toBe(
      [
        'event,kind,number,state,seed,player,partner',
        'Singles,singles,1,entered,1,Ana Soto,',
        'Singles,singles,2,entered,2,Bna Soto,',
        'Singles,singles,3,entered,,Cna Soto,',
        '',
      ].join('\r\n'),
    )
  })
})

const nameAt = async (office: () => Promise<OfficeEvent>, entry: string): Promise<string[]> =>
  (await office()).entries.find(({ id }) => id === entry)?.players.map(({ name }) => name) ?? []

describe('an import', () => {
  test('creates nothing of a file with a part that is not supported, and lists each part', async () => {
    const file = foreign()
    Object.assign(file.events?.[0] ?? {}, { matchUpFormat: null })
    Object.assign(file.events?.[0]?.drawDefinitions?.[0] ?? {}, { matchUpFormat: 'SET9' })
    const problems = [{ path: 'events[0].drawDefinitions[0].matchUpFormat', code: 'FORMAT', value: 'SET9' }]
    expect(await checking(file)).toMatchObject({ problems, more: 0 })
    const id = randomUUID()
    const answer = await importing(file, id)
    expectError(answer, 422, 'TODS_UNSUPPORTED')
    expect(answer.body).toMatchObject({ problems, more: 0 })
    expectError(await as('GET', `/office/all-competitions/${id}`), 404, 'NOT_FOUND')
  })

  test('of another program’s file makes players and results, and matches once everybody sees it', async () => {
    const file = JSON.parse(JSON.stringify(foreign()).replaceAll('Ñandú', randomUUID().slice(0, 8)))
    expect(await checking(file)).toMatchObject({ entries: 8, results: 8, newPlayers: 8 })
    const id = randomUUID()
    expect((await importing(file, id)).status).toBe(201)
    const event = await eventOf(id)
    expect(event).toMatchObject({ champion: 'e-1', stages: [{ drawSeed: 'imported' }] })
    expect(event.stages[0]?.matches.every(({ winner, match }) => winner === 1 && match === null)).toBe(true)
    await show(id)
    const matches = async () => (await eventOf(id)).stages[0]?.matches.map(({ match }) => match ?? '') ?? []
    await expect.poll(matches).not.toContain('')
    const statuses = async () =>
      Promise.all((await matches()).map(async (each) => (await app.match(each)).scoreboard.state.status))
    await expect.poll(async () => new Set(await statuses()), { timeout: 10_000 }).toEqual(new Set(['finished']))
    expect((await eventOf(id)).champion).toBe('e-1')
    expect((await checking(file)).newPlayers, 'the players are known now').toBe(0)
  })

  test('takes a known player only if exactly one has the name', async () => {
    const [once, twice, elsewhere] = [randomUUID(), randomUUID(), randomUUID()].map((id) => id.slice(0, 8))
    const [known] = [await aPlayer(`Eva ${once}`), await aPlayer(`Mia ${twice}`), await aPlayer(`Mia ${twice}`)]
    await app.sendAs(ELSEWHERE, 'POST', '/players', {
      id: randomUUID(),
      name: `Pía ${elsewhere}`,
      club: 'club_gazcue',
    })
    const names = [
      `${once} EVA`,
      `Mia ${twice}`,
      `Pía ${elsewhere}`,
      `Ana ${once}`,
      `Ana ${once} `,
      'Player',
      'Luz',
      'Eva B',
    ]
    const file = foreign({ ...EIGHT, draws: [], results: new Map() })
    for (const [index, participant] of (file.participants ?? []).entries())
      participant.participantName = names[index] ?? ''
    const id = randomUUID()
    expect((await importing(file, id)).status).toBe(201)
    const players = (await eventOf(id)).entries.map(({ players: [player] }) => player)
    expect(players[0]?.id).toBe(known)
    expect((await checking(file)).newPlayers).toBeLessThan(8)
    const { body } = await as('GET', `/office/players/${players[1]?.id}`)
    expect(body, 'one of three').toMatchObject({ name: `Mia ${twice}`, club: 'club_naco', matches: 0 })
    const { body: found } = await as('POST', '/office/named-players', { club: 'club_naco', names: [`Mia ${twice}`] })
    expect(found).toMatchObject({ names: [{ count: 3 }] })
  })

  test('is for managers of the club', async () => {
    const path = `/office/all-competitions/tods?id=${randomUUID()}&club=club_naco`
    expectError(await app.sendAs(ELSEWHERE, 'POST', path, foreign()), 403, 'FORBIDDEN')
    expect((await app.call('POST', path, '{}', { 'content-type': 'application/json' })).status).toBe(401)
    expectError(await importing(foreign(), '..'), 400, 'BAD_REQUEST')
    expectError(await importing(foreign(), randomUUID(), 'x'.repeat(65)), 400, 'BAD_REQUEST')
  })

  test('never answers with a competition of another club', async () => {
    const id = randomUUID()
    const days = { from: '2030-06-01', to: '2030-06-09' }
    const other = { id, name: 'Secret', club: 'club_gazcue', ...days }
    expect((await app.sendAs(ELSEWHERE, 'POST', '/competitions', other)).status).toBe(201)
    expectError(await importing({ ...foreign(), events: [] }, id), 422, 'ID_REUSED')
  })

  test('of two at once with one id, one is new', async () => {
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => importing(foreign(), id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    const { competitions } = (await as('GET', '/office/all-competitions')).body as { competitions: CompetitionAnswer[] }
    expect(competitions.filter((each) => each.id === id)).toHaveLength(1)
  })
})

describe('a file that is too large or broken is refused:', () => {
  function deep(depth: number): string {
    return `{"tournamentRecord":${'['.repeat(depth)}${']'.repeat(depth)}}`
  }
  const broken: readonly (readonly [string, () => string, number, string])[] = [
    ['20 MB', () => `{"notes":"${'x'.repeat(20 * 1024 * 1024)}"}`, 413, 'FILE_TOO_LARGE'],
    ['one byte too many', () => `"${'x'.repeat(TODS_BYTES - 1)}"`, 413, 'FILE_TOO_LARGE'],
    ['a hundred thousand levels', () => deep(100_000), 422, 'FILE_TOO_COMPLEX'],
    ['sixty levels', () => deep(60), 422, 'FILE_TOO_COMPLEX'],
    ['three million lists', () => `[${'[],'.repeat(3_000_000)}0]`, 422, 'FILE_TOO_COMPLEX'],
    ['no JSON', () => '{"tournamentId":', 400, 'NOT_JSON'],
    ['nothing', () => '', 400, 'NOT_JSON'],
    ['half a letter', () => '"\xc3', 400, 'NOT_JSON'],
  ]
  test.each(broken)('%s', async (_, text, status, code) => {
    expectError(await sending(text()), status, code)
  })

  test('none', async () => {
    expectError(await as('POST', '/office/all-competitions/tods/check?club=club_naco'), 400, 'NOT_JSON')
  })

  test('one without a length too', async () => {
    let left = 12
    const body = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(1024 * 1024))
        else controller.close()
      },
    })
    const answer = await fetch(`${app.url}/office/all-competitions/tods/check?club=club_naco`, {
      method: 'POST',
      headers: await headers(),
      body,
      duplex: 'half',
    } as RequestInit).catch(() => null)
    // The server may close the connection while the rest is sent.
    expect(answer?.status ?? 413).toBe(413)
  })

  test.each([
    ['a list', '[]'],
    ['a number', '7'],
    ['a member that changes objects', '{"__proto__":{"events":[]},"constructor":{}}'],
  ])('%s has a list of problems', async (_, text) => {
    const { status, body } = await sending(text)
    expect(status).toBe(200)
    expect((body as TodsCheck).problems.length).toBeGreaterThan(0)
  })

  test('more than 3,000 entries', async () => {
    const plain = foreign({ ...EIGHT, entries: entriesOf(128), draws: [], results: new Map() })
    const [event] = plain.events ?? []
    const file = { ...plain, events: Array.from({ length: 24 }, () => event) }
    expect((await checking(file)).problems).toEqual([{ path: 'events', code: 'TOO_MANY', value: '3000' }])
  })

  test('a thousand events', async () => {
    const file = { ...foreign(), events: Array.from({ length: 1000 }, () => foreign().events?.[0]) }
    expect((await checking(file)).problems).toEqual([{ path: 'events', code: 'TOO_MANY', value: '40' }])
  })
})
