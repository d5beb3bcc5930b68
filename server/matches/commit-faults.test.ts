import { describe, expect, test } from 'vitest'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { aMatch, anUndo, pointBy, seqOf } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startOwnApp } from '../testing/running-app.ts'
import { openWatcher } from '../testing/watcher.ts'

/** Reads the file as another process would. */
function rowsIn(file: string): number[] {
  const database = new BetterSqlite3(file, { readonly: true })
  try {
    return database.prepare<[], number>('select seq from match_entries order by match_id, seq').pluck().all()
  } finally {
    database.close()
  }
}

describe('[F3] if nothing can be stored', () => {
  test('every request of the batch is a 503 with Retry-After, nothing is stored or published, and reads still work', async () => {
    let full = false
    const app = await startOwnApp({
      storage: (real: Storage) => ({
        ...real,
        atomically: (build) => (full ? Promise.reject(new StorageUnavailable('SQLITE_FULL')) : real.atomically(build)),
      }),
    })
    const { id, one } = await app.newMatch()
    const watcher = await openWatcher(app.url)
    await watcher.watch(id)

    full = true
    const answers = await Promise.all([
      app.score(id, pointBy(one)),
      app.score(id, [pointBy(one), pointBy(one)]),
      app.patch(id, { category: 'Mixed' }),
      app.post('/product', aMatch()),
    ])
    for (const answer of answers) {
      expectError(answer, 503, 'STORAGE_UNAVAILABLE')
      expect(answer.headers.get('retry-after')).toBe('2')
    }
    expect(rowsIn(app.file)).toEqual([])
    expect(await app.matches()).toMatchObject([{ id, seq: 0, category: 'Singles' }])

    full = false
    const point = pointBy(one, { baseSeq: 0 })
    expect(seqOf(await app.score(id, point))).toBe(1)
    await watcher.sees([1])
    expect(watcher.entries).toMatchObject([{ id: point.id }])
    expect(watcher.updates).toEqual([])
  })

  test('a retry of the same point after the recovery is stored once', async () => {
    let failures = 0
    const app = await startOwnApp({
      storage: (real: Storage) => ({
        ...real,
        atomically: (build) =>
          failures-- === 1 ? Promise.reject(new StorageUnavailable('gone')) : real.atomically(build),
      }),
    })
    const { id, one } = await app.newMatch()
    const point = pointBy(one, { baseSeq: 0 })
    failures = 1
    expect((await app.score(id, point)).status).toBe(503)
    expect((await app.score(id, point)).status).toBe(201)
    expect((await app.score(id, point)).status).toBe(200)
    expect(rowsIn(app.file)).toEqual([1])
  })
})

