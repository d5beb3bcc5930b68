import { afterAll, describe, expect, test } from 'vitest'
import { anUndo, appended, aStatus, pointBy, seqOf } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp } from '../testing/running-app.ts'
import { openWatcher } from '../testing/watcher.ts'

const app = await startApp()
afterAll(app.close)

describe('[F8] two scorers', () => {
  test('a baseSeq that is not the head is a 409 with the head, and nothing changes', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, [pointBy(one), pointBy(one)])
    for (const baseSeq of [0, 1, 3]) {
      const answer = await app.score(id, pointBy(one, { baseSeq }))
      expectError(answer, 409, 'SEQ_CONFLICT', /^baseSeq: .* 2/)
      expect(answer.body).toMatchObject({ seq: 2, status: 'live' })
    }
    expectError(await app.score(id, anUndo({ baseSeq: 1 })), 409, 'SEQ_CONFLICT')
    expect((await app.log(id)).seq).toBe(2)
  })

  test('at once: one gets 201, the other 409 with the head, and then sees the point', async () => {
    const { id, one, two } = await app.newMatch()
    const scorers = await Promise.all([one, two].map(async (player) => ({ player, feed: await openWatcher(app.url) })))
    for (const { feed } of scorers) expect(await feed.watch(id)).toMatchObject({ ok: true, seq: 0 })

    const answers = await Promise.all(scorers.map(({ player }) => app.score(id, pointBy(player, { baseSeq: 0 }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const winner = answers[0]?.status === 201 ? 0 : 1
    expect(answers[1 - winner]?.body).toMatchObject({ code: 'SEQ_CONFLICT', seq: 1 })
    for (const { feed } of scorers) {
      await feed.sees([1])
      expect(feed.entries).toMatchObject([{ player: scorers[winner]?.player }])
    }
  })

  test('twenty at once: one gets 201, nineteen 409', async () => {
    const { id, one } = await app.newMatch()
    const all = await Promise.all(Array.from({ length: 20 }, () => app.score(id, pointBy(one, { baseSeq: 0 }))))
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect((await app.log(id)).seq).toBe(1)
  })

  test('[W6] sixty points at once get each seq from 1 to 60 once', async () => {
    const { id, one, two } = await app.newMatch()
    const all = await Promise.all(Array.from({ length: 60 }, (_, i) => app.score(id, pointBy(i % 2 ? one : two))))
    const wanted = Array.from({ length: 60 }, (_, i) => i + 1)
    expect(all.map(seqOf).sort((a, b) => a - b)).toEqual(wanted)
    expect((await app.log(id)).entries.map(({ seq }) => seq)).toEqual(wanted)
  })

  test('if many points are sent at once, each answer has the score after its own point', async () => {
    const { id, one, two } = await app.newMatch()
    const points = Array.from({ length: 30 }, (_, i) => pointBy(i % 3 ? one : two))
    const answers = await Promise.all(points.map(async (point) => ({ point, ...appended(await app.score(id, point)) })))
    const { entries } = await app.log(id)
    for (const { point, seq, scoreboard } of answers) {
      expect(entries[seq - 1]).toMatchObject({ id: point.id, gamescore: scoreboard.points.join('-') })
    }
    // A retry gets the same answer again, however old the point is.
    for (const { point, seq, scoreboard } of answers) {
      expect(await app.score(id, point)).toMatchObject({ status: 200, body: { seq, scoreboard } })
    }
  })
})

describe('[F9] the end of a match', () => {
  test.each(['finished', 'retired', 'defaulted', 'walkover'])('after %s a point is a 409', async (status) => {
    const { id, one, two } = await app.newMatch()
    expect(appended(await app.score(id, aStatus(status, { winner: two })))).toMatchObject({
      seq: 1,
      scoreboard: { winner: 2 },
    })
    const refused = await app.score(id, pointBy(one))
    expectError(refused, 409, 'MATCH_OVER')
    expect(refused.body).toMatchObject({ seq: 1, status })
    expectError(await app.score(id, aStatus('resumed')), 409, 'MATCH_OVER')
  })

  test('can be undone, and the match continues', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, [pointBy(one), aStatus('finished', { winner: one })])
    expect(appended(await app.score(id, anUndo({ baseSeq: 2 })))).toMatchObject({
      scoreboard: { winner: null, points: ['15', '0'] },
    })
    expect(await app.match(id)).toMatchObject({ status: 'live', statuses: [] })
    expect(seqOf(await app.score(id, pointBy(one)))).toBe(4)
  })

  test('may have no winner if the match is only "finished"', async () => {
    const { id } = await app.newMatch()
    expect(appended(await app.score(id, aStatus('finished')))).toMatchObject({ scoreboard: { winner: null } })
  })

  test('may come in one array with the last point, but not with a point after it', async () => {
    const { id, one } = await app.newMatch()
    expectError(await app.score(id, [aStatus('finished'), pointBy(one)]), 409, 'MATCH_OVER')
    expect(seqOf(await app.score(id, [pointBy(one), aStatus('finished')]))).toBe(2)
  })
})

describe('a suspended match', () => {
  test('accepts no point until it is resumed', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, [pointBy(one), aStatus('suspended')])
    expect(await app.match(id)).toMatchObject({ status: 'suspended', scoreboard: { points: ['15', '0'] } })
    const refused = await app.score(id, pointBy(one))
    expectError(refused, 409, 'MATCH_SUSPENDED')
    expect(refused.body).toMatchObject({ seq: 2, status: 'suspended' })
    expectError(await app.score(id, aStatus('suspended')), 409, 'MATCH_SUSPENDED')

    expect(seqOf(await app.score(id, aStatus('resumed')))).toBe(3)
    expect(appended(await app.score(id, pointBy(one)))).toMatchObject({ seq: 4, scoreboard: { points: ['30', '0'] } })
  })
})

test('a match that is not suspended cannot be resumed', async () => {
  const { id } = await app.newMatch()
  expectError(await app.score(id, aStatus('resumed')), 409, 'MATCH_NOT_SUSPENDED')
})

describe('undo', () => {
  test('[W8] removes the latest entries one by one, also across the end of a game', async () => {
    const { id, one } = await app.newMatch()
    await app.score(
      id,
      Array.from({ length: 4 }, () => pointBy(one)),
    )
    expect(await app.match(id)).toMatchObject({ score: ['1', ':', '0'] })
    expect(appended(await app.score(id, anUndo()))).toMatchObject({
      seq: 5,
      scoreboard: { points: ['40', '0'], sets: [[0, 0]] },
    })
    expect(appended(await app.score(id, anUndo()))).toMatchObject({ seq: 6, scoreboard: { points: ['30', '0'] } })
    expect((await app.log(id, 4)).entries).toMatchObject([{ undone: 4 }, { undone: 3 }])
  })

  test('[W8] with nothing to undo is a 409', async () => {
    const { id, one } = await app.newMatch()
    expectError(await app.score(id, anUndo()), 409, 'NOTHING_TO_UNDO')
    await app.score(id, [pointBy(one), anUndo()])
    expectError(await app.score(id, anUndo()), 409, 'NOTHING_TO_UNDO')
  })
})
