import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { openSqlite } from '../database/sqlite.ts'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import { aMatch, anUndo, aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { NO_CLUBS } from '../testing/no-clubs.ts'
import { startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { openWatcher } from '../testing/watcher.ts'
import { openMatches } from './matches.ts'

/**
 * Creates a database with three matches of four entries each, and damages the second.
 * @param hasSummary whether the damaged match has a stored summary, so that the start reads no log
 */
async function aDatabaseWith(damage: string, hasSummary = false) {
  const file = `${temporaryFolder()}/test.db`
  const app = await startApp({ file })
  const matches = [await app.newMatch(), await app.newMatch(), await app.newMatch()]
  for (const { id, one } of matches) await app.score(id, [pointBy(one), anUndo(), pointBy(one), aStatus('suspended')])
  await app.close()
  const database = new BetterSqlite3(file)
  database.prepare(damage).run({ id: matches[1]?.id })
  if (!hasSummary) database.prepare('delete from match_summaries where match_id = ?').run(matches[1]?.id)
  database.close()
  const [before, damaged, after] = matches as [(typeof matches)[0], (typeof matches)[0], (typeof matches)[0]]
  return { file, before, damaged, after }
}

const FROM_A_NEWER_VERSION = `update match_entries set kind = 'challenge', action = null where match_id = :id and seq = 3`
const DAMAGES = [
  ['an entry of a kind from a newer version', FROM_A_NEWER_VERSION],
  [
    'an entry of a kind from a newer version, with a detail',
    `update match_entries set kind = 'challenge', detail = '{"kind":"challenge","side":1}' where match_id = :id and seq = 4`,
  ],
  ['an action of a newer version', `update match_entries set action = 'LET_CORD' where match_id = :id and seq = 3`],
  [
    'a declaration of a newer version',
    `update match_entries set detail = '{"kind":"status","status":"postponed","winner":null}' where match_id = :id and seq = 4`,
  ],
  [
    'an order of serves of a newer version',
    `update match_entries set kind = 'correction', detail = '{"kind":"correction","server":1,"tiebreakOrder":"BABA"}' where match_id = :id and seq = 4`,
  ],
  ['a detail that is no JSON', `update match_entries set detail = '{' where match_id = :id and seq = 4`],
  ['partners that are no JSON', `update matches set players = '[' where id = :id`],
  ['a missing entry', `delete from match_entries where match_id = :id and seq = 2`],
] as const

describe('[F4] a server starts although it cannot read one match, and serves all others', () => {
  test.each(DAMAGES)('%s', async (_, damage) => {
    const { file, before, damaged, after } = await aDatabaseWith(damage)
    const app = await startOwnApp({ file })
    for (const { id, one } of [before, after]) {
      expect(await app.match(id)).toMatchObject({ seq: 4, status: 'suspended' })
      expect((await app.score(id, [aStatus('resumed'), pointBy(one)])).status).toBe(201)
    }
    expect((await app.matches()).map(({ id }) => id).sort()).toEqual([before.id, after.id].sort())
    expectError(await app.get(`/product/${damaged.id}`), 503, 'MATCH_UNREADABLE')
  })

  test('every request for that match is a 503 that names it, and nothing is appended', async () => {
    const { file, damaged } = await aDatabaseWith(FROM_A_NEWER_VERSION)
    const app = await startOwnApp({ file })
    const { id, one } = damaged
    const answers = [
      await app.get(`/product/${id}`),
      await app.get(`/product/${id}/actions`),
      await app.score(id, pointBy(one)),
      await app.patch(id, { description: 'Final' }),
      await app.post('/product', { ...aMatch(), id }),
      await app.post('/statsbymatchwinner', { id, action: 'REPORT' }),
    ]
    for (const answer of answers) {
      expectError(answer, 503, 'MATCH_UNREADABLE')
      expect(JSON.stringify(answer.body)).toContain(id)
    }
    const watcher = await openWatcher(app.url)
    expect(await watcher.watch(id)).toEqual({ ok: false, code: 'MATCH_UNREADABLE' })
    expectError(await app.get('/product/nobody'), 404, 'MATCH_NOT_FOUND')
  })

  test('the match is named in the log and in /readyz, which stays ready, and a metric counts it', async () => {
    const { file, damaged } = await aDatabaseWith(FROM_A_NEWER_VERSION)
    const app = await startOwnApp({ file })
    expect(await app.get('/readyz')).toMatchObject({ status: 200, body: { ok: true, unreadableMatches: [damaged.id] } })
    expect((await app.get('/metrics')).body).toMatch(/^ventaja_matches_unreadable 1$/m)

    const logged: unknown[] = []
    const log = { error: (what: unknown) => logged.push(what) } as never
    const storage = openSqlite(file)
    await openMatches(storage, new Registry(), log, NO_CLUBS)
    await storage.close()
    expect(logged).toEqual([{ match: damaged.id, err: expect.any(Error) }])
  })

  test('a match with a stored summary stays in lists; reading the match is a 503, and after that the server reports it', async () => {
    const { file, damaged } = await aDatabaseWith(FROM_A_NEWER_VERSION, true)
    const app = await startOwnApp({ file })
    const summaries = Object(await app.get('/product?view=summary')).body
    expect(summaries).toContainEqual(expect.objectContaining({ id: damaged.id, seq: 4 }))
    expect((await app.get('/readyz')).body).toEqual({ ok: true })
    for (let time = 0; time < 2; time++) expectError(await app.get(`/product/${damaged.id}`), 503, 'MATCH_UNREADABLE')
    expectError(await app.score(damaged.id, pointBy(damaged.one)), 503, 'MATCH_UNREADABLE')
    expect(await app.get('/readyz')).toMatchObject({ body: { ok: true, unreadableMatches: [damaged.id] } })
    expect((await app.get('/metrics')).body).toMatch(/^ventaja_matches_unreadable 1$/m)
    expect((await app.matches()).map(({ id }) => id)).not.toContain(damaged.id)
  })

  test('nothing is reported if all matches can be read', async () => {
    const app = await startOwnApp()
    expect((await app.get('/readyz')).body).toEqual({ ok: true })
    expect((await app.get('/metrics')).body).toMatch(/^ventaja_matches_unreadable 0$/m)
  })
})
