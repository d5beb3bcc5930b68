// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { OwnEntries, OwnEntry } from '../../shared/competitions/own-entry-schemas.ts'
import type { Storage } from '../storage/storage.ts'
import { competitionCalls } from '../testing/competition-calls.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { localIdentity, type RunningApp, startApp } from '../testing/running-app.ts'

/** A day before the competitions of these tests. */
const NOW = Date.parse('2030-05-01T12:00:00Z')
let now = NOW
const app = await startApp({ clock: () => now })
const storage = await openDatabase(app.file)
afterAll(async () => {
  await storage.close()
  await app.close()
})
const { as, asTag, anEvent } = await competitionCalls(app)
const OPEN = { opensAt: '2030-05-01T00:00:00Z', closesAt: '2030-05-20T00:00:00Z' }
const DOUBLES = { kind: 'doubles', ...OPEN }

/** Lets other requests go first between what a change reads and what it writes. */
const yielding = (real: Storage): Storage => ({
  ...real,
  atomically: async (...change) => {
    await setImmediate()
    await real.atomically(...change)
  },
})

/** Starts a second server on the same database until the end of the test. */
async function secondServer(): Promise<RunningApp> {
  const other = await startApp({ file: app.file, clock: () => now, storage: yielding })
  onTestFinished(other.close)
  return other
}

