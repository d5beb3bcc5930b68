import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMatch } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { type RunningApp, startApp } from '../testing/running-app.ts'

const SHORT = 'SET1-S:4/TB5'
const PAIRS = [
  ['Ana Reyes', 'Eva Cruz'],
  ['Luz Marte', 'Mía Peralta'],
]

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const entry = (more: object) => ({ id: randomUUID(), ...more })
const games = (player: string, count: number) =>
  Array.from({ length: 4 * count }, () => entry({ player, action: 'WINNER' }))
const scoreboard = async (id: string) => (await app.match(id)).scoreboard

describe('A match with a format', () => {
  test('is scored set by set, and shows who serves, until it is over', async () => {
    const { id, one, two } = await app.newMatch({ format: SHORT, firstServer: 2 })
    expect(await scoreboard(id)).toMatchObject({ sets: [[0, 0]], server: 2, winner: null })
    await app.score(id, [...games(one, 3), ...games(two, 4)])
    expect(await scoreboard(id)).toMatchObject({ sets: [[3, 4]], tiebreaks: [null], points: ['0', '0'], server: 1 })
    await app.score(id, [...games(one, 1), ...games(one, 1), entry({ player: two, action: 'DOUBLE_FAULT' })])
    expect(await scoreboard(id)).toMatchObject({
      sets: [[5, 4]],
      tiebreaks: [[5, 0]],
      server: null,
      winner: 1,
    })
    expect(await app.match(id)).toMatchObject({ status: 'finished', score: ['5', ':', '4'] })
  })

  test('[F9] accepts only an undo after its end', async () => {
    const { id, one } = await app.newMatch({ format: SHORT })
    await app.score(id, games(one, 4))
    for (const late of [
      { player: one, action: 'WINNER' },
      { status: 'suspended' },
      { penalty: 'warning', player: one },
      { correction: true, server: one },
    ]) {
      const answer = await app.score(id, entry(late))
      expectError(answer, 409, 'MATCH_OVER', /only undo/)
      expect(answer.body).toMatchObject({ seq: 16, status: 'finished' })
    }
    expect(await app.score(id, entry({ undo: true }))).toMatchObject({
      status: 201,
      body: { seq: 17, scoreboard: { sets: [[3, 0]], points: ['40', '0'], winner: null } },
    })
  })

  test('is scored by the format from the first point, if the format was set while the log was empty', async () => {
    const { id, one } = await app.newMatch()
    await app.patch(id, { format: SHORT, firstServer: 1 })
    expect(await scoreboard(id)).toMatchObject({ server: 1, state: { format: SHORT } })
    await app.patch(id, { firstServer: 2 })
    expect(await scoreboard(id)).toMatchObject({ server: 2 })
    await app.score(id, games(one, 4))
    expect((await app.match(id)).status).toBe('finished')
  })

  test.each([
    ['SET9-S:6/TB7', 4, 'best of 1, 3 or 5'],
    ['SET3-S:6/TB7@4', 14, 'cannot come before 5-5'],
    ['6-4', 1, 'begins with SET'],
  ])('is rejected if the format is unknown, with the position of the problem: %s', async (format, at, problem) => {
    const answer = await app.post('/product', { ...aMatch(), format })
    expectError(answer, 422, 'FORMAT_UNKNOWN', new RegExp(`^format: .* at character ${at}: .*${problem}`))
    expect(answer.body).toMatchObject({ at })
    const { id } = await app.newMatch()
    expectError(await app.patch(id, { format }), 422, 'FORMAT_UNKNOWN', /^format: /)
  })

  test('is the same after a restart', async () => {
    const { id } = await app.newMatch({ format: 'SET3-S:6/TB7', firstServer: 2, players: PAIRS })
    await app.score(id, [...games('Eva Cruz', 1), entry({ correction: true, server: 'Mía Peralta' })])
    const again = await startApp({ file: app.file })
    expect(await again.match(id)).toEqual(await app.match(id))
    await again.close()
  })
})

