import { afterAll, describe, expect, test } from 'vitest'
import { digestOfList } from '../../shared/matches/list-digest.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { aMatch, anUndo, aStatus, pointBy } from '../testing/client.ts'
import { startApp, startOwnApp } from '../testing/running-app.ts'
import { ask, openSocket, openWatcher } from '../testing/watcher.ts'

const app = await startApp()
afterAll(app.close)

const points = (player: string, count: number) => Array.from({ length: count }, () => pointBy(player))

describe('a watcher of a match', () => {
  test('[W11] gets each entry once, in order, as the REST calls return it', async () => {
    const { id, one, two } = await app.newMatch()
    const watcher = await openWatcher(app.url)
    const score = { sets: [[0, 0]], points: ['0', '0'], server: null }
    const names = { company: one, company2: two, players: null, club: null, court: null }
    expect(await watcher.watch(id)).toEqual({ ok: true, seq: 0, now: expect.any(String), score, entries: [], ...names })
    await app.score(id, pointBy(one, { action: 'ACE' }))
    await app.score(id, [pointBy(two, { shot: 'LOB' }), anUndo(), aStatus('suspended')])
    await watcher.sees([1, 2, 3, 4])
    expect(watcher.entries.map(({ score: _, ...entry }) => entry)).toEqual((await app.log(id)).entries)
  })

  test('gets no entries of another match', async () => {
    const [mine, other] = [await app.newMatch(), await app.newMatch()]
    const watcher = await openWatcher(app.url)
    await watcher.watch(mine.id)
    await app.score(other.id, pointBy(other.one))
    await app.score(mine.id, pointBy(mine.one))
    await watcher.sees([1])
    expect(watcher.entries).toMatchObject([{ matchId: mine.id }])
  })

  test('[F6] gets an entry once, even if it was posted twice', async () => {
    const { id, one } = await app.newMatch()
    const watcher = await openWatcher(app.url)
    await watcher.watch(id)
    const point = pointBy(one)
    for (let i = 0; i < 3; i++) await app.score(id, point)
    await app.score(id, pointBy(one))
    await watcher.sees([1, 2])
  })

  test('that watches it twice, and all matches too, still gets each entry once', async () => {
    const { id, one } = await app.newMatch()
    const watcher = await openWatcher(app.url)
    await watcher.watch(id)
    await watcher.watch(id)
    await watcher.watchAll()
    for (let i = 0; i < 3; i++) await app.score(id, pointBy(one))
    await watcher.sees([1, 2, 3])
  })

  test('that stops watching gets no more', async () => {
    const { id, one } = await app.newMatch()
    const watcher = await openWatcher(app.url)
    await watcher.watch(id)
    await app.score(id, pointBy(one))
    await watcher.sees([1])
    expect(await ask(watcher.raw, 'match:unwatch', { id })).toEqual({ ok: true })
    await app.score(id, pointBy(one))
    // Anything sent before this answer has arrived by now.
    expect(await watcher.watch(id, 1)).toMatchObject({ seq: 2, entries: [{ seq: 2 }] })
    expect(watcher.seqs()).toEqual([1])
  })
})

describe('each published entry has the score after it', () => {
  test('one by one and several at once, for points, undos and the other kinds', async () => {
    const { id, one, two } = await app.newMatch({ format: 'SET3-S:6/TB7', firstServer: 1 })
    const watcher = await openWatcher(app.url)
    await watcher.watch(id)
    await app.score(id, pointBy(one))
    await app.score(id, [pointBy(two), { id: 'penalty', penalty: 'point', player: two }, anUndo(), pointBy(two)])
    await app.score(id, aStatus('suspended'))
    await watcher.sees([1, 2, 3, 4, 5, 6])
    const labels = [
      ['15', '0'],
      ['15', '15'],
      ['30', '15'],
      ['15', '15'],
      ['15', '30'],
      ['15', '30'],
    ]
    const scores = labels.map((points) => ({ sets: [[0, 0]], points, server: 1 }))
    expect(watcher.entries.map(({ score }) => score)).toEqual(scores)
    expect(await watcher.watch(id, 6)).toMatchObject({ score: scores.at(-1) })
  })
})

