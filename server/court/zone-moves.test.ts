// Runs on both databases.
import { expect, test, vi } from 'vitest'
import type { ZoneMove } from '../../shared/clubs/club-office-schemas.ts'
import { blocksAnswer } from '../../shared/reservations/block-schemas.ts'
import { clubDayAnswer } from '../../shared/reservations/booking-schemas.ts'
import { waitsAnswer } from '../../shared/waits/wait-schemas.ts'
import { aMatch, pointBy } from '../testing/client.ts'
import { clubForm } from '../testing/club-form.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, officeOf } from '../testing/office.ts'
import { mailsBeside } from '../testing/outbox.ts'
import { playerOf } from '../testing/priced-courts.ts'
import { startOwnApp } from '../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 in Santo Domingo and 17:30 in Madrid. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const MONDAY = '2026-11-23'
const MADRID = 'Europe/Madrid'
/** Returns an hour of a date in Santo Domingo. */
const at = (hour: number, date = MONDAY) => new Date(Date.parse(`${date}T04:00:00Z`) + hour * 3_600_000).toISOString()
/** Returns an hour of a winter date in Madrid. */
const inMadrid = (hour: number, date = MONDAY) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + (hour - 1) * 3_600_000).toISOString()
const [ONE, TWO, THREE] = ['club_naco-1', 'club_naco-2', 'club_naco-3'] as const

async function aClub() {
  const clock = { now: NOON }
  const app = await startOwnApp({ clock: () => clock.now })
  const { as, audit } = await officeOf(app)
  const form = clubForm(as)
  return {
    app,
    audit,
    clock,
    read: form.read,
    ana: playerOf(app, 'ana@example.com'),
    beto: playerOf(app, 'beto@example.com'),
    put: form.put,
    preview: form.collisions,
    block: async (more: object = {}) => {
      const lesson = { id: 'lesson', courts: [THREE], from: 600, to: 720, reason: 'Lesson' }
      const wanted = { ...lesson, date: MONDAY, weeklyUntil: '2026-11-30', ...more }
      expect((await as(MANAGER, 'POST', '/office/blocks', wanted)).status).toBe(201)
    },
    blocks: async () => blocksAnswer.parse((await as(MANAGER, 'GET', '/office/blocks?club=club_naco')).body).blocks,
    /** Returns the times of a court that are not free on a date, with their states. */
    taken: async (court: string, date = MONDAY) => {
      const { courts } = clubDayAnswer.parse((await app.get(`/clubs/club_naco/days/${date}`)).body)
      const slots = courts.find(({ id }) => id === court)?.slots ?? []
      return slots.flatMap(({ time, state }) => (state === 'free' || state === 'past' ? [] : [`${time} ${state}`]))
    },
    match: (more: object = {}) => app.newMatch({ ...aMatch(), club: 'club_naco', court: TWO, date: at(10), ...more }),
    matchDate: async (id: string) => ((await app.get(`/product/${id}`)).body as { date: string }).date,
    startOf: async (uid: string) => (await playerOf(app, 'ana@example.com').read(uid)).startsAt,
    mailed: (kind: string) => mailsBeside(app.file).filter((mail) => mail.includes(`<${kind}-`)),
  }
}

/** A club with two bookings of Ana, somebody who waits for one of them, a weekly block and a match. */
async function aFullClub() {
  const club = await aClub()
  const { ana, beto, block, match } = club
  const [first, second] = [await ana.booked(ONE, at(18)), await ana.booked(TWO, at(20))]
  await beto.send('POST', '/waits', { club: 'club_naco', court: ONE, startsAt: at(18) })
  await block()
  const { id } = await match()
  return { ...club, first, second, matchId: id }
}

test('a new time zone is not stored before somebody has said what stays of the upcoming times that it concerns', async () => {
  const { put, preview, read, first, startOf } = await aFullClub()
  const asked = await put({ timeZone: MADRID })
  expectError(asked, 409, 'ZONE_MOVES', /^zoneChange: /)
  const { count, moves } = asked.body as { count: number; moves: ZoneMove[] }
  expect(count).toBe(5)
  expect(moves.map(({ kind, court, time, newTime, owner }) => [kind, court, time, newTime, owner])).toEqual([
    ['block', 'Court 3', '10:00', '15:00', null],
    ['match', 'Court 2', '10:00', '15:00', null],
    ['booking', 'Court 1', '18:00', '23:00', 'ana@example.com'],
    ['wait', 'Court 1', '18:00', '23:00', 'beto@example.com'],
    ['booking', 'Court 2', '20:00', '1:00', 'ana@example.com'],
  ])
  expect(moves.at(-1)).toMatchObject({ date: MONDAY, newDate: '2026-11-24', title: 'Practice' })
  expect((await preview({ timeZone: MADRID })).zone).toEqual({ count, moves })
  expect((await read()).timeZone).toBe('America/Santo_Domingo')
  expect(await startOf(first.uid)).toBe(at(18))
})

