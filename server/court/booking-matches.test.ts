import { describe, expect, test } from 'vitest'
import { USUAL_FORMAT } from '../../shared/court/booking-match-schemas.ts'
import { BOOKED, bookedCourt, GUESTS, signIn } from '../testing/booked-court.ts'
import { aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { FREE, PRICED, playerOf, tomorrowAt } from '../testing/priced-courts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('the match of a booking', () => {
  test('has the names of the people on the booking, its court and the usual format, and contains no email', async () => {
    const { app, ana, path, uid, read } = await bookedCourt()
    const { players, ...before } = await read()
    expect(before).toMatchObject({ match: null, over: false, court: FREE, club: 'club_naco' })
    expect(players.map(({ name }) => name)).toEqual(['Ana Reyes', 'Luz Marte'])
    const sides = players.map(({ person }) => [{ person }])
    const made = await ana.send('POST', path, { sides })
    expect(made).toMatchObject({ status: 201, body: { match: uid } })
    const { body } = await app.get(`/product/${uid}`)
    expect(body).toMatchObject({
      company: 'Ana Reyes',
      company2: 'Luz Marte',
      category: 'Singles',
      court: FREE,
      club: 'club_naco',
      date: tomorrowAt(18),
      format: USUAL_FORMAT,
      status: 'scheduled',
    })
    expect(JSON.stringify(body)).not.toMatch(/example\.com|Secret/)
    expect((await read()).match).toBe(uid)
  })

  test('has the beginning of a name that is too long for a board, and never half of an emoji', async () => {
    const { app, ana, read } = await bookedCourt()
    await signIn(app, ana.email, `${'A'.repeat(37)}🎾 Reyes`)
    expect((await read()).players[0]?.name).toBe('A'.repeat(37))
  })

  test('can be doubles with guests', async () => {
    const { app, luz, path, uid, read } = await bookedCourt()
    const [ana, other] = (await read()).players
    const sides = [
      [{ person: ana?.person }, { guest: 'Eva Cruz' }],
      [{ guest: 'Sol Peña' }, { person: other?.person }],
    ]
    expect((await luz.send('POST', path, { sides, format: null, category: 'Dobles' })).status).toBe(201)
    expect(await app.match(uid)).toMatchObject({
      company: 'Ana Reyes / Eva Cruz',
      players: [
        ['Ana Reyes', 'Eva Cruz'],
        ['Sol Peña', 'Luz Marte'],
      ],
      category: 'Dobles',
      format: null,
    })
  })

  test('links a guest to the one player of the club with this full name, unless that is somebody else on the court', async () => {
    const { app, luz, path, uid, read } = await bookedCourt()
    const [ana] = (await read()).players
    await storePeople(app.file, { 'manager@naco.example': [{ role: 'manager', club: 'club_naco' }] })
    const sol = { id: 'player-sol', name: 'Sol Peña', club: 'club_naco' }
    expect((await app.sendAs('manager@naco.example', 'POST', '/players', sol)).status).toBe(201)
    const sides = [
      [{ person: ana?.person }, { guest: 'Nora' }],
      [{ guest: 'pena sol' }, { guest: 'Sol  Peña Díaz' }],
    ]
    expect((await luz.send('POST', path, { sides })).status).toBe(201)
    expect((await app.match(uid)).playerIds).toEqual([
      [expect.any(String), null],
      [sol.id, null],
    ])
  })

  test('links a guest to the player whom the name means, and no other person of the club', async () => {
    const { app, luz, path, uid, read } = await bookedCourt()
    const [ana, other] = (await read()).players
    await storePeople(app.file, { 'manager@naco.example': [{ role: 'manager', club: 'club_naco' }] })
    const sol = { id: 'player-sol', name: 'Sol Peña', club: 'club_naco' }
    expect((await app.sendAs('manager@naco.example', 'POST', '/players', sol)).status).toBe(201)
    const sides = (player: string) => [[{ person: ana?.person }], [{ guest: 'Sol Peña', player }]]
    expectError(await luz.send('POST', path, { sides: sides(`person:${other?.person}`) }), 400, 'BAD_REQUEST')
    expectError(await luz.send('POST', path, { sides: sides('nobody') }), 422, 'PLAYER_ID_UNKNOWN')
    expect((await luz.send('POST', path, { sides: sides(sol.id) })).status).toBe(201)
    expect((await app.match(uid)).playerIds).toEqual([[expect.any(String)], [sol.id]])
  })

  test.each([
    ['an email as a name', [[{ guest: 'ana@example.com' }], [{ guest: 'Luz' }]], 400, 'BAD_REQUEST'],
    ['one player against two', [[{ guest: 'Ana' }], [{ guest: 'Luz' }, { guest: 'Eva' }]], 400, 'BAD_REQUEST'],
    ['the same name twice', [[{ guest: 'Ana' }], [{ guest: 'ANA' }]], 422, 'PLAYERS_ALIKE'],
    ['somebody who is not on the booking', [[{ person: 'nobody' }], [{ guest: 'Luz' }]], 422, 'PLAYER_NOT_BOOKED'],
  ])('is not made with %s', async (_name, sides, status, code) => {
    const { ana, path, read } = await bookedCourt()
    expectError(await ana.send('POST', path, { sides }), status, code, /^sides|^company2/)
    expect((await read()).match).toBeNull()
  })

  test('has no name that is an email: the person is a guest then', async () => {
    const { app, ana, path, read } = await bookedCourt()
    await signIn(app, ana.email, ana.email)
    const [owner] = (await read()).players
    expect(owner?.name).toBe('')
    const sides = [[{ person: owner?.person }], [{ guest: 'Luz' }]]
    expectError(await ana.send('POST', path, { sides }), 422, 'NAME_NEEDED', /^sides: /)
  })

  test('is one match, however many phones and servers make it at once', async () => {
    const { start, ana, luz, path, uid, player } = await bookedCourt()
    const second = await start()
    const senders = [ana, luz, player('ana', second), player('luz', second)]
    const answers = await Promise.all(
      [...senders, ...senders].map(({ send }, index) =>
        send('POST', path, { sides: [[{ guest: `Ana ${index}` }], [{ guest: 'Luz' }]] }),
      ),
    )
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ match: uid })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201])
    expect((await second.match(uid)).company).toMatch(/^Ana \d$/)
  })

  test('waits until the booking is paid', async () => {
    const { ana, clock } = await bookedCourt()
    clock.now = BOOKED.startsAt - 2 * HOUR - 5 * MINUTE
    const { uid, state } = await ana.booked(PRICED, tomorrowAt(16))
    expect(state).toBe('held')
    expectError(await ana.send('POST', `/bookings/${uid}/match`, GUESTS), 409, 'BOOKING_UNPAID', /^uid: /)
  })
})