describe('a late watcher', () => {
  test.each([
    [0, [1, 2, 3, 4]],
    [2, [3, 4]],
    [4, []],
  ])('[W11] at entry %i gets exactly what it missed', async (since, seqs) => {
    const { id, one } = await app.newMatch()
    await app.score(id, [...points(one, 3), anUndo()])
    const { entries, ...more } = await app.log(id, since)
    const watcher = await openWatcher(app.url)
    const head = { ...more, ok: true, seq: 4, now: expect.any(String), score: expect.any(Object) }
    expect(await watcher.watch(id, since)).toEqual({ ...head, entries })
    expect(entries.map(({ seq }) => seq)).toEqual(seqs)
  })

  test('[W11] that joins during many points gets each exactly once', async () => {
    const { id, one, two } = await app.newMatch()
    const storm = Promise.all(Array.from({ length: 80 }, (_, i) => app.score(id, pointBy(i % 2 ? one : two))))
    const watchers = await Promise.all(Array.from({ length: 5 }, () => openWatcher(app.url)))
    const joined = await Promise.all(watchers.map((watcher) => watcher.watch(id)))
    await storm
    const all = Array.from({ length: 80 }, (_, i) => i + 1)
    for (const [index, watcher] of watchers.entries()) {
      const answer = joined[index]
      if (!answer?.ok || !('entries' in answer)) throw new Error(`not joined: ${JSON.stringify(answer)}`)
      await watcher.sees(all.slice(answer.seq))
      expect(answer.entries.map(({ seq }) => seq)).toEqual(all.slice(0, answer.seq))
    }
  })

  test('that missed more than 500 entries gets a snapshot instead', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, points(one, 501))
    const watcher = await openWatcher(app.url)
    expect(await watcher.watch(id, 0)).toEqual({
      ok: true,
      seq: 501,
      now: expect.any(String),
      score: expect.any(Object),
      snapshot: await app.match(id),
    })
    const nearer = await watcher.watch(id, 1)
    expect(nearer).toMatchObject({ ok: true, seq: 501, entries: expect.objectContaining({ length: 500 }) })
    expect(nearer).not.toHaveProperty('snapshot')
  })

  test('ahead of a server that was restored from a backup gets a snapshot', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, pointBy(one))
    const watcher = await openWatcher(app.url)
    expect(await watcher.watch(id, 2)).toMatchObject({ ok: true, seq: 1, snapshot: { id, seq: 1 } })
  })
})

describe('a watcher of all matches', () => {
  test('[W13] gets the head of every log, and then all entries', async () => {
    const own = await startOwnApp()
    const [a, b] = [await own.newMatch(), await own.newMatch()]
    await own.score(b.id, points(b.one, 2))
    const watcher = await openWatcher(own.url)
    const head = { ok: true, now: expect.any(String), digest: expect.any(Number) }
    expect(await watcher.watchAll()).toEqual({ ...head, heads: { [a.id]: 0, [b.id]: 2 } })
    await own.score(a.id, pointBy(a.one))
    await own.score(b.id, pointBy(b.one))
    await watcher.sees([1, 3])
    expect(watcher.entries.map(({ matchId }) => matchId)).toEqual([a.id, b.id])
  })

  test('gets no heads if its list is the same, and only the heads of live matches if its list differs', async () => {
    const own = await startOwnApp()
    const [scheduled, live, paused, over] = await Promise.all(Array.from({ length: 4 }, () => own.newMatch()))
    if (!scheduled || !live || !paused || !over) throw new Error('four matches')
    await own.score(live.id, points(live.one, 2))
    await own.score(paused.id, [pointBy(paused.one), aStatus('suspended')])
    await own.score(over.id, aStatus('retired', { winner: over.two }))
    await own.patch(scheduled.id, { description: 'Quarter-final' })
    const watcher = await openWatcher(own.url)
    const { body } = await own.get('/product?view=summary')
    const listed = (body as MatchSummary[]).map((match) => ({ ...match, updatedAt: Date.parse(match.updatedAt) }))
    const digest = digestOfList(listed)
    const same = { ok: true, now: expect.any(String), digest }
    expect(await watcher.watchAll({ digest })).toEqual(same)
    const heads = { [live.id]: 2, [paused.id]: 2 }
    expect(await watcher.watchAll({ digest: digest === 0 ? 1 : 0 })).toEqual({ ...same, heads })
    await own.score(over.id, anUndo())
    const reopened = await watcher.watchAll({ digest })
    expect(reopened).toMatchObject({ heads: { [live.id]: 2, [paused.id]: 2 } })
    expect(reopened).not.toMatchObject({ digest })
    await own.score(over.id, pointBy(over.one))
    expect(await watcher.watchAll({ digest })).toMatchObject({ heads: { ...heads, [over.id]: 3 } })
  })

  test('that asks too often gets the time to wait, and stays connected', async () => {
    const own = await startOwnApp()
    const { id, one } = await own.newMatch()
    const [greedy, other] = [await openWatcher(own.url), await openWatcher(own.url)]
    const answers = await Promise.all(Array.from({ length: 15 }, () => greedy.watchAll({ digest: 0 })))
    expect(answers.slice(0, 5)).toEqual(Array(5).fill(expect.objectContaining({ ok: true })))
    expect(answers.slice(5)).toEqual(Array(10).fill({ ok: false, code: 'TOO_MANY_REQUESTS', retryAfter: 1 }))
    expect(await other.watchAll()).toMatchObject({ ok: true })
    await own.score(id, pointBy(one))
    await greedy.sees([1])
  })

  test('that stops watching gets no more', async () => {
    const { id, one } = await app.newMatch()
    const watcher = await openWatcher(app.url)
    await watcher.watchAll()
    expect(await ask(watcher.raw, 'matches:unwatch', {})).toEqual({ ok: true })
    await app.score(id, pointBy(one))
    expect(await watcher.watch(id, 1)).toMatchObject({ seq: 1 })
    expect(watcher.seqs()).toEqual([])
  })
})

