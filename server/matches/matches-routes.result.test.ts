// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { anUndo, appended, aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { newGrant, scoreWith } from '../testing/grants.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'
import { openWatcher } from '../testing/watcher.ts'

const app = await startApp()
afterAll(app.close)
const MANAGER = 'manager@naco.example'
await storePeople(app.file, {
  [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
  'owner@example.com': [{ role: 'owner', club: null }],
})

const FORMAT = { format: 'SET3-S:6/TB7-F:TB10', firstServer: 1, club: 'club_naco' }
const set = (one: number, two: number, tiebreak: [number, number] | null = null) => ({ games: [one, two], tiebreak })
const result = (more: object) => ({ id: randomUUID(), status: 'finished', ...more })
const WON = { sets: [set(6, 4), set(3, 6), set(1, 0, [10, 8])] }

/** Creates a match in which one point was scored. */
async function aBegunMatch() {
  const match = await app.newMatch(FORMAT)
  await app.score(match.id, [pointBy(match.one), pointBy(match.two)])
  return match
}

describe('a declaration with a final score', () => {
  test('ends a match with this score, whatever was scored before, and an undo makes the points count again', async () => {
    const { id } = await aBegunMatch()
    const declared = await app.score(id, result({ ...WON, baseSeq: 2 }))
    expect(declared.status).toBe(201)
    expect(appended(declared).scoreboard).toMatchObject({
      sets: [
        [6, 4],
        [3, 6],
        [1, 0],
      ],
      tiebreaks: [null, null, [10, 8]],
      winner: 1,
      state: { status: 'finished' },
    })
    expect(await app.match(id)).toMatchObject({ score: ['2', ':', '1'], status: 'finished', seq: 3 })
    await app.score(id, anUndo())
    expect(await app.match(id)).toMatchObject({ status: 'live', scoreboard: { points: ['15', '15'] } })
  })

  test('corrects the result of a match that is over, more than once', async () => {
    const { id, two } = await aBegunMatch()
    await app.score(id, aStatus('retired', { winner: two }))
    await app.score(id, result(WON))
    await app.score(id, result({ status: 'walkover', winner: two, sets: [] }))
    expect(await app.match(id)).toMatchObject({ status: 'walkover', scoreboard: { winner: 2, sets: [] } })
    await app.score(id, [anUndo(), anUndo()])
    expect(await app.match(id)).toMatchObject({ status: 'retired', scoreboard: { winner: 2 } })
  })

  test('is the result of a match without points, and the tie-breaks may be unknown', async () => {
    const { id } = await app.newMatch(FORMAT)
    await app.score(id, result({ sets: [set(7, 6), set(6, 7), set(0, 1)] }))
    expect(await app.match(id)).toMatchObject({
      status: 'finished',
      scoreboard: { winner: 2, tiebreaks: [null, null, null] },
    })
  })

  test('is one entry of kind status in the log, in the feed and in an export', async () => {
    const { id } = await aBegunMatch()
    const watcher = await openWatcher(app.url)
    await watcher.watch(id, 2)
    await app.score(id, result(WON))
    const entry = { seq: 3, kind: 'status', status: 'finished', winner: 1, sets: WON.sets }
    await watcher.sees([3])
    expect(watcher.entries).toMatchObject([{ ...entry, score: { winner: 1 } }])
    expect((await app.log(id, 2)).entries).toMatchObject([entry])
    expect((await app.get(`/product/${id}/export?format=json`)).body).toMatchObject({
      matchUpStatus: 'COMPLETED',
      winningSide: 1,
      score: { scoreStringSide1: '6-4 3-6 [10-8]' },
    })
  })

  test.each<[string, RegExp, object]>([
    ['a set that can’t be', /^sets\[1\]: /, { sets: [set(6, 4), set(8, 3)] }],
    ['a tie-break that can’t be', /^sets\[2\]\.tiebreak: /, { sets: [set(6, 4), set(3, 6), set(1, 0, [10, 9])] }],
    ['a set too many', /^sets: /, { sets: [set(6, 4), set(6, 4), set(1, 0)] }],
    ['a walkover with a score', /^sets: /, { status: 'walkover', winner: 'Luz Marte', sets: [set(6, 4)] }],
    ['a retirement without a winner', /^winner: /, { status: 'retired', sets: [set(6, 4)] }],
  ])('with %s is a 422 that names the field', async (_, message, content) => {
    const { id } = await aBegunMatch()
    const named = 'winner' in content ? { ...content, winner: (await app.match(id)).company2 } : content
    expectError(await app.score(id, result(named)), 422, 'RESULT_IMPOSSIBLE', message)
    expect((await app.match(id)).seq).toBe(2)
  })

  test('with a declaration that is no end is a 400', async () => {
    const { id } = await aBegunMatch()
    expectError(await app.score(id, { ...result(WON), status: 'suspended' }), 400, 'SETS_WITHOUT_END', /^sets: /)
  })

  test('may be sent again, and is then stored once', async () => {
    const { id } = await aBegunMatch()
    const sent = result({ ...WON, note: { text: 'Paper says so' } })
    expect((await app.score(id, sent)).status).toBe(201)
    expect((await app.score(id, sent)).status).toBe(200)
    expectError(await app.score(id, { ...sent, sets: [set(6, 0), set(6, 0)] }), 422, 'ID_REUSED')
    expect((await app.match(id)).seq).toBe(3)
  })

  test('of two at once with the same base, one is stored and the other is a conflict', async () => {
    const { id } = await aBegunMatch()
    const answers = await Promise.all(
      [set(6, 0), set(6, 1), set(6, 2), set(6, 3)].map((last) =>
        app.score(id, result({ sets: [set(6, 4), last], baseSeq: 2 })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409)) expectError(answer, 409, 'SEQ_CONFLICT')
    expect((await app.match(id)).seq).toBe(3)
  })

  test('and a point at the same head: one is stored, and no point follows the end', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { id, one } = await aBegunMatch()
      const [declared, point] = await Promise.all([
        app.score(id, result({ ...WON, baseSeq: 2 })),
        app.score(id, pointBy(one, { baseSeq: 2 })),
      ])
      expect([declared.status, point.status].toSorted()).toEqual([201, 409])
      const { status, seq } = await app.match(id)
      expect({ status, seq }).toEqual({ status: declared.status === 201 ? 'finished' : 'live', seq: 3 })
    }
  })

  test('after an undo at another head is a conflict', async () => {
    const { id } = await aBegunMatch()
    await app.score(id, anUndo())
    expectError(await app.score(id, result({ ...WON, baseSeq: 2 })), 409, 'SEQ_CONFLICT')
  })

  test('can be sent with a link to score the match', async () => {
    const { id } = await aBegunMatch()
    const { token } = await newGrant(app, { match: id })
    expect((await scoreWith(app, token, id, result(WON))).status).toBe(201)
  })

  test('by a person is in the audit log with its reason, and no public answer contains the reason', async () => {
    const { id } = await aBegunMatch()
    const note = { text: 'Umpire’s paper, 12 May' }
    const sent = await app.sendAs(MANAGER, 'POST', `/product/${id}/actions`, result({ ...WON, note }))
    expect(sent.status).toBe(201)
    await app.sendAs(MANAGER, 'POST', `/product/${id}/actions`, anUndo())
    const { body } = await app.sendAs('owner@example.com', 'GET', `/audit?subject=${id}`)
    expect(body).toMatchObject({
      records: [
        { action: 'match.result', before: { status: 'finished' }, after: { status: 'live' } },
        {
          action: 'match.result',
          before: { status: 'live', score: '0-0 (15-15)', winner: null },
          after: { status: 'finished', score: '6-4 3-6 [10-8]', winner: 1, reason: note.text },
        },
      ],
    })
    for (const path of ['', '/actions', '/export?format=json', '/export?format=csv'])
      expect(JSON.stringify((await app.get(`/product/${id}${path}`)).body)).not.toContain('paper')
  })
})