describe('who may make and score the match', () => {
  test.each([
    ['ana', 201],
    ['luz', 201],
    ['eva', 404],
    ['other', 404],
    ['umpire', 201],
    ['manager', 201],
    ['stranger', 404],
  ])('%s: %i', async (name, status) => {
    const { app, file, path, uid, ana } = await bookedCourt()
    await storePeople(file, {
      'umpire@example.com': [{ role: 'umpire', club: 'club_naco' }],
      'manager@example.com': [{ role: 'manager', club: 'club_naco' }],
      'stranger@example.com': [{ role: 'owner', club: 'club_gazcue' }],
    })
    const sender = playerOf(app, `${name}@example.com`)
    expect((await sender.send('POST', path, GUESTS)).status).toBe(status)
    expect((await sender.send('GET', path)).status).toBe(status === 201 ? 200 : status)
    await ana.send('POST', path, GUESTS)
    const point = await sender.send('POST', `/product/${uid}/actions`, pointBy('Ana Reyes'))
    expect(point.status).toBe(status === 404 ? 403 : 201)
    const description = await sender.send('GET', `/product/${uid}/description`)
    expect(description.status).toBe(status === 404 ? 403 : 200)
    const { id } = await app.newMatch({ club: 'club_naco', court: FREE })
    const scored = await sender.send('POST', `/product/${id}/actions`, pointBy('Ana Díaz'))
    expect(scored.status).toBe(['umpire', 'manager'].includes(name) ? 201 : 403)
  })

  test('a visitor gets a 401, and the holder of a link for the court scores the match but makes none', async () => {
    const { app, ana, path, uid } = await bookedCourt()
    expect((await app.call('POST', path, '{}', { 'content-type': 'application/json' })).status).toBe(401)
    const until = new Date(Date.now() + HOUR).toISOString()
    const { body } = await app.post('/grants', { court: FREE, label: 'Bar', until, from: tomorrowAt(0) })
    const authorization = `Bearer ${Object(body).token}`
    const headers = { authorization, 'content-type': 'application/json' }
    expectError(await app.call('POST', path, JSON.stringify(GUESTS), headers), 403, 'FORBIDDEN')
    await ana.send('POST', path, GUESTS)
    const point = JSON.stringify(pointBy('Ana Reyes', { baseSeq: 0 }))
    expect((await app.call('POST', `/product/${uid}/actions`, point, headers)).status).toBe(201)
    // The second phone has not seen that point. It gets the head of the log, and the point counts once.
    const second = await ana.send('POST', `/product/${uid}/actions`, pointBy('Ana Reyes', { baseSeq: 0 }))
    expectError(second, 409, 'SEQ_CONFLICT', /^baseSeq: /)
    expect((await app.match(uid)).seq).toBe(1)
  })

  test('people on the booking change the names and the format, and nothing else', async () => {
    const { ana, path, uid } = await bookedCourt()
    await ana.send('POST', path, GUESTS)
    const patch = (body: object) => ana.send('PATCH', `/product/${uid}`, body)
    expect((await patch({ company2: 'Eva Cruz', format: null })).status).toBe(200)
    const email = 'luz@example.com'
    for (const body of [
      { company: email },
      { company2: email },
      {
        players: [
          ['Ana', email],
          ['Eva', 'Sol'],
        ],
      },
    ])
      expectError(await patch(body), 400, 'BAD_REQUEST', /must be a name, not an email/)
    for (const body of [{ court: 'club_naco-3' }, { archived: true }, { club: null, court: null }, { umpire: null }])
      expectError(await patch({ company2: 'Eva', ...body }), 403, 'FORBIDDEN')
  })

  test('people on the booking cannot correct names after the first point, but people with a role can', async () => {
    const { app, ana, path, uid } = await bookedCourt()
    await ana.send('POST', path, GUESTS)
    const { company } = await app.match(uid)
    await ana.send('POST', `/product/${uid}/actions`, pointBy(company))
    expectError(await ana.send('PATCH', `/product/${uid}`, { company: 'Anna' }), 409, 'LOG_NOT_EMPTY', /^company: /)
    expect((await app.patch(uid, { company: 'Anna' })).status).toBe(200)
  })
})

