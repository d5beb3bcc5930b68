import { afterAll, describe, expect, test } from 'vitest'
import { pointBy, seqOf } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp } from '../testing/running-app.ts'
import { openWatcher } from '../testing/watcher.ts'

const app = await startApp()
afterAll(app.close)

const FORMAT = { format: 'SET3-S:6/TB7', firstServer: 1, club: 'club_naco', court: 'club_naco-1' }

describe('a name that is corrected during a match', () => {
  test('is in every answer at once, and the score stays', async () => {
    const { id, one, two } = await app.newMatch(FORMAT)
    await app.score(id, [pointBy(one), pointBy(two), pointBy(one, { shot: 'LOB' })])
    const paths = [
      `/product/${id}`,
      `/product/${id}/actions`,
      '/product',
      '/product?view=summary',
      `/product/${id}/export?format=csv`,
      `/product/${id}/export?format=json`,
      '/court/club_naco-1/score',
      `/product/${id}/card.png`,
    ]
    const read = async () => Promise.all(paths.map((path) => app.get(path)))
    const reports = () => app.post('/statsbymatch', { id, description: '', action: 'REPORT' })
    const [before, counts, scored] = [await read(), await reports(), await app.match(id)]
    expect(await app.patch(id, { company: 'Zoe' })).toMatchObject({
      status: 200,
      body: { company: 'Zoe', seq: 3 },
    })
    const after = await read()
    for (const [index, path] of paths.entries()) {
      const [was, now] = [before[index], after[index]]
      expect(now?.headers.get('etag'), path).not.toBe(was?.headers.get('etag'))
      expect(now?.status, path).toBe(200)
      if (path.includes('card')) continue
      expect(JSON.stringify(now?.body), path).not.toContain(one)
      expect(JSON.stringify(now?.body), path).toContain('Zoe')
    }
    expect((await app.match(id)).scoreboard).toEqual(scored.scoreboard)
    expect(JSON.stringify((await reports()).body)).toBe(JSON.stringify(counts.body).replace(one, 'Zoe'))
  })

  test('reaches a watcher as one match:updated, and a watcher who missed it with the missed entries', async () => {
    const { id, one, two } = await app.newMatch()
    await app.score(id, pointBy(one))
    const watcher = await openWatcher(app.url)
    await watcher.watch(id, 1)
    await app.patch(id, { company: 'Anna' })
    await app.score(id, pointBy(two))
    await watcher.sees([2])
    expect(watcher.updates).toMatchObject([{ id, company: 'Anna', seq: 1 }])
    const names = { company: 'Anna', company2: two, players: null, club: null, court: null }
    expect(await (await openWatcher(app.url)).watch(id, 2)).toMatchObject({ ok: true, entries: [], ...names })
    expect(await app.log(id, 2)).toEqual({ seq: 2, entries: [], ...names })
  })

  test('lets through the five points that a console without a network has queued with the old name, each once', async () => {
    const { id, one, two } = await app.newMatch(FORMAT)
    const queue = [one, two, one, one, one].map((name, baseSeq) => pointBy(name, { baseSeq }))
    await app.score(id, queue[0])
    await app.patch(id, { company: 'Anna' })
    // The console did not get the first answer, so it sends that point again.
    for (const [index, point] of queue.entries())
      expect(await app.score(id, point)).toMatchObject({ status: index === 0 ? 200 : 201, body: { seq: index + 1 } })
    expect(await app.match(id)).toMatchObject({ seq: 5, scoreboard: { sets: [[1, 0]] } })
  })

  test('and points under the old and the new name at the same moment are all stored for the same side', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, pointBy(one))
    let name = one
    for (let round = 0; round < 5; round++) {
      const old = name
      name = `Ana ${round}`
      // Two phones and a program know the old name.
      const points = (player: string) => Array.from({ length: 3 }, () => app.score(id, pointBy(player)))
      const answers = await Promise.all([...points(old), app.patch(id, { company: name }), ...points(old)])
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 200, 201, 201, 201])
      expect(seqOf(await app.score(id, pointBy(one)))).toBe(1 + 7 * (round + 1))
    }
    const { actions } = await app.match(id)
    expect(new Set(actions.map(({ side, player }) => `${side} ${player}`))).toEqual(new Set([`1 ${name}`]))
  })

  test('may come with the first point at the same moment', async () => {
    const { id, one } = await app.newMatch()
    const [point, patch] = await Promise.all([app.score(id, pointBy(one)), app.patch(id, { company: 'Anna' })])
    expect([point.status, patch.status]).toEqual([201, 200])
    expect((await app.match(id)).actions).toMatchObject([{ side: 1, player: 'Anna' }])
  })

  test('cannot become the name, or an earlier name, of the other side: 409', async () => {
    const { id, one, two } = await app.newMatch()
    await app.score(id, pointBy(one))
    expectError(await app.patch(id, { company: two, company2: one }), 409, 'NAMES_SWAPPED', /^company2?: /)
    await app.patch(id, { company: 'Anna' })
    expectError(await app.patch(id, { company2: one }), 409, 'NAMES_SWAPPED', /^company2: /)
    expect(await app.patch(id, { company: one })).toMatchObject({ status: 200, body: { company: one } })
  })

  test('with a tag of an earlier version is a 412 with the names of now, and the same request again changes nothing', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, pointBy(one))
    const tag = (await app.call('GET', `/product/${id}/description`, undefined, app.scorer)).headers.get('etag') ?? ''
    const correct = (company: string) =>
      app.call('PATCH', `/product/${id}`, JSON.stringify({ company }), { ...app.scorer, 'if-match': tag })
    const first = await correct('Anna')
    expect(await correct('Anna')).toMatchObject({ status: 200, body: first.body })
    const late = await correct('Hanna')
    expectError(late, 412, 'MATCH_CHANGED', /^if-match: /)
    expect(late.body).toMatchObject({ match: { company: 'Anna', formerNames: [{ name: one, side: 1 }] } })
  })
})