/** Returns the calls of somebody who has signed in with a name. */
async function person(name: string, server: RunningApp = app) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}-${randomUUID().slice(0, 8)}@example.com`
  const send = async (method: string, path: string, body?: unknown) =>
    server.sendWith(await localIdentity.sign({ email, name }), method, path, body)
  await send('GET', '/auth/me')
  return {
    email,
    send,
    enter: (event: { readonly path: string }, body: object = {}) =>
      send('POST', `${event.path}/own-entry`, { id: randomUUID(), ...body }),
    answer: (event: { readonly path: string }, accept: boolean) => send('PUT', `${event.path}/own-entry`, { accept }),
    leave: (event: { readonly path: string }) => send('DELETE', `${event.path}/own-entry`),
    own: async () => ((await send('GET', '/auth/me/entries')).body as OwnEntries).entries,
    mails: async () => {
      const rows = await storage.db.select().from(storage.tables.mails).where(eq(storage.tables.mails.recipient, email))
      return rows.map(({ subject }) => subject)
    },
  }
}

/** Enters three pairs. Two are in. Pia is in the third one, and her partner Noa has not answered. */
async function threePairs(event: { readonly path: string }, serverOfNoa: RunningApp = app) {
  for (const [one, two] of [
    ['Ana', 'Luz'],
    ['Eva', 'Mia'],
  ] as const) {
    const partner = await person(two)
    await (await person(one)).enter(event, { partner: partner.email })
    expect((await partner.answer(event, true)).status).toBe(200)
  }
  const [pia, noa] = [await person('Pia'), await person('Noa', serverOfNoa)]
  expect((await pia.enter(event, { partner: noa.email })).status).toBe(200)
  return { pia, noa }
}

describe('somebody enters', () => {
  test('while entries are open, and is then on the page of the event and among the own entries', async () => {
    const event = await anEvent('', OPEN)
    const ana = await person('Ana Reyes')
    const { status, body } = await ana.enter(event, { id: 'mine' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ event: event.id, state: 'entered', players: ['Ana Reyes'], mayWithdraw: true })
    expect((await ana.enter(event, { id: 'mine' })).status, 'a repeated request').toBe(200)
    expectError(await ana.enter(event), 409, 'ENTERED_ALREADY')
    expect((await event.read()).entries.map(({ players: [player] }) => player?.name)).toEqual(['Ana Reyes'])
    expect(await ana.own()).toEqual([body])
    expect((await ana.send('GET', '/auth/me/export')).body).toMatchObject({
      competitionEntries: [{ event: event.id, entry: 'mine', state: 'entered' }],
    })
  })

  test.each<[string, object]>([
    ['the office alone enters players', {}],
    ['entries are not open yet', { opensAt: '2030-05-02T00:00:00Z' }],
    ['entries are closed', { opensAt: '2030-04-01T00:00:00Z', closesAt: '2030-05-01T00:00:00Z' }],
  ])('not while %s', async (_, times) => {
    const event = await anEvent('', times)
    expectError(await (await person('Ana Reyes')).enter(event), 409, 'ENTRIES_NOT_OPEN')
  })

  test('not after the draw, not without a name, and not before the competition is published', async () => {
    const drawn = await anEvent('AB', OPEN)
    await drawn.publish()
    const ana = await person('Ana Reyes')
    expectError(await ana.enter(drawn), 409, 'DRAWN_ALREADY')
    const event = await anEvent('', OPEN)
    expectError(await (await person('')).enter(event), 422, 'NAME_NEEDED')
    const { tag } = (await as('GET', `/office/all-competitions/${event.competition}`)).body as { tag: string }
    const hidden = { name: 'Secret', club: 'club_naco', from: '2030-06-01', to: '2030-06-09', published: false }
    expect((await asTag('PUT', `/competitions/${event.competition}`, hidden, tag)).status).toBe(200)
    expectError(await ana.enter(event), 404, 'NOT_FOUND')
  })

  test('and withdraws until the draw; the next one comes in and gets an email', async () => {
    const event = await anEvent('', { ...OPEN, mostEntries: 2 })
    const [ana, luz, eva] = [await person('Ana Reyes'), await person('Luz Marte'), await person('Eva Cruz')]
    for (const each of [ana, luz, eva]) await each.enter(event)
    expect((await eva.own())[0]?.state).toBe('waiting')
    expect((await ana.leave(event)).status).toBe(204)
    expectError(await ana.leave(event), 404, 'NOT_ENTERED')
    expect((await eva.own())[0]?.state).toBe('entered')
    expect(await eva.mails()).toEqual(['Singles: you have a place'])
    await event.publish()
    expectError(await luz.leave(event), 409, 'DRAWN_ALREADY')
    expect((await luz.own())[0]?.mayWithdraw).toBe(false)
  })

  test('of 100 people for the last place at once on two servers, one is in and the others wait in their order', async () => {
    const event = await anEvent('A', { ...OPEN, mostEntries: 2 })
    const other = await secondServer()
    const people = await Promise.all(Array.from({ length: 100 }, (_, n) => person(`Late ${n}`, n % 2 ? app : other)))
    const answers = await Promise.all(people.map((each) => each.enter(event)))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    const states = answers.map(({ body }) => (body as OwnEntry).state)
    expect(states.filter((state) => state === 'entered')).toHaveLength(1)
    expect((await event.read()).entries.map(({ state }) => state)).toEqual([
      'entered',
      'entered',
      ...Array.from({ length: 99 }, () => 'waiting'),
    ])
  })

  test('on two phones at once, and is in once', async () => {
    const event = await anEvent('', OPEN)
    const ana = await person('Ana Reyes')
    const answers = await Promise.all([ana.enter(event), ana.enter(event)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await event.read()).entries).toHaveLength(1)
  })

  test('while the office closes entries, and has one outcome', async () => {
    const event = await anEvent('', OPEN)
    const ana = await person('Ana Reyes')
    const { tag, name, kind, matchFormat, plan } = await event.office()
    const change = { name, kind, matchFormat, stages: plan, ...OPEN, closesAt: '2030-05-01T11:00:00Z' }
    const [entering] = await Promise.all([ana.enter(event), asTag('PUT', event.path, change, tag)])
    const isIn = (await event.read()).entries.length === 1
    expect(entering?.status).toBe(isIn ? 200 : 409)
  })

  test('not with the id of somebody else’s entry', async () => {
    const event = await anEvent('', OPEN)
    await (await person('Ana Reyes')).enter(event, { id: 'same' })
    const luz = await person('Luz Marte')
    expectError(await luz.enter(event, { id: 'same' }), 422, 'ID_REUSED')
    expect((await luz.enter(event)).status).toBe(200)
  })

  test('and is shown to everybody as they have chosen', async () => {
    const event = await anEvent('', OPEN)
    const ana = await person('Ana Reyes')
    expect((await ana.send('PUT', '/auth/me/player', { visibility: 'anonymous' })).status).toBe(200)
    expect((await ana.enter(event)).body).toMatchObject({ players: ['Ana Reyes'] })
    expect((await event.read()).entries[0]?.players).toEqual([{ id: null, name: 'Player' }])
    expect((await event.office()).entries[0]?.players[0]?.name).toBe('Ana Reyes')
  })

  test('and withdraws; nobody comes in if the office has taken the place away', async () => {
    const event = await anEvent('', { ...OPEN, mostEntries: 3 })
    const people = await Promise.all(['Ana', 'Luz', 'Eva', 'Mia'].map((name) => person(name)))
    for (const each of people) await each.enter(event)
    const { tag, name, kind, matchFormat, plan } = await event.office()
    const change = { name, kind, matchFormat, stages: plan, ...OPEN, mostEntries: 2 }
    expect((await asTag('PUT', event.path, change, tag)).status).toBe(200)
    await people[0]?.leave(event)
    expect((await people[3]?.own())?.[0]?.state).toBe('waiting')
    await people[1]?.leave(event)
    expect((await people[3]?.own())?.[0]?.state).toBe('entered')
  })

  test('entries that wait come in when the office gives the event more places', async () => {
    const event = await anEvent('', { ...OPEN, mostEntries: 2 })
    const people = [await person('Ana Reyes'), await person('Luz Marte'), await person('Eva Cruz')]
    for (const each of people) await each.enter(event)
    const { tag, name, kind, matchFormat, plan } = await event.office()
    const change = { name, kind, matchFormat, stages: plan, ...OPEN, mostEntries: 3 }
    expect((await asTag('PUT', event.path, change, tag)).status).toBe(200)
    expect((await people[2]?.own())?.[0]?.state).toBe('entered')
  })
})

describe('a pair', () => {
  test('is in once the partner accepts', async () => {
    const event = await anEvent('', DOUBLES)
    const [ana, luz] = [await person('Ana Reyes'), await person('Luz Marte')]
    const { body } = await ana.enter(event, { partner: luz.email.toUpperCase() })
    expect(body, 'without the name of the partner').toMatchObject({
      state: 'asked',
      players: ['Ana Reyes'],
      asksYou: false,
    })
    expect((await event.read()).entries, 'nobody else sees it').toEqual([])
    expect((await event.office()).entries.map(({ state }) => state)).toEqual(['asked'])
    expect(await luz.mails()).toEqual(['Ana Reyes would like to play Singles with you'])
    expect((await luz.own())[0]).toMatchObject({ asksYou: true, players: ['Ana Reyes', 'Luz Marte'] })
    expectError(await ana.answer(event, true), 409, 'NOT_ASKED')
    expect((await luz.answer(event, true)).body).toMatchObject({ entries: [{ state: 'entered' }] })
    expect((await luz.answer(event, true)).status, 'a repeated request').toBe(200)
    expectError(await luz.answer(event, false), 409, 'NOT_ASKED')
    expect(await ana.mails()).toEqual(['Singles: Luz Marte plays with you'])
    expect((await event.read()).entries[0]?.players.map(({ name }) => name)).toEqual(['Ana Reyes', 'Luz Marte'])
  })

  test('is not in if the partner declines, and both can enter with somebody else', async () => {
    const event = await anEvent('', DOUBLES)
    const [ana, luz, eva] = [await person('Ana Reyes'), await person('Luz Marte'), await person('Eva Cruz')]
    await ana.enter(event, { partner: luz.email })
    expectError(await eva.enter(event, { partner: luz.email }), 409, 'PARTNER_ENTERED')
    expectError(await luz.enter(event, { partner: eva.email }), 409, 'ENTERED_ALREADY')
    expect((await luz.answer(event, false)).body).toEqual({ entries: [] })
    expect((await luz.answer(event, false)).body, 'a repeated answer').toEqual({ entries: [] })
    expectError(await luz.answer(event, true), 404, 'NOT_ENTERED')
    expect(await ana.mails()).toEqual(['Singles: Luz Marte doesn’t play with you'])
    expect((await eva.enter(event, { partner: luz.email })).status).toBe(200)
  })

  test('waits from the moment at which the partner accepts', async () => {
    const event = await anEvent('', { ...DOUBLES, mostEntries: 2 })
    const people = await Promise.all(['Ana', 'Luz', 'Eva', 'Mia', 'Pia', 'Noa'].map((name) => person(name)))
    const [ana, luz, eva, mia, pia, noa] = people
    if (!(ana && luz && eva && mia && pia && noa)) throw new Error('six people')
    for (const [one, two] of [
      [ana, luz],
      [eva, mia],
      [pia, noa],
    ] as const)
      await one.enter(event, { partner: two.email })
    for (const each of [noa, mia, luz]) await each.answer(event, true)
    const states = (await event.read()).entries.map(({ players, state }) => `${players[0]?.name} ${state}`)
    expect(states).toEqual(['Pia entered', 'Eva entered', 'Ana waiting'])
  })

  test('has a partner whom somebody else asks at the same moment on another server: one of them is too late', async () => {
    const event = await anEvent('', DOUBLES)
    const [ana, luz] = [await person('Ana Reyes'), await person('Luz Marte')]
    const eva = await person('Eva Cruz', await secondServer())
    const answers = await Promise.all([ana, eva].map((each) => each.enter(event, { partner: luz.email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const answer of answers.filter(({ status }) => status === 409)) expectError(answer, 409, 'PARTNER_ENTERED')
    expect((await event.office()).entries.map(({ state }) => state)).toEqual(['asked'])
    expect(await luz.mails()).toHaveLength(1)
  })

  test('whose players ask each other at the same moment has one entry, and one of them can accept', async () => {
    const event = await anEvent('', DOUBLES)
    const [ana, luz] = [await person('Ana Reyes'), await person('Luz Marte', await secondServer())]
    const answers = await Promise.all([
      ana.enter(event, { partner: luz.email }),
      luz.enter(event, { partner: ana.email }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const answer of answers.filter(({ status }) => status === 409)) expectError(answer, 409, 'ENTERED_ALREADY')
    const asked = answers[0]?.status === 200 ? luz : ana
    expect((await asked.answer(event, true)).body).toMatchObject({ entries: [{ state: 'entered' }] })
    expect((await event.read()).entries).toHaveLength(1)
  })

  test('has one outcome if the office publishes the draw while the partner accepts on another server', async () => {
    const event = await anEvent('', DOUBLES)
    const { noa } = await threePairs(event, await secondServer())
    const { tag } = await event.office()
    const [accepted, drawn] = await Promise.all([
      noa.answer(event, true),
      asTag('POST', `${event.path}/draw`, { stage: 'main', seed: '1' }, tag),
    ])
    const states = (await event.office()).entries.map(({ state }) => state)
    if (drawn.status === 200) {
      expectError(accepted, 404, 'NOT_ENTERED')
      expect(states).toEqual(['entered', 'entered'])
    } else {
      expectError(drawn, 412, 'CHANGED_MEANWHILE')
      expect(accepted.status).toBe(200)
      expect(states).toEqual(['entered', 'entered', 'entered'])
    }
  })

  test('needs a partner who has signed in, and singles have none', async () => {
    const [doubles, singles] = [await anEvent('', DOUBLES), await anEvent('', OPEN)]
    const [ana, luz] = [await person('Ana Reyes'), await person('Luz Marte')]
    expectError(await ana.enter(doubles, { partner: 'nobody@example.com' }), 422, 'PARTNER_UNKNOWN')
    expectError(await ana.enter(doubles, { partner: ana.email }), 422, 'PLAYER_TWICE')
    expectError(await ana.enter(doubles), 422, 'WRONG_PLAYERS')
    expectError(await ana.enter(singles, { partner: luz.email }), 422, 'WRONG_PLAYERS')
  })

  test('asks the same partner again without a second email', async () => {
    const event = await anEvent('', DOUBLES)
    const [ana, luz] = [await person('Ana Reyes'), await person('Luz Marte')]
    for (let time = 0; time < 3; time += 1) {
      expect((await ana.enter(event, { partner: luz.email })).status).toBe(200)
      expect((await ana.leave(event)).status).toBe(204)
    }
    expect(await luz.mails()).toHaveLength(1)
    expect(await luz.own()).toEqual([])
  })

  test('is out if one withdraws, and the other one gets an email', async () => {
    const event = await anEvent('', DOUBLES)
    const [ana, luz] = [await person('Ana Reyes'), await person('Luz Marte')]
    await ana.enter(event, { partner: luz.email })
    await luz.answer(event, true)
    expect((await luz.leave(event)).status).toBe(204)
    expect(await ana.mails()).toEqual(['Singles: Luz Marte plays with you', 'Singles: Luz Marte doesn’t play with you'])
    expect((await luz.mails()).length, 'only the question').toBe(1)
    expect(await ana.own()).toEqual([])
  })

  test('has one outcome if one accepts while the other one withdraws', async () => {
    const event = await anEvent('', DOUBLES)
    const [ana, luz] = [await person('Ana Reyes'), await person('Luz Marte')]
    await ana.enter(event, { partner: luz.email })
    const [accepted, left] = await Promise.all([luz.answer(event, true), ana.leave(event)])
    expect(left.status).toBe(204)
    expect([200, 404]).toContain(accepted.status)
    expect((await event.office()).entries).toEqual([])
  })

  test('whose partner never answers is not in the draw, and the one who asked gets an email', async () => {
    const event = await anEvent('', DOUBLES)
    const { pia, noa } = await threePairs(event)
    await event.publish()
    expect((await event.office()).entries.map(({ players }) => players[0]?.name)).toEqual(['Ana', 'Eva'])
    expect(await pia.mails()).toEqual(['Singles: your partner has not accepted'])
    expect(await noa.mails()).toHaveLength(1)
    expect([...(await pia.own()), ...(await noa.own())]).toEqual([])
  })

  test('whose partner accepts after entries have closed is not in', async () => {
    const event = await anEvent('', DOUBLES)
    const [ana, luz] = [await person('Ana Reyes'), await person('Luz Marte')]
    await ana.enter(event, { partner: luz.email })
    now = Date.parse(OPEN.closesAt)
    expectError(await luz.answer(event, true), 409, 'ENTRIES_NOT_OPEN')
    expect((await luz.answer(event, false)).status).toBe(200)
    now = NOW
  })
})
