import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../database/sqlite.ts'
import type { Storage } from '../storage/storage.ts'
import { pointBy } from '../testing/client.ts'
import { aRecord, aRow } from '../testing/match-rows.ts'
import { NO_CLUBS } from '../testing/no-clubs.ts'
import { openPglite } from '../testing/pglite.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { listedMatchOf } from './match-index.ts'
import { openMatches } from './matches.ts'
import { createMatchesRepository, type MatchesRepository } from './matches-repository.ts'
import { restoreSheet, summaryOf } from './scoresheet.ts'
import { openScoresheets } from './scoresheets.ts'
import { createSummaryStore, summaryRowOf } from './stored-summaries.ts'

const SILENT = { error: () => undefined, warn: () => undefined, info: () => undefined } as never
const NAME = aRecord('').player1

/**
 * Starts a server on this database. Returns its lists, the heads of the matches, and the matches whose logs it had to read.
 * @param prefix of the ids of a test
 */
async function started(storage: Storage, prefix: string) {
  const repository = createMatchesRepository(storage)
  const read: string[] = []
  const spied: MatchesRepository = {
    ...repository,
    entriesOf: (ids) => {
      read.push(...ids)
      return repository.entriesOf(ids)
    },
  }
  const { index } = await openScoresheets(spied)
  const nameOf = (id: string): string => id.slice(prefix.length)
  return {
    read: read.filter((id) => id.startsWith(prefix)).map(nameOf),
    heads: Object.fromEntries(['a', 'b', 'c'].map((name) => [name, index.get(prefix + name)?.seq])),
    listed: (name: string) => index.get(prefix + name),
  }
}

describe.each([
  ['SQLite', async () => openSqlite(`${temporaryFolder(afterAll)}/test.db`)],
  ['PostgreSQL', openPglite],
])('on %s, a start', (_, open) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
  })
  afterAll(() => storage.close())
  let tests = 0

  /** Creates the matches a, b and c, scored by a server that has not closed. */
  async function someMatches() {
    tests += 1
    const prefix = `${tests}-`
    const [a, b, c] = ['a', 'b', 'c'].map((name) => prefix + name) as [string, string, string]
    const repository = createMatchesRepository(storage)
    const created = [a, b, c].map((id) => aRecord(id))
    await repository.store({ created, changed: [], entries: [aRow(b, 1), aRow(c, 1)] })
    const matches = await openMatches(storage, new Registry(), SILENT, NO_CLUBS)
    await matches.append(c, [pointBy(NAME), pointBy(NAME)], { author: 'key' })
    return { prefix, a, b, c, matches, repository }
  }

  test('reads no log if the previous server closed normally', async () => {
    const { prefix, c, matches } = await someMatches()
    await matches.close()
    const { read, heads, listed } = await started(storage, prefix)
    expect(read).toEqual([])
    expect(heads).toEqual({ a: 0, b: 1, c: 3 })
    const sheet = await matches.read(c)
    expect(JSON.parse(String(listed('c')?.body))).toEqual(JSON.parse(JSON.stringify(summaryOf(sheet))))
  })

  test('reads the logs of matches whose last commit came just before a crash', async () => {
    const { prefix } = await someMatches()
    const { read, heads } = await started(storage, prefix)
    expect(read).toEqual(['c'])
    expect(heads).toEqual({ a: 0, b: 1, c: 3 })
    expect((await started(storage, prefix)).read).toEqual([])
  })

  test('reads the log of a match that a program without summaries has written to', async () => {
    const { prefix, a, b, matches, repository } = await someMatches()
    await matches.close()
    const changed = [aRecord(a, { description: 'Final', updatedAt: 3 })]
    await repository.store({ created: [], changed, entries: [aRow(b, 2)] })
    const { read, heads, listed } = await started(storage, prefix)
    expect(read).toEqual(['a', 'b'])
    expect(heads).toEqual({ a: 0, b: 2, c: 3 })
    expect(listed('a')?.description).toBe('Final')
  })

  test('makes a summary again if it has another version', async () => {
    const { prefix, a, matches, repository } = await someMatches()
    await matches.close()
    const old = (await repository.listings(prefix, 1))[0]?.summary
    if (old) await repository.storeSummaries([{ ...old, version: 0, body: '{}' }])
    const { read, listed } = await started(storage, prefix)
    expect(read).toEqual(['a'])
    expect(JSON.parse(String(listed('a')?.body))).toMatchObject({ id: a, seq: 0 })
  })

  test('lists more matches than one query reads', async () => {
    const { prefix, repository } = await someMatches()
    const names = Array.from({ length: 1200 }, (_, n) => `m${n}`)
    const records = names.map((name) => aRecord(prefix + name))
    for (const from of [0, 600])
      await repository.store({ created: records.slice(from, from + 600), changed: [], entries: [] })
    for (const read of [names.length + 1, 0]) {
      const start = await started(storage, prefix)
      expect(start.read).toHaveLength(read)
      expect(names.every((name) => start.listed(name))).toBe(true)
    }
  })
})

test('a stored summary has this form; after a change of it, increase SUMMARY_VERSION', () => {
  const row = summaryRowOf(listedMatchOf(restoreSheet(aRecord('m'), [aRow('m', 1)])))
  expect({ ...row, body: JSON.parse(row.body) }).toMatchInlineSnapshot(`
    {
      "body": {
        "category": "Singles",
        "company": "Iñigo Núñez",
        "company2": "张帅 🎾",
        "date": "2026-05-04T00:00:00.000Z",
        "description": "",
        "firstServer": null,
        "format": null,
        "id": "m",
        "liveStream": false,
        "players": null,
        "score": [
          "0",
          ":",
          "0",
        ],
        "scoreboard": {
          "points": [
            "15",
            "0",
          ],
          "server": null,
          "sets": [
            [
              0,
              0,
            ],
          ],
          "state": {
            "points": [
              1,
              0,
            ],
            "server": null,
            "sets": [
              {
                "games": [
                  0,
                  0,
                ],
                "tiebreak": null,
              },
            ],
            "status": "live",
            "winner": null,
          },
          "tiebreaks": [
            null,
          ],
          "winner": null,
        },
        "seq": 1,
        "status": "live",
        "streamUrl": null,
        "updatedAt": "2026-05-04T00:00:00.001Z",
      },
      "describedAt": 2,
      "matchId": "m",
      "pace": null,
      "playedMs": null,
      "seq": 1,
      "servicePoints": 0,
      "servicePointsWon": 0,
      "status": "live",
      "updatedAt": 1777852800001,
      "version": 4,
    }
  `)
})

test('a summary that cannot be stored is stored later', async () => {
  const storage = openSqlite(`${temporaryFolder()}/test.db`)
  onTestFinished(() => storage.close())
  const repository = createMatchesRepository(storage)
  await repository.store({ created: [aRecord('a')], changed: [], entries: [aRow('a', 1)] })
  const { index } = await openScoresheets({ ...repository, storeSummaries: () => Promise.reject(new Error('full')) })
  let isFull = true
  const store = createSummaryStore(
    { storeSummaries: (rows) => (isFull ? Promise.reject(new Error('full')) : repository.storeSummaries(rows)) },
    index,
    SILENT,
  )
  store.changed('a')
  await store.close()
  expect((await repository.listings('', 1))[0]?.summary).toBeNull()
  isFull = false
  await store.close()
  expect((await started(storage, '')).read).toEqual([])
})
