import { describe, expect, test } from 'vitest'
import { courtNowSchema } from '../../shared/court/court-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import { BOOKED, bookedCourt, GUESTS } from '../testing/booked-court.ts'
import { aStatus, pointBy } from '../testing/client.ts'
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

describe('a court with two matches', () => {
  /** Makes the booking's match, and begins a match of the office on the same court. */
  async function twoMatches() {
    const club = await court()
    const { app, ana, path } = club
    await storePeople(club.file, {
      'umpire@example.com': [{ role: 'umpire', club: 'club_naco' }],
      'elsewhere@example.com': [{ role: 'umpire', club: 'club_gazcue' }],
    })
    await ana.send('POST', path, GUESTS)
    // Of two live matches, the court shows the later one.
    const office = await app.newMatch({ club: 'club_naco', court: FREE, date: iso(startsAt + MINUTE) })
    await app.post(`/product/${office.id}/actions`, pointBy(office.one))
    const scores = async (...names: string[]) =>
      Promise.all(names.map(async (name) => (await club.read(`${name}@example.com`)).score?.match ?? null))
    return { ...club, office: office.id, scores }
  }
  const everybody = ['ana', 'luz', 'eva', 'other', 'elsewhere', 'umpire', 'manager']

  test('offers players their own match, and the other one only to people with a role at the club', async () => {
    const { ana, uid, clock, office, read, scores } = await twoMatches()
    const expected = [uid, uid, null, null, null, office, office]
    expect(await read()).toMatchObject({ match: office, score: null })
    // The match of the booking has not begun, then it is played, then it is over.
    expect(await scores(...everybody)).toEqual(expected)
    await ana.send('POST', `/product/${uid}/actions`, pointBy('Ana Reyes'))
    clock.now = endsAt + HOUR
    expect(await scores('ana', 'luz', 'other', 'umpire')).toEqual([uid, uid, null, office])
    clock.now = endsAt - MINUTE
    await ana.send('POST', `/product/${uid}/actions`, aStatus('retired', { winner: 'Luz Marte' }))
    expect(await read()).toMatchObject({ match: office })
    expect(await scores(...everybody)).toEqual(expected)
    // Entries have the times of the machine's clock.
    clock.now = Math.max(endsAt, Date.now() + 31 * MINUTE)
    expect(await scores('ana', 'luz', 'other')).toEqual([null, null, null])
  })

  test('offers the holder of a link for the court the match that is on, until the link ends', async () => {
    const { app, clock, office } = await twoMatches()
    const until = new Date(Date.now() + HOUR).toISOString()
    const grantFor = async (at: string) =>
      Object((await app.post('/grants', { court: at, label: 'Bar', from: tomorrowAt(0), until })).body).token
    const scoreWith = async (token: string) => {
      const { body } = await app.call('GET', `/court/${FREE}/now`, undefined, { authorization: `Bearer ${token}` })
      return courtNowSchema.parse(body).score
    }
    const [here, elsewhere] = [await grantFor(FREE), await grantFor(PRICED)]
    expect(await scoreWith(here)).toEqual({ match: office, booking: null })
    expect(await scoreWith(elsewhere)).toBeNull()
    clock.now = Date.parse(until) + 1
    expect(await scoreWith(here)).toBeNull()
  })
})

test('people on a booking may make its match while another match is on', async () => {
  const { app, ana, uid, read } = await court()
  const office = await app.newMatch({ club: 'club_naco', court: FREE, date: iso(startsAt) })
  await app.post(`/product/${office.id}/actions`, pointBy(office.one))
  expect(await read(ana.email)).toMatchObject({ match: office.id, score: { match: null, booking: uid } })
  expect((await read('other@example.com')).score).toBeNull()
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
