// Runs on both databases.
import { expect, test } from 'vitest'
import type { PlannedClashesAnswer } from '../../shared/court/clash-schemas.ts'
import type { CourtCollision } from '../../shared/reservations/block-schemas.ts'
import { aMatch } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { playerOf } from '../testing/priced-courts.ts'
import { startOwnApp } from '../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
/** Returns an hour of Monday the 23rd at the club. */
const at = (hour: number) => new Date(Date.parse('2026-11-23T04:00:00Z') + hour * 3_600_000).toISOString()
const [MANAGER, UMPIRE, OTHER] = ['manager@naco.example', 'umpire@naco.example', 'umpire@elsewhere.example']
const OWNER = 'owner@all.example'
const [COURT, OTHER_COURT] = ['club_naco-2', 'club_naco-3']

async function openClub() {
  const app = await startOwnApp({ clock: () => NOON })
  await storePeople(app.file, {
    [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
    [UMPIRE]: [{ role: 'umpire', club: 'club_naco' }],
    [OWNER]: [{ role: 'owner', club: null }],
    [OTHER]: [{ role: 'umpire', club: 'club_gazcue' }],
  })
  const ask = (matches: readonly object[], by = MANAGER, club = 'club_naco') =>
    app.postAs(by, '/office/clashes', { club, matches })
  return {
    app,
    ask,
    ana: playerOf(app, 'ana@example.com'),
    /** Returns what takes the courts of planned matches. */
    clashes: async (matches: readonly object[], by = MANAGER) => {
      const { status, body } = await ask(matches, by)
      expect(status).toBe(200)
      return (body as PlannedClashesAnswer).matches
    },
    match: (more: object = {}) => app.newMatch({ ...aMatch(), club: 'club_naco', court: COURT, date: at(10), ...more }),
    create: (clash: object, more: object = {}, by = MANAGER) =>
      app.postAs(by, '/product', { ...aMatch(), club: 'club_naco', court: COURT, date: at(10), ...more, clash }),
    block: (more: object = {}) =>
      app.sendAs(MANAGER, 'POST', '/office/blocks', {
        id: 'b',
        courts: [COURT],
        date: '2026-11-23',
        from: 720,
        to: 780,
        weeklyUntil: null,
        reason: 'Lesson',
        ...more,
      }),
  }
}

const collisionsIn = ({ body }: { body: unknown }) => (body as { collisions: CourtCollision[] }).collisions
const nameOf = ({ kind, booking, match, startsAt }: CourtCollision) => ({ kind, booking, match, startsAt })

test('names everything on the courts of planned matches: matches, bookings, blocks, the closing time, each with its whole time', async () => {
  const { ana, block, clashes, match } = await openClub()
  const stored = await match()
  const { uid } = await ana.booked(OTHER_COURT, at(15))
  expect((await block()).status).toBe(201)
  const [first, second, late, free] = await clashes([
    { court: COURT, date: at(11.5) },
    { court: OTHER_COURT, date: at(14.5), format: 'SET1-S:6/TB7' },
    { court: COURT, date: at(22) },
    { court: OTHER_COURT, date: at(10) },
  ])
  expect(first).toMatchObject({
    startsAt: at(11.5),
    endsAt: at(13.5),
    collisions: [
      { kind: 'match', match: stored.id, startsAt: at(10), endsAt: at(12) },
      { kind: 'block', title: 'Lesson', startsAt: at(12), endsAt: at(13) },
    ],
    others: [],
  })
  expect(second).toMatchObject({
    endsAt: at(15.5),
    collisions: [{ kind: 'booking', booking: uid, owner: ana.email, startsAt: at(15), endsAt: at(16) }],
  })
  expect(late?.collisions).toMatchObject([{ kind: 'closed', startsAt: at(23), endsAt: at(24) }])
  expect(free).toMatchObject({ collisions: [], others: [] })
})

test('names the earlier matches of the same request, and leaves out the stored match with the same id', async () => {
  const { clashes, match } = await openClub()
  const { id } = await match()
  const planned = [
    { id, court: COURT, date: at(10) },
    { court: COURT, date: at(12) },
    { court: OTHER_COURT, date: at(11) },
    { court: COURT, date: at(11.5) },
  ]
  const found = await clashes(planned)
  expect(found.map(({ others }) => others)).toEqual([[], [], [], [0, 1]])
  expect(found.map(({ collisions }) => collisions.length)).toEqual([0, 0, 0, 1])
})

test('an umpire learns what is there, but not whose the bookings are; nobody asks for another club', async () => {
  const { ana, ask, clashes } = await openClub()
  await ana.booked(COURT, at(11))
  const [found] = await clashes([{ court: COURT, date: at(10) }], UMPIRE)
  expect(found?.collisions).toMatchObject([{ kind: 'booking', booking: null, title: '', owner: null }])
  expectError(await ask([{ court: COURT, date: at(10) }], OTHER), 403, 'FORBIDDEN')
  expectError(await ask([{ court: COURT, date: at(10) }], MANAGER, 'club_moon'), 403, 'FORBIDDEN')
  expectError(await ask([]), 400, 'BAD_REQUEST')
})

test('two hundred planned matches on courts that are all taken get their answer from one request', async () => {
  const { clashes, match } = await openClub()
  for (let hour = 6; hour < 22; hour += 2) await match({ date: at(hour) })
  const planned = Array.from({ length: 200 }, (_, index) => ({ court: COURT, date: at(6 + (index % 16)) }))
  const found = await clashes(planned)
  expect(found).toHaveLength(200)
  expect(found.every(({ collisions }) => collisions.length > 0)).toBe(true)
})

test('a match is stored beside the things that its sender has named, and refused if anything else is there', async () => {
  const { app, ana, block, create, match } = await openClub()
  const other = await match()
  const refused = await create({}, { date: at(11) })
  expectError(refused, 409, 'COURT_TAKEN')
  const seen = collisionsIn(refused).map(nameOf)
  expect(seen).toMatchObject([{ kind: 'match', match: other.id }])
  // Meanwhile somebody has blocked the court for the second hour.
  expect((await block()).status).toBe(201)
  const again = await create({ beside: seen }, { date: at(11) })
  expectError(again, 409, 'COURT_TAKEN')
  const both = collisionsIn(again).map(nameOf)
  expect(both.map(({ kind }) => kind)).toEqual(['match', 'block'])
  expectError(await create({ beside: both }, { date: at(11) }), 400, 'BAD_REQUEST')
  expect((await create({ beside: both, reason: 'Rain' }, { date: at(11), id: 'late' })).status).toBe(201)
  const { body } = await app.sendAs(OWNER, 'GET', '/audit?subject=late')
  expect(body).toMatchObject({ records: [{ action: 'match.create', after: { reason: 'Rain' } }] })
  // The booking of the third hour takes nothing from a match that ends before it.
  expect((await ana.book(COURT, at(13))).status).toBe(201)
})

test('an umpire stores a match beside another match without a reason, but not beside a block', async () => {
  const { block, create, match } = await openClub()
  await match()
  const seen = collisionsIn(await create({}, { date: at(10.5), format: 'SET1-S:6/TB7' }, UMPIRE)).map(nameOf)
  const stored = await create({ beside: seen }, { date: at(10.5), format: 'SET1-S:6/TB7' }, UMPIRE)
  expect(stored.status).toBe(201)
  await block()
  const blocked = collisionsIn(await create({}, { date: at(12.5) }, UMPIRE)).map(nameOf)
  expectError(await create({ beside: blocked, reason: 'Mine' }, { date: at(12.5) }, UMPIRE), 403, 'FORBIDDEN')
})
