// Runs on both databases.
import { afterAll, describe, expect, test } from 'vitest'
import { pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { newGrant } from '../testing/grants.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const FORMAT = { format: 'SET3-S:6/TB7', firstServer: 1, club: 'club_naco' }

const exchange = (id: string, company: string, company2: string) =>
  app.call('PUT', `/product/${id}/sides`, JSON.stringify({ company, company2 }), app.scorer)

describe('an exchange of the sides', () => {
  test('gives everything that was scored for one name to the other, and loses nothing', async () => {
    const { id, one, two } = await app.newMatch(FORMAT)
    await app.score(id, [pointBy(one), pointBy(one), pointBy(two)])
    const before = await app.match(id)
    expect(await exchange(id, two, one)).toMatchObject({ status: 200, body: { company: two, company2: one, seq: 3 } })
    const after = await app.match(id)
    expect(after).toMatchObject({ company: two, company2: one, scoreboard: before.scoreboard, seq: 3 })
    expect(after.actions.map(({ player }) => player)).toEqual([two, two, one])
    await app.score(id, pointBy(two))
    expect((await app.match(id)).scoreboard.points).toEqual(['40', '15'])
  })

  test('sent again changes nothing, and the opposite order takes it back', async () => {
    const { id, one, two } = await app.newMatch(FORMAT)
    await app.score(id, pointBy(one))
    await exchange(id, two, one)
    const { updatedAt } = await app.match(id)
    expect((await exchange(id, two, one)).status).toBe(200)
    expect(await app.match(id)).toMatchObject({ company: two, updatedAt })
    await exchange(id, one, two)
    expect(await app.match(id)).toMatchObject({ company: one, company2: two })
  })

  test('in doubles also exchanges the partners', async () => {
    const players = [
      ['Ana', 'Eva'],
      ['Luz', 'Mia'],
    ]
    const { id } = await app.newMatch({ ...FORMAT, company: 'Ana / Eva', company2: 'Luz / Mia', players })
    await app.score(id, pointBy('Eva'))
    await exchange(id, 'Luz / Mia', 'Ana / Eva')
    expect(await app.match(id)).toMatchObject({
      players: players.toReversed(),
      actions: [{ side: 1, player: 'Luz / Mia', hitter: 2 }],
    })
  })

  test('with other names than those of the match is a conflict', async () => {
    const { id, one } = await app.newMatch(FORMAT)
    expectError(await exchange(id, 'Nobody', one), 409, 'SIDES_UNKNOWN', /^company: /)
  })

  test('of a match that is over exchanges winner and loser', async () => {
    const { id, one, two } = await app.newMatch(FORMAT)
    await app.score(id, { id: 'r1', status: 'finished', sets: [{ games: [6, 4] }, { games: [6, 3] }] })
    await exchange(id, two, one)
    const { company, scoreboard } = await app.match(id)
    expect({ company, winner: scoreboard.winner }).toEqual({ company: two, winner: 1 })
  })

  test('rejects a tap of a console that does not know it yet, and takes the same tap with the new names', async () => {
    const { id, one, two } = await app.newMatch(FORMAT)
    const tap = (player: string, known: string) =>
      app.call('POST', `/product/${id}/actions`, JSON.stringify({ id: 'p1', player, action: 'WINNER' }), {
        ...app.scorer,
        'x-player-1': encodeURIComponent(known),
      })
    await exchange(id, two, one)
    expectError(await tap(one, one), 409, 'SIDES_EXCHANGED')
    expect((await tap(two, two)).status).toBe(201)
    expectError(await tap(one, one), 409, 'SIDES_EXCHANGED')
    expect((await app.match(id)).scoreboard.points).toEqual(['15', '0'])
  })

  test('and 20 taps at once never credit a tap to the wrong side', async () => {
    const { id, one, two } = await app.newMatch({ ...FORMAT, format: 'SET1-S:TB99', firstServer: 1 })
    const tap = (number: number) =>
      app.call('POST', `/product/${id}/actions`, JSON.stringify({ id: `p${number}`, player: one, action: 'WINNER' }), {
        ...app.scorer,
        'x-player-1': encodeURIComponent(one),
      })
    const taps = Array.from({ length: 20 }, (_, number) => tap(number))
    const [, ...answers] = await Promise.all([exchange(id, two, one), ...taps])
    const stored = answers.filter(({ status }) => status === 201).length
    for (const answer of answers) if (answer.status !== 201) expectError(answer, 409, 'SIDES_EXCHANGED')
    expect((await app.match(id)).actions.map(({ side }) => side)).toEqual(Array(stored).fill(1))
  })

  test('can be made with a link to score the match, but not by others', async () => {
    const { id, one, two } = await app.newMatch(FORMAT)
    const body = { company: two, company2: one }
    expectError(
      await app.call('PUT', `/product/${id}/sides`, JSON.stringify(body), { 'content-type': 'application/json' }),
      401,
      'NO_SCORER_KEY',
    )
    const { token } = await newGrant(app, { match: id })
    expect((await app.sendWith(token, 'PUT', `/product/${id}/sides`, body)).status).toBe(200)
  })
})
