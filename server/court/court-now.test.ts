import { describe, expect, test } from 'vitest'
import { courtNowSchema } from '../../shared/court/court-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import { BOOKED, bookedCourt, GUESTS } from '../testing/booked-court.ts'
import { pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { FREE, PRICED, playerOf, tomorrowAt } from '../testing/priced-courts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { startsAt, endsAt } = BOOKED
async function court() {
  const club = await bookedCourt()
  await storePeople(club.file, { 'manager@example.com': [{ role: 'manager', club: 'club_naco' }] })
  const read = async (email?: string, id = FREE) => {
    const path = `/court/${id}/now`
    const { body } = await (email ? playerOf(club.app, email).send('GET', path) : club.app.get(path))
    return courtNowSchema.parse(body)
  }
  return { ...club, read }
}

describe('a court with a booking', () => {
  test('is free, then booked, then free again, and the answer has no name, title or email', async () => {
    const { app, clock, read } = await court()
    clock.now = startsAt - HOUR
    expect(await read()).toMatchObject({
      match: null,
      state: 'free',
      until: iso(startsAt),
      next: [{ kind: 'booked', startsAt: iso(startsAt), match: null }],
      score: null,
    })
    clock.now = startsAt
    expect(await read()).toMatchObject({ match: null, state: 'booked', until: iso(endsAt), next: [], score: null })
    const answer = await app.get(`/court/${FREE}/now`)
    expect(JSON.stringify(answer.body)).not.toMatch(/Ana|Luz|@|Secret/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    clock.now = endsAt
    expect(await read()).toMatchObject({ state: 'free', until: tomorrowAt(23) })
  })

  test('says to the people on it, and to staff, what they may score, and to nobody else', async () => {
    const { ana, luz, eva, other, clock, path, read, uid } = await court()
    clock.now = startsAt - 15 * MINUTE - 1
    expect((await read(ana.email)).score).toBeNull()
    clock.now = startsAt - 15 * MINUTE
    const booking = { match: null, booking: uid }
    const match = { match: uid, booking: null }
    const scores = async () =>
      Promise.all(
        [ana.email, luz.email, 'manager@example.com', eva.email, other.email].map(
          async (email) => (await read(email)).score,
        ),
      )
    expect(await scores()).toEqual([booking, booking, booking, null, null])
    await ana.send('POST', path, GUESTS)
    expect(await scores()).toEqual([match, match, match, null, null])
    // The match may go on after the booking.
    await luz.send('POST', `/product/${uid}/actions`, pointBy('Ana Reyes'))
    clock.now = endsAt + HOUR
    expect(await read()).toMatchObject({ match: uid, state: 'free' })
    expect((await scores()).slice(0, 2)).toEqual([match, match])
    clock.now = endsAt + 12 * HOUR
    expect((await read(ana.email)).score).toBeNull()
    expect([(await read()).mayPrint, (await read('manager@example.com')).mayPrint]).toEqual([false, true])
  })
})

test('a scheduled match is next until 15 minutes before its time, then it is on', async () => {
  const { app, clock, read } = await court()
  const { id } = await app.newMatch({ club: 'club_naco', court: FREE, date: iso(startsAt + 3 * HOUR) })
  expect(await read()).toMatchObject({ match: null, next: [{ kind: 'match', match: id }] })
  clock.now = startsAt + 3 * HOUR - 15 * MINUTE
  expect(await read('manager@example.com')).toMatchObject({ match: id, next: [], score: { match: id } })
})

test('a court says what is not paid yet, what is blocked with its reason, and when the club is closed', async () => {
  const { ana, clock, player, read } = await court()
  clock.now = startsAt - 2 * HOUR - MINUTE
  await ana.book(PRICED, iso(startsAt - 2 * HOUR))
  expect(await read(undefined, PRICED)).toMatchObject({ state: 'free', next: [{ kind: 'held' }] })
  clock.now = startsAt - 2 * HOUR
  const block = { id: 'lesson', courts: ['club_naco-3'], date: '2026-11-22', from: 960, to: 1020, weeklyUntil: null }
  expect((await player('manager').send('POST', '/office/blocks', { ...block, reason: 'Lesson' })).status).toBe(201)
  const lesson = { state: 'blocked', until: iso(startsAt - HOUR), reason: 'Lesson' }
  expect(await read(undefined, 'club_naco-3')).toMatchObject(lesson)
  clock.now = Date.parse(tomorrowAt(23))
  expect(await read()).toMatchObject({ state: 'closed', until: null })
})

test('an unknown court is a 404', async () => {
  const { app } = await court()
  expectError(await app.get('/court/none/now'), 404, 'COURT_NOT_FOUND', /^id: /)
})
