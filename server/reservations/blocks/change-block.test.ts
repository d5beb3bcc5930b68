// Runs on both databases.
import { expect, test } from 'vitest'
import {
  type Block,
  blockAnswer,
  blocksAnswer,
  type CourtCollision,
} from '../../../shared/reservations/block-schemas.ts'
import { clubDayAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { UNDO_MS } from '../../../shared/reservations/undo.ts'
import { expectError } from '../../testing/errors.ts'
import { storePeople } from '../../testing/people-rows.ts'
import { playerOf } from '../../testing/priced-courts.ts'
import { startOwnApp } from '../../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
/** Returns the start of an hour of Monday the 23rd at the club. */
const at = (hour: number) => new Date(Date.parse('2026-11-23T04:00:00Z') + hour * 3_600_000).toISOString()
const [MANAGER, OTHER, OWNER] = ['manager@naco.example', 'manager@gazcue.example', 'owner@all.example']
const [COURT, SECOND] = ['club_naco-1', 'club_naco-2']

/** Starts a club whose Court 1 has a lesson on Monday, 10:00 to 12:00. */
async function withLesson(more: object = {}) {
  const clock = { now: NOON }
  const app = await startOwnApp({ clock: () => clock.now })
  await storePeople(app.file, {
    [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
    [OTHER]: [{ role: 'manager', club: 'club_gazcue' }],
    [OWNER]: [{ role: 'owner', club: null }],
  })
  const time = { date: '2026-11-23', from: 600, to: 720, weeklyUntil: null, reason: 'Lesson', ...more }
  const made = await app.sendAs(MANAGER, 'POST', '/office/blocks', { id: 'l', courts: [COURT], ...time })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const block = blocksAnswer.parse(made.body).blocks[0] as Block
  const { id, ...seen } = block
  const send = (changes: object = {}, by = MANAGER) =>
    app.sendAs(by, 'PUT', `/office/blocks/${id}`, { ...seen, ...changes })
  return {
    app,
    clock,
    block,
    send,
    ana: playerOf(app, 'ana@example.com'),
    beto: playerOf(app, 'beto@example.com'),
    change: async (changes: object) => {
      const answer = await send(changes)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return blockAnswer.parse(answer.body)
    },
    /** Returns the times of a court that are blocked on a date. */
    blocked: async (date = '2026-11-23', court = COURT) => {
      const { courts } = clubDayAnswer.parse((await app.get(`/clubs/club_naco/days/${date}`)).body)
      const slots = courts.find(({ id: each }) => each === court)?.slots ?? []
      return slots.flatMap(({ state, time: start, reason }) => (state === 'blocked' ? `${start} ${reason}` : []))
    },
    records: async () => {
      const { body } = await app.sendAs(OWNER, 'GET', '/audit')
      return (body as { records: { action: string; before?: object; after?: object }[] }).records
    },
  }
}

test('a block moves to another court, date and time, with a new reason; the log has one record of it', async () => {
  const { ana, block, change, blocked, records } = await withLesson()
  const changed = { court: SECOND, date: '2026-11-24', from: 660, to: 780, reason: 'Course' }
  expect(await change(changed)).toEqual({ ...block, ...changed, version: 1 })
  expect(await blocked()).toEqual([])
  expect(await blocked('2026-11-24', SECOND)).toEqual(['11:00 Course', '12:00 Course'])
  expect((await ana.book(COURT, at(10))).status).toBe(201)
  const [record, ...others] = (await records()).filter(({ action }) => action === 'block.change')
  expect(others).toEqual([])
  expect(record).toMatchObject({
    before: { court: COURT, date: '2026-11-23', time: '10:00–12:00', reason: 'Lesson' },
    after: { court: SECOND, date: '2026-11-24', time: '11:00–13:00', reason: 'Course' },
  })
})

test('a repeated change gets the same answer, and one of a block that somebody else has changed is rejected with the block', async () => {
  const { block, send, change, records } = await withLesson()
  const changed = await change({ to: 780 })
  expect((await send({ to: 780 })).body).toEqual(changed)
  const late = await send({ reason: 'Course' })
  expectError(late, 409, 'BLOCK_CHANGED')
  expect(late.body).toMatchObject({ block: { ...block, to: 780, version: 1 } })
  expect((await records()).filter(({ action }) => action === 'block.change')).toHaveLength(1)
})

test('of two changes at once, one is stored', async () => {
  const { send, blocked } = await withLesson()
  const answers = await Promise.all([send({ to: 780 }), send({ court: SECOND })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const times = await Promise.all([blocked(), blocked('2026-11-23', SECOND)])
  expect(times.flat()).toHaveLength(answers[0]?.status === 200 ? 3 : 2)
})

test('what is in the way of a changed block is named first, and nothing is stored; then it is cancelled, or left out', async () => {
  const { clock, ana, beto, send, change, blocked } = await withLesson()
  const { uid } = await ana.booked(COURT, at(12))
  const second = await beto.booked(COURT, at(13))
  const refused = await send({ to: 840 })
  expectError(refused, 409, 'BLOCK_COLLIDES')
  const { collisions } = refused.body as { collisions: CourtCollision[] }
  expect(collisions.map(({ booking }) => booking)).toEqual([uid, second.uid])
  expect(await blocked()).toEqual(['10:00 Lesson', '11:00 Lesson'])
  const [, other] = collisions
  const skip = [{ court: COURT, date: '2026-11-23', startsAt: other?.startsAt, endsAt: other?.endsAt }]
  await change({ to: 840, cancel: [uid], skip, undoable: true })
  expect(await blocked(), 'the cancellation can be undone').toEqual(['10:00 Lesson', '11:00 Lesson'])
  clock.now += UNDO_MS
  expect((await beto.book(SECOND, at(18))).status).toBe(201)
  expect(await blocked()).toEqual(['10:00 Lesson', '11:00 Lesson', '12:00 Lesson'])
  expect((await beto.read(second.uid)).uid).toBe(second.uid)
})

test('an undo of the cancellations restores the bookings, and leaves the rest of the changed block', async () => {
  const { app, clock, ana, beto, change, blocked } = await withLesson()
  const { uid } = await ana.booked(COURT, at(12))
  await change({ to: 840, cancel: [uid], undoable: true })
  expect((await app.sendAs(MANAGER, 'POST', `/office/reservations/${uid}/undo`)).status).toBe(200)
  clock.now += UNDO_MS
  expect((await beto.book(SECOND, at(18))).status).toBe(201)
  expect(await blocked()).toEqual(['10:00 Lesson', '11:00 Lesson', '13:00 Lesson'])
  expect((await ana.read(uid)).cancelsAt).toBeNull()
})

test('a weekly block moves with all its dates, and is extended or ends earlier; a date that was left out stays left out', async () => {
  const { app, block, change, blocked } = await withLesson({ weeklyUntil: '2026-12-07' })
  const removed = await app.sendAs(MANAGER, 'DELETE', `/office/blocks/${block.id}?date=2026-11-30`)
  expect(removed.status).toBe(204)
  await change({ reason: 'Course' })
  expect(await blocked('2026-11-30')).toEqual([])
  await change({ version: 1, reason: 'Course', from: 660, weeklyUntil: '2026-12-14' })
  const weeks = ['2026-11-23', '2026-11-30']
  expect(await Promise.all(weeks.map((date) => blocked(date)))).toEqual([['11:00 Course'], []])
  await change({ version: 2, reason: 'Course', from: 660, date: '2026-11-24', weeklyUntil: '2026-11-24' })
  expect(await blocked()).toEqual([])
  expect(await blocked('2026-11-24')).toEqual(['11:00 Course'])
  const moved = await change({ version: 3, date: '2026-11-23', weeklyUntil: '2026-12-07' })
  expect(moved.version).toBe(4)
  expect(await blocked('2026-11-30'), 'beyond its earlier end').toEqual(['10:00 Lesson', '11:00 Lesson'])
})

test('only half hours that are not over change, and the rest of a block that goes on', async () => {
  const { clock, change, app, block } = await withLesson()
  clock.now = Date.parse(at(11))
  await change({ from: 660, to: 720, court: SECOND })
  const { body } = await app.sendAs(MANAGER, 'GET', '/office/reservations?club=club_naco&from=2026-11-23')
  const periods = (body as { blocks: { id: string; court: string; startsAt: string; endsAt: string }[] }).blocks
  expect(periods.map(({ id, court, startsAt, endsAt }) => [id, court, startsAt, endsAt])).toEqual([
    [block.id, COURT, at(10), at(11)],
    [block.id, SECOND, at(11), at(12)],
  ])
})

test('only managers of the club change its blocks, and only to courts of the club', async () => {
  const { app, send } = await withLesson()
  expectError(await send({}, OTHER), 403, 'FORBIDDEN')
  expectError(await send({ court: 'club_gazcue-1' }), 404, 'COURT_NOT_FOUND')
  expectError(await send({ from: 720 }), 400, 'BAD_REQUEST', /^to: /)
  expectError(await send({ reason: '' }), 400, 'BAD_REQUEST', /^reason: /)
  expectError(await send({ date: '2026-11-20' }), 422, 'SLOT_PAST')
  const time = { version: 0, court: COURT, date: '2026-11-23', from: 600, to: 720, weeklyUntil: null, reason: 'Lesson' }
  expectError(await app.sendAs(MANAGER, 'PUT', '/office/blocks/none', time), 404, 'BLOCK_NOT_FOUND')
})
