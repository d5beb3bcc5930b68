// Runs on both databases.
import { afterAll, describe, expect, test } from 'vitest'
import { anUndo, aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'
import { openWatcher } from '../testing/watcher.ts'

const app = await startApp()
afterAll(app.close)
const MANAGER = 'manager@naco.example'
const OWNER = 'owner@naco.example'
await storePeople(app.file, {
  [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
  [OWNER]: [{ role: 'owner', club: null }],
})

const FORMAT = { format: 'SET3-S:6/TB7', firstServer: 1, club: 'club_naco', court: 'club_naco-1' }
const SECRET = 'a sprained left ankle'
const RAIN = { reason: 'rain' }
const LIGHTS = { reason: 'other', text: 'The lights have failed' }

/** Every public answer about a match, as text. */
async function publicAnswers(id: string): Promise<string> {
  const paths = ['', '/actions', '/stats', '/export?format=json', '/export?format=csv'].map(
    (end) => `/product/${id}${end}`,
  )
  const others = ['/product', '/product?view=summary', '/court/club_naco-1/score']
  const answers = await Promise.all([...paths, ...others].map((path) => app.get(path)))
  return JSON.stringify(answers.map(({ body }) => body))
}

describe('the reason of a suspension', () => {
  test.each([RAIN, LIGHTS])(
    '%j is in the answers and events that everybody can read, and no note is',
    async (reason) => {
      const { id, one, two } = await app.newMatch(FORMAT)
      const watcher = await openWatcher(app.url)
      await watcher.watch(id)
      await app.score(id, pointBy(one))
      const note = { id: 'n1', kind: 'medical', player: two, text: SECRET }
      expect((await app.post(`/product/${id}/notes`, note)).status).toBe(201)
      expect((await app.score(id, aStatus('suspended', { suspension: reason }))).status).toBe(201)
      await watcher.sees([1, 2])
      expect(watcher.entries[1]).toMatchObject({ kind: 'status', status: 'suspended', suspension: reason })
      const match = await app.match(id)
      expect(match.scoreboard.state).toMatchObject({ status: 'suspended', suspension: reason })
      expect(match.statuses).toMatchObject([{ status: 'suspended', suspension: reason }])
      expect((await app.log(id)).entries[1]).toMatchObject({ suspension: reason })
      const listed = (await app.get('/product?view=summary')).body as { id: string; scoreboard: unknown }[]
      expect(listed.find((each) => each.id === id)?.scoreboard).toMatchObject({ state: { suspension: reason } })
      const seen = (await publicAnswers(id)) + JSON.stringify(watcher.entries)
      for (const hidden of [SECRET, 'medical']) expect(seen).not.toContain(hidden)
    },
  )

  test('goes when play resumes, or when the suspension is undone', async () => {
    const { id, one } = await app.newMatch(FORMAT)
    await app.score(id, [pointBy(one), aStatus('suspended', { suspension: RAIN }), aStatus('resumed')])
    expect((await app.match(id)).scoreboard.state).not.toHaveProperty('suspension')
    await app.score(id, [aStatus('suspended', { suspension: RAIN }), anUndo()])
    expect((await app.match(id)).scoreboard.state).toMatchObject({ status: 'live' })
    expect((await app.match(id)).scoreboard.state).not.toHaveProperty('suspension')
  })

  test('is optional', async () => {
    const { id, one } = await app.newMatch(FORMAT)
    await app.score(id, [pointBy(one), aStatus('suspended')])
    const { scoreboard, statuses } = await app.match(id)
    expect(scoreboard.state).not.toHaveProperty('suspension')
    expect(statuses[0]).not.toHaveProperty('suspension')
  })

  test('is stored once, even if it is sent twice, and another reason with the same id is an error', async () => {
    const { id, one } = await app.newMatch(FORMAT)
    await app.score(id, pointBy(one))
    const pause = aStatus('suspended', { id: 'pause', suspension: RAIN })
    expect((await app.score(id, pause)).status).toBe(201)
    expect((await app.score(id, pause)).status).toBe(200)
    expectError(await app.score(id, { ...pause, suspension: { reason: 'heat' } }), 422, 'ID_REUSED')
  })

  test('that is not listed, has no words, or belongs to another declaration is rejected', async () => {
    const { id, one } = await app.newMatch(FORMAT)
    await app.score(id, pointBy(one))
    const suspend = (suspension: unknown, status = 'suspended') =>
      app.score(id, { id: 'pause', status, suspension, ...(status === 'retired' && { winner: one }) })
    expectError(await suspend({ reason: 'plague' }), 400, 'BAD_REQUEST', /suspension\.reason/)
    expectError(await suspend({ reason: 'other' }), 400, 'BAD_REQUEST', /suspension\.text/)
    expectError(await suspend({ reason: 'rain', text: 'Rain' }), 400, 'BAD_REQUEST', /suspension\.text/)
    expectError(await suspend(RAIN, 'retired'), 400, 'REASON_WITHOUT_SUSPENSION', /^suspension: /)
  })

  test('is also in the notes of the match and in the report of the day, unless the suspension was undone', async () => {
    const date = '2031-07-04T15:00:00Z'
    const { id, one } = await app.newMatch({ ...FORMAT, date })
    await app.score(id, pointBy(one))
    await app.post(`/product/${id}/notes`, { id: 'n1', kind: 'toilet' })
    await app.score(id, [aStatus('suspended', { suspension: { reason: 'heat' } }), anUndo()])
    await app.score(id, aStatus('suspended', { id: 'pause', suspension: LIGHTS }))
    const pause = { id: 'pause', kind: 'suspension', seq: 4, suspension: 'other', text: LIGHTS.text, side: null }
    const read = (path: string) => app.sendAs(MANAGER, 'GET', path)
    expect(await read(`/product/${id}/notes`)).toMatchObject({ body: { notes: [{ kind: 'toilet' }, pause] } })
    expect(await read('/office/notes?club=club_naco&from=2031-07-04&to=2031-07-05')).toMatchObject({
      body: {
        notes: [
          { match: id, kind: 'toilet' },
          { match: id, ...pause },
        ],
      },
    })
  })

  test('of all matches of a club is given by the office, and is in the audit log', async () => {
    const { id, one } = await app.newMatch(FORMAT)
    await app.score(id, pointBy(one))
    const play = (more: object) => app.postAs(MANAGER, '/office/play', { club: 'club_naco', ...more })
    expect((await play({ id: 'storm', status: 'suspended', suspension: { reason: 'storm' } })).body).toMatchObject({
      changed: expect.arrayContaining([id]),
    })
    expect((await app.match(id)).scoreboard.state).toMatchObject({ suspension: { reason: 'storm' } })
    expect((await app.sendAs(OWNER, 'GET', `/audit?subject=${id}`)).body).toMatchObject({
      records: [{ action: 'match.suspendAll', after: { status: 'suspended', suspension: 'storm' } }],
    })
    expectError(await play({ id: 'on', status: 'resumed', suspension: RAIN }), 400, 'BAD_REQUEST', /suspension/)
  })
})
