// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AuditAnswer } from '../../shared/audit/audit-schemas.ts'
import type { OfficeOrder, RuleBreakAnswer } from '../../shared/order/office-order-schemas.ts'
import type { OrderAnswer } from '../../shared/order/order-schemas.ts'
import { anUndo } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { at, DAY, openOrderClub } from '../testing/order-calls.ts'
import { storePeople } from '../testing/people-rows.ts'

const OWNER = 'owner@all.example'
const [ONE, TWO] = ['club_naco-1', 'club_naco-2']
const atTime = (key: string, court: string, time: string) => ({ key, court, kind: 'at' as const, time })
const follows = (key: string, court: string) => ({ key, court, kind: 'followedBy' as const, time: null })
const breaksIn = ({ body }: { body: unknown }) => (body as { breaks: RuleBreakAnswer[] }).breaks
/** Returns the matches of an order by their keys, with court and start. */
const placesIn = ({ courts }: OrderAnswer | OfficeOrder) =>
  Object.fromEntries(
    courts.flatMap(({ court, matches }) => matches.map(({ key, startsAt }) => [key, [court, startsAt]])),
  )

/** A club with a draw of four, whose first round is on two courts in the morning, and the final behind one of them. */
async function aPlannedDay(more: object = {}, people: Readonly<Record<string, string>> = {}) {
  const club = await openOrderClub()
  const event = await club.drawnEvent('ABCD', more, people)
  const [first, second, final] = ['main-1-1', 'main-1-2', 'main-2-1'].map(event.key) as [string, string, string]
  const answer = await club.put([
    atTime(first, ONE, at(9)),
    { key: final, court: ONE, kind: 'notBefore', time: at(15) },
    atTime(second, TWO, at(9)),
  ])
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const read = async () => (await club.app.get(club.path)).body as OrderAnswer
  return { ...club, event, first, second, final, read }
}

describe('the order of a day', () => {
  test('gives matches their courts and times, which nobody can book any more, also while a match is not known', async () => {
    const { app, event, book, first, final, office } = await aPlannedDay()
    const product = await app.match((await event.made('main-1-1')).match)
    expect(product).toMatchObject({ court: ONE, date: at(9) })
    expectError(await book(ONE, at(9)), 409, 'SLOT_TAKEN')
    expectError(await book(ONE, at(15)), 409, 'SLOT_TAKEN')
    expect((await book(ONE, at(12))).status).toBe(201)
    const { waiting, courts, breaks } = await office()
    expect(waiting).toEqual([])
    expect(breaks).toEqual([])
    expect(placesIn({ courts } as OfficeOrder)).toMatchObject({ [first]: [ONE, at(9)], [final]: [ONE, at(15)] })
    expect(courts[0]?.matches[1]).toMatchObject({ id: null, kind: 'notBefore', round: 2, rounds: 2 })
    expect(courts[0]?.matches[1]?.sides[0]).toMatchObject({ players: [], winnerOf: first })
  })

  test('gives a match that becomes known its court, and takes the place back when it is unknown again', async () => {
    const { app, event, book, final } = await aPlannedDay()
    const product = await event.play('main-1-1')
    await event.play('main-1-2')
    const { match } = await event.made('main-2-1')
    expect(await app.match(match)).toMatchObject({ court: ONE, date: at(15) })
    expectError(await book(ONE, at(15)), 409, 'SLOT_TAKEN')
    expect((await app.score(product, anUndo())).status).toBe(201)
    await event.follows('main-2-1', { match: null })
    expectError(await book(ONE, at(15)), 409, 'SLOT_TAKEN')
    expect(final).toContain('main-2-1')
  })

  test('frees the courts of matches that leave it', async () => {
    const { app, event, put, book, first, second, office } = await aPlannedDay()
    expect((await put([atTime(first, ONE, at(10))])).status).toBe(200)
    expect((await book(ONE, at(15))).status).toBe(201)
    expect((await book(TWO, at(9))).status).toBe(201)
    expect((await app.match((await event.made('main-1-2')).match)).court).toBeUndefined()
    expect((await office()).waiting.map(({ key }) => key)).toEqual([second, event.key('main-2-1')])
  })

  test('exchanges courts in one step', async () => {
    const { put, office, first, second } = await aPlannedDay()
    expect((await put([atTime(first, TWO, at(9)), atTime(second, ONE, at(9))])).status).toBe(200)
    expect(placesIn(await office())).toEqual({ [first]: [TWO, at(9)], [second]: [ONE, at(9)] })
  })

  test('is as it is shown to everybody, before and after it is published', async () => {
    const { read, publish, event, first, second, final } = await aPlannedDay()
    const before = await read()
    expect(before.published).toBe(false)
    expect(placesIn(before)).toEqual({ [first]: [ONE, at(9)], [second]: [TWO, at(9)] })
    expect((await publish()).status).toBe(200)
    await vi.waitFor(async () => expect((await read()).published).toBe(true))
    const after = await read()
    expect(placesIn(after)).toHaveProperty([final])
    expect(after.courts[0]?.matches[0]?.event).toMatchObject({ id: event.id, name: 'Singles' })
  })

  test('of a club without competitions has the matches with a court', async () => {
    const { app } = await openOrderClub()
    const { id } = await app.newMatch({ club: 'club_gazcue', court: 'club_gazcue-1', date: at(10) })
    const { courts } = (await app.get(`/order/club_gazcue/${DAY}`)).body as OrderAnswer
    expect(courts[0]?.matches).toMatchObject([{ key: id, id, kind: 'at', time: at(10), event: null, expected: null }])
  })
})