describe('match:updated', () => {
  test('is sent to watchers of all matches, and for a changed match also to its own watchers', async () => {
    const own = await startOwnApp()
    const [list, board] = [await openWatcher(own.url), await openWatcher(own.url)]
    await list.watchAll()
    const { id, one } = await own.newMatch()
    await board.watch(id)
    await own.patch(id, { liveStream: true, streamUrl: 'https://tv.example/3' })
    await own.score(id, pointBy(one))
    await Promise.all([list.sees([1]), board.sees([1])])
    expect(list.updates).toMatchObject([
      { id, seq: 0, streamUrl: null },
      { id, seq: 0, streamUrl: 'https://tv.example/3' },
    ])
    expect(board.updates).toEqual(list.updates.slice(1))
    expect(list.updates[0]).not.toHaveProperty('actions')
  })

  test('is not sent if nothing changed', async () => {
    const own = await startOwnApp()
    const watcher = await openWatcher(own.url)
    await watcher.watchAll()
    const match = { ...aMatch(), id: 'm' }
    await own.post('/product', match)
    await own.post('/product', match)
    await own.patch('m', { category: match.category })
    await own.score('m', pointBy(match.company))
    await watcher.sees([1])
    expect(watcher.updates).toHaveLength(1)
  })
})

describe('an invalid message is rejected in the acknowledgement', () => {
  test.each<[string, unknown[]]>([
    ['match:watch', ['junk']],
    ['match:watch', [null]],
    ['match:watch', [{}]],
    ['match:watch', [{ id: 7, since: 0 }]],
    ['match:watch', [{ id: 'm', since: -1 }]],
    ['match:watch', [{ id: 'm', since: 1.5 }]],
    ['match:watch', [{ id: 'm' }]],
    ['match:watch', [{ id: 'm', since: 0, admin: true }]],
    ['match:watch', [{ id: 'x'.repeat(65), since: 0 }]],
    ['matches:watch', [[]]],
    ['matches:watch', [{ all: true }]],
    ['matches:watch', [{ digest: -1 }]],
    ['matches:watch', [{ digest: 2 ** 32 }]],
    ['matches:watch', [{ digest: '1' }]],
    ['matches:unwatch', [{ digest: 1 }]],
    ['match:unwatch', [{}]],
    ['matches:unwatch', ['junk']],
  ])('[W12] %s %j is BAD_PAYLOAD', async (event, payload) => {
    expect(await ask(openSocket(app.url), event, ...payload)).toEqual({ ok: false, code: 'BAD_PAYLOAD' })
  })

  test.each(['match:action', 'matches:follow', 'error', 'constructor', ''])(
    'the event %j is UNKNOWN_EVENT',
    async (event) => {
      const socket = openSocket(app.url)
      expect(await ask(socket, event, { id: 'm', since: 0 })).toEqual({ ok: false, code: 'UNKNOWN_EVENT' })
      expect(await ask(socket, event)).toEqual({ ok: false, code: 'UNKNOWN_EVENT' })
    },
  )

  test.each(['match:watch', 'match:unwatch', 'matches:watch', 'matches:unwatch', 'reservations:watch'])(
    '%s without a payload, or with two, is BAD_PAYLOAD',
    async (event) => {
      const socket = openSocket(app.url)
      expect(await ask(socket, event)).toEqual({ ok: false, code: 'BAD_PAYLOAD' })
      expect(await ask(socket, event, {}, {})).toEqual({ ok: false, code: 'BAD_PAYLOAD' })
    },
  )

  test('[W12] an unknown match is MATCH_NOT_FOUND', async () => {
    const refused = await ask(openSocket(app.url), 'match:watch', { id: 'nobody', since: 0 })
    expect(refused).toEqual({ ok: false, code: 'MATCH_NOT_FOUND' })
  })

  test('a message without an acknowledgement, or without an event, is ignored', async () => {
    const { id } = await app.newMatch()
    const watcher = await openWatcher(app.url)
    watcher.raw.emit('match:watch', 'junk')
    watcher.raw.emit('match:watch')
    watcher.raw.emit('match:watch', { id, since: 0 }, 'not a function')
    watcher.raw.emit('match:action', { matchId: id, seq: 1, player: 'me' })
    watcher.raw.emit('__proto__', {})
    expect(await watcher.watch(id)).toMatchObject({ ok: true, seq: 0 })
  })
})