describe('one entry that the database rejects', () => {
  /** Starts a server whose database rejects rows that contain this word, as PostgreSQL rejects some characters. */
  async function refusing(word: string) {
    const app = await startOwnApp({
      storage: (real: Storage) => ({
        ...real,
        inserter: (table) => {
          const insert = real.inserter(table)
          return (tx, rows) => {
            if (JSON.stringify(rows).includes(word)) throw new Error('invalid byte sequence')
            return insert(tx, rows)
          }
        },
      }),
    })
    return app
  }

  test('fails alone: other matches and entries of the same batch are stored', async () => {
    const app = await refusing('bad-one')
    const matches = await Promise.all([app.newMatch(), app.newMatch(), app.newMatch()])
    const [first, second, third] = matches
    const watcher = await openWatcher(app.url)
    await watcher.watch(first.id)
    const answers = await Promise.all([
      app.score(first.id, pointBy(first.one)),
      app.score(first.id, pointBy(first.one, { id: 'bad-one' })),
      app.score(first.id, pointBy(first.two)),
      app.score(second.id, pointBy(second.one)),
      app.score(third.id, pointBy(third.one)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 500, 201, 201, 201])
    expect(rowsIn(app.file).sort()).toEqual([1, 1, 1, 2])
    await watcher.sees([1, 2])
  })

  test('is not searched for during an outage: the server does not retry match by match', async () => {
    let tries = 0
    let down = false
    const app = await startOwnApp({
      storage: (real: Storage) => ({
        ...real,
        atomically: (build, deadline) => {
          if (!down) return real.atomically(build, deadline)
          tries++
          return Promise.reject(new StorageUnavailable('gone'))
        },
      }),
    })
    const matches = await Promise.all([app.newMatch(), app.newMatch()])
    down = true
    const answers = await Promise.all(matches.map(({ id, one }) => app.score(id, pointBy(one))))
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    expect(tries).toBeLessThanOrEqual(2)
  })
})

test('an entry is published only after it is on disk, where another process can read it', async () => {
  const app = await startOwnApp()
  const { id, one } = await app.newMatch()
  const watcher = await openWatcher(app.url)
  await watcher.watch(id)
  const onDisk: number[][] = []
  watcher.socket.on('match:action', () => onDisk.push(rowsIn(app.file)))
  for (let i = 0; i < 3; i++) await app.score(id, pointBy(one))
  await watcher.sees([1, 2, 3])
  onDisk.forEach((rows, index) => void expect(rows).toContain(index + 1))
  expect(onDisk).toHaveLength(3)
})

test('many points at once share commits', async () => {
  const app = await startOwnApp()
  const { id, one } = await app.newMatch()
  await Promise.all(Array.from({ length: 60 }, () => app.get('/healthz')))
  await Promise.all(Array.from({ length: 60 }, () => app.score(id, pointBy(one))))
  const { body } = await app.get('/metrics')
  const figure = (name: string) =>
    Number(new RegExp(`^ventaja_commit_entries_${name} (\\d+)$`, 'm').exec(String(body))?.[1])
  expect(figure('sum')).toBe(60)
  expect(figure('count')).toBeLessThan(30)
})

describe('another process that writes to the same file', () => {
  test('makes the server reload the log, append after it, and return it', async () => {
    const here = await startOwnApp()
    const { id, one, two } = await here.newMatch()
    const there = await startOwnApp({ file: here.file })
    await there.score(id, [pointBy(two), pointBy(two)])
    await here.get('/product')

    const conflict = await here.score(id, pointBy(one, { baseSeq: 0 }))
    expectError(conflict, 409, 'SEQ_CONFLICT')
    expect(conflict.body).toMatchObject({ seq: 2 })
    expect(await here.match(id)).toMatchObject({ seq: 2 })
    expect(await here.matches()).toMatchObject([{ seq: 2, scoreboard: { points: ['0', '30'] } }])

    await there.score(id, anUndo())
    expect(seqOf(await here.score(id, pointBy(one)))).toBe(4)
    expect(rowsIn(here.file)).toEqual([1, 2, 3, 4])
    expect(await here.matches()).toMatchObject([{ seq: 4, scoreboard: { points: ['15', '15'] } }])
  })

  test('does not make a retry store an entry twice', async () => {
    const here = await startOwnApp()
    const { id, one } = await here.newMatch()
    const there = await startOwnApp({ file: here.file })
    const point = pointBy(one, { baseSeq: 0 })
    const first = await there.score(id, point)
    expect(await here.score(id, point)).toMatchObject({ status: 200, body: first.body })
    expect(rowsIn(here.file)).toEqual([1])
  })

  test('makes the server reject a different match with an id that is already stored', async () => {
    const here = await startOwnApp()
    const there = await startOwnApp({ file: here.file })
    const match = { ...aMatch(), id: 'same' }
    expect((await there.post('/product', match)).status).toBe(201)
    expectError(await here.post('/product', { ...match, category: 'Mixed' }), 422, 'ID_REUSED')
    expect(await here.post('/product', match)).toMatchObject({ status: 200 })
    expect(await here.matches()).toMatchObject([{ id: 'same', category: 'Singles' }])
  })
})

test('after a restart every answer is the same', async () => {
  const before = await startOwnApp()
  const { id, one, two } = await before.newMatch({ company: 'Iñigo Núñez' })
  await before.newMatch()
  await before.score(id, [pointBy(one, { shot: 'LOB', stroke: 'FOREHAND' }), pointBy(two), anUndo(), pointBy(two)])
  const after = await startOwnApp({ file: before.file })
  for (const path of ['/product', '/product?view=summary', `/product/${id}`, `/product/${id}/actions`]) {
    const [was, is] = [await before.get(path), await after.get(path)]
    expect(is.body).toEqual(was.body)
    expect(is.headers.get('etag')).toBe(was.headers.get('etag'))
  }
})