describe('an order is refused', () => {
  test('if a match is before its round, a player has two matches, or a court is taken or closed', async () => {
    const { put, book, first, second, final } = await aPlannedDay()
    const early = await put([atTime(first, ONE, at(9)), atTime(second, TWO, at(9)), atTime(final, ONE, at(10, 30))])
    expectError(early, 409, 'ORDER_CLASH')
    expect(breaksIn(early)).toMatchObject([
      { match: final, code: 'BEFORE_ITS_ROUND', other: first, mayOverrule: false },
      { match: final, code: 'BEFORE_ITS_ROUND', other: second },
    ])
    const busy = await put([atTime(first, ONE, at(9)), atTime(second, ONE, at(9, 30))])
    expect(breaksIn(busy)).toMatchObject([{ match: second, code: 'COURT_BUSY', other: first }])
    await book('club_naco-3', at(9))
    const taken = await put([atTime(first, 'club_naco-3', at(9)), atTime(second, TWO, at(2))])
    expect(breaksIn(taken).map(({ code }) => code)).toEqual(['COURT_TAKEN', 'COURT_CLOSED'])
  })

  test('if its version is not the present one, or it names what the day does not know', async () => {
    const { put, first } = await aPlannedDay()
    const late = await put([atTime(first, ONE, at(10))], {}, '0')
    expectError(late, 412, 'CHANGED_MEANWHILE')
    expect(late.body).toMatchObject({ current: { tag: '1' } })
    expectError(await put([atTime('nothing', ONE, at(10))]), 422, 'ORDER_UNKNOWN')
    expectError(await put([atTime(first, 'club_gazcue-1', at(10))]), 422, 'ORDER_UNKNOWN')
    expectError(await put([atTime(first, ONE, at(10)), follows(first, ONE)]), 422, 'MATCH_TWICE')
  })

  test('against a wish, unless the office overrules it with a reason, which the audit log has', async () => {
    const { app, put, first } = await aPlannedDay()
    await storePeople(app.file, { [OWNER]: [{ role: 'owner', club: null }] })
    const settings = { wishes: [{ of: first, notBefore: at(18) }] }
    const wished = await put([atTime(first, ONE, at(10))], { settings })
    expect(breaksIn(wished)).toMatchObject([{ match: first, code: 'WISH_NOT_BEFORE', time: at(18), mayOverrule: true }])
    expectError(await put([atTime(first, ONE, at(10))], { settings, overrule: true }), 400, 'BAD_REQUEST')
    const overruled = await put([atTime(first, ONE, at(10))], { settings, overrule: true, reason: 'Ana agreed' })
    expect(overruled.status).toBe(200)
    const { body } = await app.sendAs(OWNER, 'GET', '/audit')
    const { records } = body as AuditAnswer
    const record = records.find(({ action, after }) => action === 'orderOfPlay.change' && 'reason' in Object(after))
    expect(record).toMatchObject({
      subject: `club_naco ${DAY}`,
      after: { orderDate: DAY, planned: 1, overruled: 'WISH_NOT_BEFORE', reason: 'Ana agreed' },
    })
  })

  test('for a manager of another club', async () => {
    const { app, path } = await openOrderClub()
    const other = 'manager@gazcue.example'
    await storePeople(app.file, { [other]: [{ role: 'manager', club: 'club_gazcue' }] })
    for (const [method, to, body] of [
      ['GET', `/office${path}`],
      ['PUT', path, { matches: [] }],
      ['POST', `${path}/plan`, { id: 'p' }],
    ] as const)
      expectError(await app.sendAs(other, method, to, body, { 'if-match': '"0"' }), 403, 'FORBIDDEN')
  })

  test('if it takes a court on which somebody has begun to play', async () => {
    const { app, clock, event, put, office, first, second } = await aPlannedDay()
    clock.now = Date.parse(at(9, 5))
    const { match } = await event.made('main-1-1')
    const { company } = await app.match(match)
    await app.score(match, { id: randomUUID(), player: company, action: 'ACE' })
    const moved = await put([atTime(first, TWO, at(12)), atTime(second, TWO, at(14))])
    expect(breaksIn(moved)).toMatchObject([{ match: first, code: 'BEGUN', court: ONE }])
    // A match in play stays in the order, also if the request leaves it out.
    expect((await put([atTime(second, TWO, at(10))])).status).toBe(200)
    expect(placesIn(await office())).toEqual({ [first]: [ONE, at(9, 5)], [second]: [TWO, at(10)] })
  })
})