test('a new time zone in which clocks show the same concerns nothing', async () => {
  const { put, preview } = await aFullClub()
  expect((await preview({ timeZone: 'America/Puerto_Rico' })).zone).toEqual({ count: 0, moves: [] })
  expect((await put({ timeZone: 'America/Puerto_Rico' })).status).toBe(200)
})

test('with local times, bookings, blocks, waits and matches move, each person gets one email, and slots follow', async () => {
  const { ana, beto, put, preview, taken, blocks, matchId, matchDate, mailed, audit, first, second, startOf } =
    await aFullClub()
  const local = { timeZone: MADRID, zoneChange: 'local' }
  expect((await preview(local)).collisions, 'they keep their slots').toEqual([])
  expect(await put(local)).toMatchObject({ status: 200, body: { timeZone: MADRID } })
  expect([await startOf(first.uid), await startOf(second.uid)]).toEqual([inMadrid(18), inMadrid(20)])
  expect(await ana.read(first.uid)).toMatchObject({ endsAt: inMadrid(19) })
  expect([await taken(ONE), await taken(TWO), await taken(THREE)]).toEqual([
    ['18:00 taken'],
    ['10:00 taken', '11:00 taken', '20:00 taken'],
    ['10:00 blocked', '11:00 blocked'],
  ])
  expect(await taken(THREE, '2026-11-30')).toEqual(['10:00 blocked', '11:00 blocked'])
  expect(await blocks()).toMatchObject([{ date: MONDAY, from: 600, to: 720 }])
  expect(Date.parse(await matchDate(matchId))).toBe(Date.parse(inMadrid(10)))
  const { waits } = waitsAnswer.parse((await beto.send('GET', '/waits')).body)
  expect(waits).toMatchObject([{ startsAt: inMadrid(18), state: 'waiting' }])
  expectError(await beto.book(ONE, inMadrid(18)), 409, 'SLOT_TAKEN')
  expect((await beto.book(ONE, inMadrid(22))).status, 'the old moment is free').toBe(201)

  await vi.waitFor(() => expect(mailed('rezoned')).toHaveLength(1))
  const [mail = ''] = mailed('rezoned')
  expect(mail).toContain('To: ana@example.com')
  expect(mail).toContain('All times are Madrid time.')
  expect(mail.match(/18:00=E2=80=9319:00/g)?.length).toBeGreaterThan(0)
  expect(mailed('moved')).toEqual([])
  expect(await audit('?action=club.update')).toMatchObject([{ after: { timeZone: MADRID, localTimes: true } }])
  // A cancelled booking still goes to the person who waits for it.
  await ana.cancel(first.uid)
  expect(waitsAnswer.parse((await beto.send('GET', '/waits')).body).waits).toMatchObject([{ state: 'offered' }])
})

test('with the moments, nothing moves, clocks show other times, and nobody gets an email', async () => {
  const { put, preview, taken, blocks, matchId, matchDate, mailed, audit, first, second, startOf } = await aFullClub()
  const moments = { timeZone: MADRID, zoneChange: 'moments' }
  const { collisions } = await preview(moments)
  expect(
    collisions.map(({ date, time }) => `${date} ${time}`),
    'the club is closed then',
  ).toEqual([`${MONDAY} 23:00`, '2026-11-24 1:00'])
  expect((await put(moments)).status).toBe(200)
  expect([await startOf(first.uid), await startOf(second.uid)]).toEqual([at(18), at(20)])
  expect([await taken(TWO), await taken(THREE)]).toEqual([
    ['15:00 taken', '16:00 taken'],
    ['15:00 blocked', '16:00 blocked'],
  ])
  expect(await blocks()).toMatchObject([{ date: MONDAY, from: 900, to: 1020, weeklyUntil: '2026-11-30' }])
  expect(Date.parse(await matchDate(matchId))).toBe(Date.parse(at(10)))
  expect([...mailed('rezoned'), ...mailed('moved')]).toEqual([])
  expect(await audit('?action=club.update')).toMatchObject([{ after: { timeZone: MADRID, localTimes: false } }])
})