describe('the time in which people on the booking may score', () => {
  const { startsAt, endsAt } = BOOKED

  test.each([
    ['more than 15 minutes before the start', startsAt - 15 * MINUTE - 1, 'BOOKING_NOT_YET'],
    ['15 minutes before the start', startsAt - 15 * MINUTE, null],
    ['just before the end', endsAt - 1, null],
    ['at the end', endsAt, 'BOOKING_OVER'],
  ])('a match begins %s: %s', async (_name, now, code) => {
    const { ana, clock, path } = await bookedCourt()
    clock.now = now
    const answer = await ana.send('POST', path, GUESTS)
    if (code) expectError(answer, 403, code, /^uid: /)
    else expect(answer.status).toBe(201)
  })

  test.each([
    ['just before 12 hours after the end', endsAt + 12 * HOUR - 1, null],
    ['12 hours after the end', endsAt + 12 * HOUR, 'BOOKING_OVER'],
  ])('a match that goes on is scored %s: %s', async (_name, now, code) => {
    const { ana, clock, path, uid } = await bookedCourt()
    await ana.send('POST', path, GUESTS)
    clock.now = now
    const answer = await ana.send('POST', `/product/${uid}/actions`, pointBy('Ana Reyes'))
    if (code) expectError(answer, 403, code, /^uid: /)
    else expect(answer.status).toBe(201)
  })

  test('a finished match is corrected until the end of the booking, and for 30 minutes', async () => {
    const { ana, clock, path, uid, read } = await bookedCourt()
    await ana.send('POST', path, GUESTS)
    const log = `/product/${uid}/actions`
    const over = [pointBy('Ana Reyes'), aStatus('retired', { winner: 'Luz Marte' })]
    expect((await ana.send('POST', log, over)).status).toBe(201)
    expect(await read()).toMatchObject({ match: uid, over: true })
    clock.now = endsAt - 1
    expect((await ana.send('POST', log, { id: 'u1', undo: true })).status).toBe(201)
    expect(await read()).toMatchObject({ match: uid, over: false })
    await ana.send('POST', log, aStatus('retired', { winner: 'Luz Marte' }))
    // Entries have the times of the machine's clock.
    clock.now = Math.max(endsAt, Date.now() + 31 * MINUTE)
    expectError(await ana.send('POST', log, { id: 'u2', undo: true }), 403, 'BOOKING_OVER')
  })
})