test('of 10 changes of one version at once, one is stored', async () => {
  const { put, office, first } = await aPlannedDay()
  const { tag } = await office()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => put([atTime(first, ONE, at(10 + index))], {}, tag)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)])
})

test('publishing tells the players, and later only those whose court or time has changed', async () => {
  const club = await openOrderClub()
  const storage = await openDatabase(club.app.file)
  onTestFinished(() => storage.close())
  const email = (name: string) => `${name.toLowerCase()}@example.com`
  const names = ['A', 'B', 'C']
  await storePeople(
    club.app.file,
    Object.fromEntries(names.map((name) => [email(name), [{ role: 'member', club: 'club_naco' }]])),
  )
  const { people, mails } = storage.tables
  for (const name of names)
    await storage.db
      .update(people)
      .set({ name: `Person ${name}` })
      .where(eq(people.id, email(name)))
  const event = await club.drawnEvent(
    'ABCD',
    {},
    Object.fromEntries(names.map((name) => [name, `person:${email(name)}`])),
  )
  const told = async () => {
    const rows = await storage.db.select().from(mails)
    return rows
      .filter(({ id }) => id.startsWith('order-of-play-'))
      .map(({ recipient, text }) => `${recipient[0]?.toUpperCase()} ${text}`)
      .sort()
  }
  const [first, second] = [event.key('main-1-1'), event.key('main-1-2')]
  await club.put([atTime(first, ONE, at(9)), atTime(second, TWO, at(9))])
  expect(await told()).toEqual([])
  expect((await club.publish()).status).toBe(200)
  expect((await told()).map((mail) => mail[0])).toEqual(names)
  expect((await told())[0]).toContain('9:00, Court ')
  await club.put([atTime(first, ONE, at(9)), { key: second, court: TWO, kind: 'notBefore', time: at(11) }])
  expect((await club.office()).untold).toBe(1)
  expect((await club.publish()).body).toMatchObject({ untold: 0 })
  const { sides } = await event.match('main-1-2')
  const moved = names.filter((name) => sides.includes(name))
  const later = (await told()).filter((mail) => mail.includes('has changed'))
  expect(later.map((mail) => mail[0])).toEqual(moved)
  expect(later[0]).toContain('Not before 11:00, Court 2')
})