test('a change of the time zone names each booking that cannot keep its time: past, skipped by clocks, or its player is elsewhere; it stores nothing', async () => {
  const { ana, put, read, taken } = await aClub()
  const all = { opens: 0, closes: 1440 }
  const hours = Object.fromEntries(Object.keys((await read()).hours).map((day) => [day, all]))
  expect((await put({ daysAhead: 366, hours })).status).toBe(200)
  const today = await ana.booked(ONE, at(13, '2026-11-21'))
  const skipped = await ana.booked(ONE, at(2, '2027-03-28'))
  const busy = await ana.booked(ONE, at(18))
  // In Santo Domingo, it is 13:00 when it is 18:00 in Madrid.
  await ana.booked('club_gazcue-1', at(13))
  const refused = await put({ timeZone: MADRID, zoneChange: 'local' })
  expectError(refused, 409, 'ZONE_CONFLICTS')
  expect(refused.body).toMatchObject({
    count: 3,
    conflicts: [
      { why: 'past', date: '2026-11-21', time: '13:00' },
      { why: 'busy', date: MONDAY, time: '18:00' },
      { why: 'skipped', date: '2027-03-28', time: '2:00' },
    ],
  })
  expect((await read()).timeZone).toBe('America/Santo_Domingo')
  const starts = await Promise.all([today, skipped, busy].map(async ({ uid }) => (await ana.read(uid)).startsAt))
  expect(starts).toEqual([at(13, '2026-11-21'), at(2, '2027-03-28'), at(18)])
  expect(await taken(ONE)).toEqual(['18:00 taken'])
})

test('of two managers who change the time zone, the second gets a 412, and nothing moves twice', async () => {
  const { put, read, first, startOf } = await aFullClub()
  const { tag } = await read()
  expect((await put({ timeZone: MADRID, zoneChange: 'local' }, tag)).status).toBe(200)
  expectError(await put({ timeZone: 'Europe/Athens', zoneChange: 'local' }, tag), 412, 'CHANGED_MEANWHILE')
  expect(await startOf(first.uid)).toBe(inMadrid(18))
  expect((await put({ timeZone: 'Europe/Athens', zoneChange: 'local' })).status).toBe(200)
  expect(await startOf(first.uid)).toBe(inMadrid(17))
  expect((await put({ timeZone: 'America/Santo_Domingo', zoneChange: 'local' })).status).toBe(200)
  expect(await startOf(first.uid)).toBe(at(18))
})

test.each([
  ['America/New_York', at(14)],
  ['America/Sao_Paulo', at(12)],
  ['America/Los_Angeles', at(17)],
])(
  'bookings, matches and blocks that follow one another on one court keep their local times in %s',
  async (timeZone, moment) => {
    const { ana, put, block, match, taken, startOf } = await aClub()
    const { uid } = await ana.booked(ONE, at(13))
    await match({ court: ONE, date: at(14) })
    await match({ court: ONE, date: at(11) })
    await block({ courts: [ONE], from: 960, to: 1080 })
    await ana.booked(ONE, at(18))
    const before = await taken(ONE)
    expect(before).toHaveLength(8)
    expect(await put({ timeZone, zoneChange: 'local' })).toMatchObject({ status: 200, body: { timeZone } })
    expect(await taken(ONE)).toEqual(before)
    expect(await startOf(uid)).toBe(moment)
  },
)

test('a block that a match was stored beside keeps its half hours', async () => {
  const { put, block, taken, match } = await aClub()
  await block()
  await match({ court: THREE, date: at(9) })
  const before = await taken(THREE)
  expect(before).toEqual(['9:00 taken', '10:00 blocked', '11:00 blocked'])
  expect((await put({ timeZone: MADRID, zoneChange: 'local' })).status).toBe(200)
  expect(await taken(THREE)).toEqual(before)
})

test('a live match stays, so a booking that would move onto its court is named, and nothing is stored', async () => {
  const { app, clock, ana, put, read, match, startOf } = await aClub()
  const { id, one } = await match({ court: ONE, date: at(10) })
  const { uid } = await ana.booked(ONE, at(16))
  clock.now = Date.parse(at(10))
  await app.score(id, pointBy(one))
  const refused = await put({ timeZone: MADRID, zoneChange: 'local' })
  expectError(refused, 409, 'ZONE_CONFLICTS')
  expect(refused.body).toMatchObject({ count: 1, conflicts: [{ kind: 'booking', why: 'taken', time: '16:00' }] })
  expect((await read()).timeZone).toBe('America/Santo_Domingo')
  expect(await startOf(uid)).toBe(at(16))
})
