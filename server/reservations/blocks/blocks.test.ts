// Runs on both databases.
import { expect, test } from 'vitest'
import type { AuditAnswer } from '../../../shared/audit/audit-schemas.ts'
import { blocksAnswer, type CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import { bookingsAnswer, clubDayAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { officeWeekAnswer } from '../../../shared/reservations/office-booking-schemas.ts'
import { openDatabase } from '../../testing/database.ts'
import { expectError } from '../../testing/errors.ts'
import { storePeople } from '../../testing/people-rows.ts'
import { startOwnApp } from '../../testing/running-app.ts'
import { unitsOn } from '../slots/block-units.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
/** Returns the start of an hour at the club, some days from today. */
const at = (days: number, hour: number) =>
  new Date(Date.parse('2026-11-21T04:00:00Z') + days * 86_400_000 + hour * 3_600_000).toISOString()

const [MANAGER, OTHER, OWNER] = ['manager@naco.example', 'manager@gazcue.example', 'owner@all.example']
const [ANA, BETO, EVA] = ['ana@example.com', 'beto@example.com', 'eva@example.com']

/** Monday, 10:00 to 12:00 on Court 1. */
const LESSON = { id: 'l', courts: ['club_naco-1'], date: '2026-11-23', from: 600, to: 720, weeklyUntil: null }

async function openOffice() {
  const app = await startOwnApp({ clock: () => NOON })
  await storePeople(app.file, {
    [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
    [OTHER]: [{ role: 'manager', club: 'club_gazcue' }],
    [OWNER]: [{ role: 'owner', club: null }],
  })
  const sendBlock = (more: object = {}, email = MANAGER) =>
    app.sendAs(email, 'POST', '/office/blocks', { ...LESSON, reason: 'Lesson', ...more })
  return {
    app,
    sendBlock,
    block: async (more: object = {}) => {
      const answer = await sendBlock(more)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return blocksAnswer.parse(answer.body).blocks
    },
    collisions: async (more: object = {}) => {
      const answer = await sendBlock(more)
      expectError(answer, 409, 'BLOCK_COLLIDES')
      return (answer.body as { collisions: CourtCollision[] }).collisions
    },
    book: async (email: string, startsAt: string, court = 'club_naco-1') => {
      const answer = await app.postAs(email, '/bookings', {
        id: Date.parse(startsAt),
        court,
        startsAt,
        title: 'Tennis',
      })
      const [booking] = answer.status === 201 ? bookingsAnswer.parse(answer.body).bookings : []
      return { answer, uid: booking?.uid ?? '' }
    },
    /** Returns the slots of Court 1 that are not free: `10:00 blocked Lesson`. */
    takenOn: async (date: string) => {
      const { courts } = clubDayAnswer.parse((await app.get(`/clubs/club_naco/days/${date}`)).body)
      const slots = courts[0]?.slots.filter(({ state }) => state !== 'free') ?? []
      return slots.map(({ time, state, reason }) => [time, state, reason].filter(Boolean).join(' '))
    },
    mailsTo: async (email: string) => {
      const storage = await openDatabase(app.file)
      const rows = await storage.db.select().from(storage.tables.mails)
      await storage.close()
      return rows.filter(({ id, recipient }) => recipient === email && id.startsWith('cancelled-'))
    },
  }
}

test('nobody can book or move to a blocked slot, everybody sees its reason, and it is free again without the block', async () => {
  const { app, block, sendBlock, book, takenOn } = await openOffice()
  const blocks = await block()
  expect(blocks).toEqual([
    {
      id: 'l:club_naco-1',
      court: 'club_naco-1',
      date: '2026-11-23',
      from: 600,
      to: 720,
      weeklyUntil: null,
      reason: 'Lesson',
      version: 0,
    },
  ])
  expect((await sendBlock()).status).toBe(200)
  expectError(await sendBlock({ reason: 'Tournament' }), 422, 'ID_USED')
  expect(await takenOn('2026-11-23')).toEqual(['10:00 blocked Lesson', '11:00 blocked Lesson'])

  expectError((await book(ANA, at(2, 10))).answer, 409, 'SLOT_TAKEN')
  const { uid } = await book(ANA, at(2, 12))
  expectError(await app.sendAs(ANA, 'PATCH', `/bookings/${uid}`, { startsAt: at(2, 11) }), 409, 'SLOT_TAKEN')
  const documented = { id: 1, club: 'club_naco', court: 'Court 1', day: 'Monday', time: '11:00', title: 'x' }
  expectError(await app.postAs(BETO, '/createreservation', documented), 409, 'SLOT_TAKEN')
  const { body } = await app.call('POST', '/reservations', JSON.stringify({ club: 'club_naco', day: 'Monday' }), {
    'content-type': 'application/json',
  })
  const slot = { club: 'club_naco', day: 'Monday', date: '2026-11-23', court: 'Court 1', mine: false }
  expect(body).toEqual(['10:00', '11:00', '12:00'].map((time) => ({ ...slot, time })))
  const week = await app.sendAs(MANAGER, 'GET', '/office/reservations?club=club_naco&from=2026-11-23')
  expect(officeWeekAnswer.parse(week.body).blocks).toEqual([
    {
      id: 'l:club_naco-1',
      court: 'club_naco-1',
      reason: 'Lesson',
      weeklyUntil: null,
      startsAt: at(2, 10),
      endsAt: at(2, 12),
    },
  ])

  expect((await app.sendAs(MANAGER, 'DELETE', '/office/blocks/l:club_naco-1')).status).toBe(204)
  expectError(await app.sendAs(MANAGER, 'DELETE', '/office/blocks/l:club_naco-1'), 404, 'BLOCK_NOT_FOUND')
  expect((await book(EVA, at(2, 10))).answer.status).toBe(201)
  const log = (await app.sendAs(OWNER, 'GET', '/audit?subject=l:club_naco-1')).body as AuditAnswer
  const values = { court: 'club_naco-1', date: '2026-11-23', time: '10:00–12:00', reason: 'Lesson' }
  expect(Object.fromEntries(log.records.map((record) => [record.action, record]))).toMatchObject({
    'block.create': { who: MANAGER, club: 'club_naco', before: null, after: values },
    'block.remove': { before: values, after: null },
  })
})

test('a block names everything in its way and stores nothing, until the manager cancels the bookings or leaves out the dates', async () => {
  const { app, block, collisions, book, takenOn, mailsTo } = await openOffice()
  const { uid } = await book(ANA, at(2, 11))
  await app.sendAs(ANA, 'PATCH', `/bookings/${uid}`, { partners: [EVA] })
  await app.sendAs(EVA, 'POST', `/bookings/${uid}/answer`, { accept: true })
  const later = await book(BETO, at(9, 10))
  await block({ id: 'old', date: '2026-12-07', from: 690, to: 780, reason: 'Old block' })
  const weekly = { weeklyUntil: '2026-12-14', courts: ['club_naco-1', 'club_naco-2'] }
  const inTheWay = await collisions(weekly)
  expect(inTheWay.map(({ booking, date, time, title, owner }) => [booking, date, time, title, owner])).toEqual([
    [uid, '2026-11-23', '11:00', 'Tennis', ANA],
    [later.uid, '2026-11-30', '10:00', 'Tennis', BETO],
    [null, '2026-12-07', '11:30', 'Old block', null],
  ])
  expect(await takenOn('2026-11-23')).toEqual(['11:00 taken'])
  const skip = inTheWay.slice(1).map(({ court, date }) => ({ court, date }))
  expect(await collisions({ ...weekly, skip })).toHaveLength(1)

  const blocks = await block({ ...weekly, skip, cancel: [uid] })
  expect(blocks.map(({ id }) => id)).toEqual(['l:club_naco-1', 'l:club_naco-2'])
  expect(await takenOn('2026-11-23')).toEqual(['10:00 blocked Lesson', '11:00 blocked Lesson'])
  expect(await takenOn('2026-11-30')).toEqual(['10:00 taken'])
  for (const email of [ANA, EVA]) {
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Lesson')
    expect(mail?.calendar?.content).toMatch(/METHOD:CANCEL/)
  }
  expect(await mailsTo(BETO)).toEqual([])
  expect((await app.sendAs(ANA, 'GET', '/bookings')).body).toMatchObject({ bookings: [] })

  // Only on one date: the other dates of the weekly block stay.
  expect((await app.sendAs(MANAGER, 'DELETE', '/office/blocks/l:club_naco-1?date=2026-11-23')).status).toBe(204)
  expect(await takenOn('2026-11-23')).toEqual([])
  const { body } = await app.sendAs(MANAGER, 'GET', '/office/blocks?club=club_naco')
  expect(blocksAnswer.parse(body).blocks.map(({ id }) => id)).toEqual([
    'l:club_naco-1',
    'l:club_naco-2',
    'old:club_naco-1',
  ])
})

test('a block leaves out only the times of its collisions, and is rejected if no time is left', async () => {
  const { block, collisions, sendBlock, book, takenOn } = await openOffice()
  await book(ANA, at(2, 12))
  await block({ id: 'old', from: 840, to: 870, reason: 'Old' })
  await block({ id: 'old2', from: 900, to: 960, reason: 'Old' })
  const long = { from: 660, to: 1020 }
  const inTheWay = await collisions({ ...long, weeklyUntil: '2026-11-30' })
  expect(inTheWay.map(({ date, startsAt, endsAt }) => [date, startsAt, endsAt])).toEqual([
    ['2026-11-23', at(2, 12), at(2, 13)],
    ['2026-11-23', at(2, 14), at(2, 14.5)],
    ['2026-11-23', at(2, 15), at(2, 16)],
  ])
  const skip = inTheWay.map(({ court, date, startsAt, endsAt }) => ({ court, date, startsAt, endsAt }))
  expectError(await sendBlock({ from: 720, to: 780, skip }), 422, 'NOTHING_TO_BLOCK', /^skip: /)
  await block({ ...long, weeklyUntil: '2026-11-30', skip })
  expect(await takenOn('2026-11-23')).toEqual([
    '11:00 blocked Lesson',
    '12:00 taken',
    '13:00 blocked Lesson',
    expect.stringMatching(/^14:00 blocked/),
    '15:00 blocked Old',
    '16:00 blocked Lesson',
  ])
  expect(await takenOn('2026-11-30')).toEqual([11, 12, 13, 14, 15, 16].map((hour) => `${hour}:00 blocked Lesson`))
})

test('a block and moves to the same slot at once have one outcome, and the others learn it', async () => {
  const { app, sendBlock, book, takenOn } = await openOffice()
  const people = Array.from({ length: 6 }, (_, n) => `player${n}@example.com`)
  const uids = await Promise.all(people.map(async (email, n) => (await book(email, at(1, 6 + n))).uid))
  const [blocked, ...moved] = await Promise.all([
    sendBlock(),
    ...people.map((email, n) => app.sendAs(email, 'PATCH', `/bookings/${uids[n]}`, { startsAt: at(2, 10) })),
  ])
  const winners = [blocked, ...moved].filter((answer) => answer && answer.status < 300)
  expect(winners).toHaveLength(1)
  for (const answer of moved) if (answer.status !== 200) expectError(answer, 409, 'SLOT_TAKEN')
  if (blocked?.status !== 201) expectError(blocked ?? winners[0], 409, 'BLOCK_COLLIDES')
  expect(await takenOn('2026-11-23')).toEqual(
    blocked?.status === 201 ? ['10:00 blocked Lesson', '11:00 blocked Lesson'] : ['10:00 taken'],
  )
})

test('a freed block is offered to the person who waits for the slot', async () => {
  const { app, block } = await openOffice()
  await block()
  const wait = await app.postAs(ANA, '/waits', { club: 'club_naco', court: 'club_naco-1', startsAt: at(2, 10) })
  expect(wait.status).toBe(201)
  await app.sendAs(MANAGER, 'DELETE', '/office/blocks/l:club_naco-1')
  expect((await app.sendAs(ANA, 'GET', '/waits')).body).toMatchObject({ waits: [{ state: 'offered' }] })
})

test('only managers of the club block its courts, from now on, with a reason', async () => {
  const { app, block, sendBlock } = await openOffice()
  await block()
  for (const email of [OTHER, ANA]) {
    expectError(await sendBlock({ id: 'mine' }, email), 403, 'FORBIDDEN')
    expectError(await app.sendAs(email, 'DELETE', '/office/blocks/l:club_naco-1'), 403, 'FORBIDDEN')
    expectError(await app.sendAs(email, 'GET', '/office/blocks?club=club_naco'), 403, 'FORBIDDEN')
  }
  expectError(await sendBlock({ id: 'b', courts: ['club_naco-1', 'club_gazcue-1'] }), 404, 'COURT_NOT_FOUND')
  expectError(await sendBlock({ id: 'b', date: '2026-11-20' }), 422, 'SLOT_PAST')
  expectError(await sendBlock({ id: 'b', from: 720 }), 400, 'BAD_REQUEST')
  expectError(await sendBlock({ id: 'b', reason: ' ' }), 400, 'BAD_REQUEST')
  expectError(await sendBlock({ id: 'b', weeklyUntil: '2028-01-01' }), 400, 'BAD_REQUEST')
  expectError(await sendBlock({ id: 'b', date: 'May', weeklyUntil: '2026-11-30' }), 400, 'BAD_REQUEST', /^date: /)
  expectError(await sendBlock({ id: 'b', date: '460c9ca1', weeklyUntil: 'Beto Cruz' }), 400, 'BAD_REQUEST', /^date: /)
})

test.each([
  ['an ordinary day', '2026-11-23', 48],
  ['a day on which clocks go forward', '2026-03-29', 46],
  ['a day on which clocks go back', '2026-10-25', 50],
])('%s has each half hour once', (_, date, count) => {
  const units = unitsOn('Europe/Madrid', date)
  expect(new Set(units).size).toBe(count)
  expect((units.at(-1) ?? 0) - (units[0] ?? 0)).toBe(count - 1)
})