describe('Besides points, a log accepts', () => {
  test('penalties: a point, a game, the match', async () => {
    const { id, one, two } = await app.newMatch({ format: SHORT, firstServer: 1 })
    await app.score(id, [entry({ penalty: 'warning', player: one }), entry({ penalty: 'point', player: one })])
    expect(await scoreboard(id)).toMatchObject({ points: ['0', '15'] })
    await app.score(id, entry({ penalty: 'game', player: two.toUpperCase() }))
    expect(await scoreboard(id)).toMatchObject({ sets: [[1, 0]], points: ['0', '0'], server: 2 })
    await app.score(id, entry({ penalty: 'default', player: one }))
    expect(await app.match(id)).toMatchObject({ status: 'defaulted', scoreboard: { winner: 2 } })
  })

  test('a correction of who serves', async () => {
    const { id, two } = await app.newMatch({ format: SHORT, firstServer: 1 })
    await app.score(id, entry({ correction: true, server: two }))
    expect(await scoreboard(id)).toMatchObject({ server: 2 })
    expect((await app.match(id)).statuses).toMatchObject([{ kind: 'correction', server: 2 }])
  })

  test('a known start, and scores by the rules from there', async () => {
    const { id, one } = await app.newMatch({ format: 'SET3-S:6/TB7' })
    const start = { sets: [{ games: [6, 4] }, { games: [5, 3] }], points: [3, 0], server: one }
    await app.score(id, entry({ start }))
    expect(await scoreboard(id)).toMatchObject({
      sets: [
        [6, 4],
        [5, 3],
      ],
      points: ['40', '0'],
      server: 1,
    })
    await app.score(id, entry({ player: one, action: 'ACE' }))
    expect(await app.match(id)).toMatchObject({ status: 'finished', score: ['2', ':', '0'] })
  })

  test.each<[string, object, string, RegExp]>([
    ['a penalty for a stranger', { penalty: 'point', player: 'Nobody' }, 'PLAYER_UNKNOWN', /^player: /],
    ['a stranger as server', { correction: true, server: 'Nobody' }, 'PLAYER_UNKNOWN', /^server: /],
    [
      'a set that was left open',
      { start: { sets: [{ games: [5, 4] }, { games: [0, 0] }], points: [0, 0] } },
      'START_IMPOSSIBLE',
      /^start\.sets\[0\]: /,
    ],
    [
      'games that cannot occur in play',
      { start: { sets: [{ games: [9, 1] }], points: [0, 0] } },
      'START_IMPOSSIBLE',
      /^start\.sets\[0\]: /,
    ],
    [
      'the end of the match',
      { start: { sets: [{ games: [6, 4] }, { games: [7, 5] }], points: [0, 0] } },
      'START_IMPOSSIBLE',
      /^start\.sets: .*over/,
    ],
    [
      'points that end a tie-break',
      { start: { sets: [{ games: [6, 6] }], points: [9, 3] } },
      'START_IMPOSSIBLE',
      /^start\.points: /,
    ],
  ])('but not %s', async (_, wrong, code, message) => {
    const { id } = await app.newMatch({ format: 'SET3-S:6/TB7' })
    expectError(await app.score(id, entry(wrong)), 422, code, message)
  })

  test('each entry once, however often it is sent', async () => {
    const { id, one, two } = await app.newMatch({ format: SHORT })
    const all = [
      entry({ start: { sets: [{ games: [2, 1] }], points: [1, 0], server: two } }),
      entry({ correction: true, server: one }),
      entry({ penalty: 'point', player: one }),
    ]
    expect(await app.score(id, all)).toMatchObject({ status: 201, body: { seq: 3 } })
    expect(await app.score(id, all)).toMatchObject({ status: 200, body: { seq: 3 } })
    expectError(await app.score(id, { ...all[2], penalty: 'game' }), 422, 'ID_REUSED', /^id: /)
  })
})

describe('Doubles', () => {
  test('have four names, and each player serves in turn', async () => {
    const { id } = await app.newMatch({
      company: 'Reyes / Cruz',
      company2: 'Marte / Peralta',
      format: 'SET3-S:6/TB7',
      firstServer: 1,
      players: PAIRS,
    })
    const serving = async () => {
      const { server, partners } = (await scoreboard(id)).state
      return PAIRS[(server ?? 1) - 1]?.[(partners?.[(server ?? 1) - 1] ?? 1) - 1]
    }
    const order: unknown[] = []
    for (let game = 0; game < 5; game += 1) {
      order.push(await serving())
      await app.score(id, games('mía peralta', 1))
    }
    expect(order).toEqual(['Ana Reyes', 'Luz Marte', 'Eva Cruz', 'Mía Peralta', 'Ana Reyes'])
    expect(await app.match(id)).toMatchObject({ players: PAIRS, company: 'Reyes / Cruz' })
    expect((await app.match(id)).actions[0]).toMatchObject({ side: 2, player: 'Marte / Peralta' })
  })

  test('take the partners from the names of the sides by default', async () => {
    const named = { company: 'Ana Reyes / Eva Cruz', company2: 'Luz Marte / Mía Peralta' }
    const { id } = await app.newMatch({ ...named, format: SHORT, firstServer: 1 })
    expect(await app.match(id)).toMatchObject({ players: PAIRS })
    await app.score(id, [...games('eva cruz', 1), entry({ correction: true, server: 'Mía Peralta' })])
    expect((await scoreboard(id)).state).toMatchObject({ server: 2, partners: [2, 2] })
    expect((await app.patch(id, { players: PAIRS })).status).toBe(200)
    expectError(await app.patch(id, { players: null, company: 'Ana' }), 409, 'LOG_NOT_EMPTY', /^company: /)
  })

  test('serve as one player on each side if the names do not contain four players', async () => {
    const { id } = await app.newMatch({ company: 'Los Tigres', company2: 'Luz / Mía', format: SHORT, firstServer: 1 })
    await app.score(id, games('Los Tigres', 1))
    expect(await app.match(id)).toMatchObject({ players: null })
    expect((await scoreboard(id)).state).toMatchObject({ server: 2, partners: null })
  })

  test('accept a correction with a partner’s name', async () => {
    const { id } = await app.newMatch({ format: SHORT, firstServer: 1, players: PAIRS })
    await app.score(id, entry({ correction: true, server: 'Eva Cruz' }))
    expect((await scoreboard(id)).state).toMatchObject({ server: 1, partners: [2, 1] })
  })

  test('need four different names, and keep them once the log has begun', async () => {
    const players = [PAIRS[0], ['Luz Marte', ' ana reyes']]
    expectError(await app.post('/product', { ...aMatch(), players }), 422, 'PLAYERS_ALIKE', /^players: /)
    const { id, one } = await app.newMatch()
    await app.score(id, games(one, 1))
    expectError(await app.patch(id, { players: PAIRS }), 409, 'LOG_NOT_EMPTY', /^players: /)
  })
})
