import { afterAll, expect, test } from 'vitest'
import { anUndo, aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { openWatcher } from '../testing/watcher.ts'

const app = await startApp()
afterAll(app.close)

const LOCAL = '2026-05-04T12:30:05.250+02:00'
const UTC = '2026-05-04T10:30:05.250Z'

/** Returns an entry of each kind, in an order that the rules allow. */
const everyKind = (one: string) => [
  { id: 'start', start: { sets: [{ games: [2, 1] }], points: [0, 0], server: one } },
  pointBy(one),
  { id: 'penalty', penalty: 'warning', player: one },
  { id: 'correction', correction: true, server: one },
  anUndo(),
  aStatus('suspended'),
]

test('every kind of entry keeps playedAt, in UTC, in the log, the match and the feed', async () => {
  const { id, one } = await app.newMatch({ format: 'SET3-S:6/TB7' })
  const watcher = await openWatcher(app.url)
  await watcher.watch(id)
  for (const entry of everyKind(one)) {
    expect(await app.score(id, { ...entry, playedAt: LOCAL })).toMatchObject({ status: 201 })
  }
  const { entries } = await app.log(id)
  expect(entries.map(({ kind, playedAt }) => [kind, playedAt])).toEqual(
    ['start', 'action', 'penalty', 'correction', 'undo', 'status'].map((kind) => [kind, UTC]),
  )
  const match = await app.match(id)
  expect([...match.actions, ...match.statuses].map(({ playedAt }) => playedAt)).toEqual(Array(4).fill(UTC))
  await watcher.sees([1, 2, 3, 4, 5, 6])
  expect(watcher.entries.map(({ playedAt }) => playedAt)).toEqual(Array(6).fill(UTC))
})

test('an entry that was sent without playedAt is returned without it', async () => {
  const { id, one } = await app.newMatch()
  await app.score(id, everyKind(one))
  for (const entry of (await app.log(id)).entries) expect(entry).not.toHaveProperty('playedAt')
})

test('playedAt is the same after a restart', async () => {
  const file = `${temporaryFolder()}/played.db`
  const before = await startOwnApp({ file })
  const { id, one } = await before.newMatch()
  await before.score(
    id,
    everyKind(one).map((entry) => ({ ...entry, playedAt: LOCAL })),
  )
  const log = await before.log(id)
  await before.close()
  const after = await startOwnApp({ file })
  expect(await after.log(id)).toEqual(log)
  expect(log.entries.map(({ playedAt }) => playedAt)).toEqual(Array(6).fill(UTC))
})

test('[F6] a retry with the same instant in another time zone gets the first answer', async () => {
  const { id, one } = await app.newMatch()
  for (const entry of everyKind(one)) {
    const { body } = await app.score(id, { ...entry, playedAt: LOCAL })
    expect(await app.score(id, { ...entry, playedAt: UTC })).toMatchObject({ status: 200, body })
  }
})

test.each([
  ['another playedAt', '2026-05-04T10:30:05.251Z'],
  ['no playedAt', undefined],
])('[F7] the same id with %s is a 422, for every kind of entry', async (_, playedAt) => {
  const { id, one } = await app.newMatch()
  for (const entry of everyKind(one)) {
    await app.score(id, { ...entry, playedAt: LOCAL })
    expectError(await app.score(id, { ...entry, ...(playedAt && { playedAt }) }), 422, 'ID_REUSED')
  }
  expect(await app.log(id)).toMatchObject({ seq: 6 })
})

test('[F7] the same id with a playedAt that the first request did not have is a 422', async () => {
  const { id, one } = await app.newMatch()
  for (const entry of everyKind(one)) {
    await app.score(id, entry)
    expectError(await app.score(id, { ...entry, playedAt: UTC }), 422, 'ID_REUSED')
  }
})

test('playedAt decides neither the order nor the score', async () => {
  const { id, one, two } = await app.newMatch()
  await app.score(id, pointBy(one, { playedAt: '2026-05-04T12:00:00Z' }))
  await app.score(id, pointBy(two, { playedAt: '2026-05-04T11:00:00Z' }))
  await app.score(id, anUndo({ playedAt: '2020-01-01T00:00:00Z' }))
  expect(await app.match(id)).toMatchObject({ seq: 3, scoreboard: { points: ['15', '0'] }, actions: [{ player: one }] })
})

test.each(['yesterday', '2026-05-04', '2026-05-04T10:00:00', '2026-02-30T10:00:00Z', '', 1, null])(
  'a playedAt of %j is a 400',
  async (playedAt) => {
    const { id, one } = await app.newMatch()
    for (const entry of everyKind(one)) expectError(await app.score(id, { ...entry, playedAt }), 400, 'BAD_REQUEST')
    expect(await app.log(id)).toMatchObject({ seq: 0 })
  },
)

test('a playedAt in the future is stored as the time of the server, and the entry can be sent again', async () => {
  const { id, one } = await app.newMatch({ format: 'SET3-S:6/TB7' })
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  for (const entry of everyKind(one)) {
    const { status, body } = await app.score(id, { ...entry, playedAt: ahead })
    expect(status).toBe(201)
    expect(await app.score(id, { ...entry, playedAt: ahead })).toMatchObject({ status: 200, body })
    expectError(await app.score(id, { ...entry, playedAt: UTC }), 422, 'ID_REUSED')
  }
  const { entries } = await app.log(id)
  expect(entries.map(({ playedAt }) => playedAt)).toEqual(entries.map(({ at }) => at))
})
