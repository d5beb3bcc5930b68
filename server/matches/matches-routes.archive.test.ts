import { afterAll, describe, expect, test } from 'vitest'
import { aMatch, anUndo, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { openWatcher } from '../testing/watcher.ts'

const app = await startApp()
afterAll(app.close)

/** Returns an archived match with two points. */
async function anArchivedMatch(on: Pick<typeof app, 'newMatch' | 'score' | 'patch'> = app) {
  const match = await on.newMatch()
  await on.score(match.id, [pointBy(match.one), pointBy(match.two)])
  expect(await on.patch(match.id, { archived: true })).toMatchObject({ status: 200, body: { archived: true, seq: 2 } })
  return match
}

const listed = async (on: Pick<typeof app, 'get'> = app): Promise<string[]> =>
  Object(await on.get('/product?view=summary')).body.map(({ id }: { id: string }) => id)

describe('an archived match', () => {
  test('is in no list', async () => {
    const { id } = await anArchivedMatch()
    expect(await listed()).not.toContain(id)
    expect((await app.matches()).map((match) => match.id)).not.toContain(id)
    const watcher = await openWatcher(app.url)
    expect(Object(await watcher.watchAll()).heads).not.toHaveProperty(id)
  })

  test('keeps its address, its log, its statistics and its viewers', async () => {
    const { id } = await anArchivedMatch()
    expect(await app.match(id)).toMatchObject({ seq: 2, archived: true, actions: [{ seq: 1 }, { seq: 2 }] })
    expect(await app.get(`/product/${id}/actions`)).toMatchObject({ status: 200, body: { seq: 2 } })
    const report = await app.post('/statsbymatchwinner', { id, action: 'REPORT' })
    expect(report.status).toBe(200)
    const watcher = await openWatcher(app.url)
    expect(await watcher.watch(id)).toMatchObject({ ok: true, seq: 2, entries: [{ seq: 1 }, { seq: 2 }] })
  })

  test('rejects entries with 409, except for a retry of a stored entry', async () => {
    const { id, one } = await app.newMatch()
    const point = pointBy(one)
    await app.score(id, point)
    await app.patch(id, { archived: true })
    expectError(await app.score(id, pointBy(one)), 409, 'MATCH_ARCHIVED', /archived/)
    expectError(await app.score(id, anUndo()), 409, 'MATCH_ARCHIVED')
    expect(await app.score(id, point)).toMatchObject({ status: 200, body: { seq: 1 } })
  })

  test('returns to the lists with its log, and takes entries again', async () => {
    const { id, one } = await anArchivedMatch()
    const back = await app.patch(id, { archived: false })
    expect(back).toMatchObject({ status: 200, body: { seq: 2 } })
    expect(back.body).not.toHaveProperty('archived')
    expect(await listed()).toContain(id)
    expect(await app.score(id, pointBy(one))).toMatchObject({ status: 201, body: { seq: 3 } })
  })

  test('keeps its id, so no other match can be created with it', async () => {
    const match = { ...aMatch(), id: 'archived-once' }
    await app.post('/product', match)
    await app.patch(match.id, { archived: true })
    expect((await app.post('/product', match)).status).toBe(200)
    expectError(await app.post('/product', { ...match, category: 'Doubles' }), 422, 'ID_REUSED')
  })

  test('stays archived after a restart', async () => {
    const file = `${temporaryFolder()}/test.db`
    const first = await startApp({ file })
    const { id } = await anArchivedMatch(first)
    const open = await first.newMatch()
    await first.close()
    const again = await startOwnApp({ file })
    expect(await listed(again)).toEqual([open.id])
    expect(await again.match(id)).toMatchObject({ seq: 2, archived: true })
  })

  test('sends its viewers the change', async () => {
    const { id } = await app.newMatch()
    const watcher = await openWatcher(app.url)
    await watcher.watch(id)
    await app.patch(id, { archived: true })
    // Anything sent before this answer has arrived by now.
    await watcher.watch(id)
    expect(watcher.updates).toMatchObject([{ id, archived: true }])
  })
})

test('a value of `archived` that is not a boolean gets a 400', async () => {
  const { id } = await app.newMatch()
  expectError(await app.patch(id, { archived: 'yes' }), 400, 'BAD_REQUEST', /archived/)
})
