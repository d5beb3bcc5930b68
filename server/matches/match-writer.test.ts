import { describe, expect, test } from 'vitest'
import type { LogEntry } from '../../shared/matches/match-schemas.ts'
import { ApiError } from '../http/api-error.ts'
import { BUSY_MS, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { pointBy } from '../testing/client.ts'
import { aRecord } from '../testing/match-rows.ts'
import { noRows, repositoryOnRows } from '../testing/repository-on-rows.ts'
import { createMatchWriter, type WriterEvents } from './match-writer.ts'
import type { Batch, EntryRow, MatchesRepository } from './matches-repository.ts'
import type { SheetUpdate } from './merge-sheets.ts'
import { planAppend } from './plan-append.ts'
import type { Committed } from './plan-batch.ts'
import { openScoresheets } from './scoresheets.ts'

const RECORD = aRecord('m1', { player1: 'Ana', player2: 'Beto' })

/** Returns a writer on a database whose `store` calls `take`, which may wait or throw. */
async function aWriter(take: (batch: Batch, rows: EntryRow[]) => Promise<void>, events?: WriterEvents) {
  const stored = noRows(RECORD)
  const rows = stored.entries
  const deadlines: (number | undefined)[] = []
  const batches: Batch[] = []
  const repository: MatchesRepository = {
    ...repositoryOnRows(stored),
    store: async (batch, deadline) => {
      batches.push(batch)
      deadlines.push(deadline)
      await take(batch, rows)
      rows.push(...batch.entries)
    },
  }
  const sheets = await openScoresheets(repository)
  await sheets.load(RECORD.id, () => undefined)
  const published: LogEntry[] = []
  const writer = createMatchWriter(
    repository,
    sheets,
    events ?? { onCommit: ({ updates }: Committed) => published.push(...updates.flatMap(({ entries }) => entries)) },
  )
  return {
    rows,
    sheets,
    batches,
    deadlines,
    published,
    head: () => sheets.get('m1')?.log.live.seq,
    append: (player: string, more: object = {}) =>
      writer.submit('m1', (sheet) => planAppend('m1', [pointBy(player, more)], new Date(), sheet, { author: 'key' })),
  }
}

const taken = async (): Promise<void> => undefined
const sizes = (batches: readonly Batch[]): number[] => batches.map(({ entries }) => entries.length)

describe('requests that arrive together', () => {
  test('share one commit, and each gets its own seq', async () => {
    const { append, batches } = await aWriter(taken)
    const answers = await Promise.all(Array.from({ length: 50 }, () => append('Ana')))
    expect(sizes(batches)).toEqual([50])
    expect(answers.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  })

  test('during a commit share the next one', async () => {
    let finishFirst = (): void => undefined
    const first = new Promise<void>((resolve) => {
      finishFirst = resolve
    })
    const { append, batches } = await aWriter(async () => (batches.length === 1 ? first : undefined))
    const one = append('Ana')
    await new Promise(setImmediate)
    const rest = Promise.all([append('Beto'), append('Beto'), append('Beto')])
    await new Promise(setImmediate)
    expect(sizes(batches)).toEqual([1])
    finishFirst()
    await Promise.all([one, rest])
    expect(sizes(batches)).toEqual([1, 3])
  })

  test('are rejected one by one: the others are stored', async () => {
    const { append, batches } = await aWriter(taken)
    const [a, b, c] = await Promise.allSettled([
      append('Ana', { baseSeq: 0 }),
      append('Beto', { baseSeq: 0 }),
      append('Beto', { baseSeq: 1 }),
    ])
    expect(sizes(batches)).toEqual([2])
    expect([a.status, b.status, c.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(b).toMatchObject({ reason: { statusCode: 409, code: 'SEQ_CONFLICT', details: { seq: 1 } } })
  })

  test('are stored one by one if the database rejects one of them: only that one fails', async () => {
    const refusal = new Error('invalid byte sequence')
    const { append, batches, published } = await aWriter(async ({ entries }) => {
      if (entries.some(({ id }) => id === 'bad')) throw refusal
    })
    const answers = await Promise.allSettled([append('Ana'), append('Beto', { id: 'bad' }), append('Beto')])
    expect(sizes(batches)).toEqual([3, 1, 1, 1])
    expect(answers).toMatchObject([{ value: { seq: 1 } }, { reason: refusal }, { value: { seq: 2 } }])
    expect(published.map(({ seq }) => seq)).toEqual([1, 2])
  })

  test('store nothing if all are rejected', async () => {
    const { append, batches } = await aWriter(taken)
    await expect(append('Nobody')).rejects.toBeInstanceOf(ApiError)
    expect(batches).toEqual([])
  })
})

describe('a commit', () => {
  test('is published after it is stored and before its requests are answered', async () => {
    const order: string[] = []
    const { append, published } = await aWriter(async () => {
      order.push(`stored, ${published.length} published`)
    })
    await append('Ana')
    order.push(`answered, ${published.length} published`)
    expect(order).toEqual(['stored, 0 published', 'answered, 1 published'])
  })

  test('[F3] that fails rejects all its requests, even requests that a rule forbids anyway', async () => {
    let full = true
    const { append, published, head } = await aWriter(async () => {
      if (full) throw new StorageUnavailable('SQLITE_FULL')
    })
    const answers = await Promise.allSettled([append('Ana', { baseSeq: 0 }), append('Beto', { baseSeq: 0 })])
    for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(StorageUnavailable) })
    expect({ published, head: head() }).toEqual({ published: [], head: 0 })

    full = false
    expect(await append('Beto', { baseSeq: 0 })).toMatchObject({ seq: 1 })
    expect(published).toMatchObject([{ seq: 1, player: 'Beto' }])
  })

  const stranger: EntryRow = {
    matchId: 'm1',
    seq: 1,
    id: 'elsewhere',
    at: 1,
    kind: 'action',
    side: 2,
    action: 'ACE',
    shot: null,
    stroke: null,
    game: 1,
    gamescore: '0-15',
    undone: null,
    detail: null,
    playedAt: null,
    author: 'key',
  }

  test('is planned again if another process has appended entries first', async () => {
    const { append, batches, published, rows } = await aWriter(async (_, rows) => {
      if (rows.length > 0) return
      rows.push(stranger)
      throw new UniqueViolation('match_entries')
    })
    expect(await append('Ana')).toMatchObject({ seq: 2, scoreboard: { points: ['15', '15'] } })
    expect(batches.map(({ entries }) => entries.map(({ seq }) => seq))).toEqual([[1], [2]])
    expect(published.map(({ seq }) => seq)).toEqual([2])
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2])
  })

  test('is published once and in order if another server has already appended to it', async () => {
    const seqs: number[] = []
    const note = (updates: readonly SheetUpdate[]) =>
      seqs.push(...updates.flatMap(({ entries }) => entries.map(({ seq }) => seq)))
    const { append, sheets, rows, head } = await aWriter(
      async (batch) => {
        // After the commit, but before this server has it in memory, another server reads it and appends to it.
        rows.push(...batch.entries, { ...stranger, seq: 2 })
        await sheets.reload(['m1'], (update) => note([update]))
        rows.splice(0)
      },
      { onCommit: ({ updates }) => note(updates), onRemoteChanges: note },
    )
    expect(await append('Ana')).toMatchObject({ seq: 1 })
    expect({ seqs, head: head() }).toEqual({ seqs: [1, 2], head: 2 })
  })

  test('is tried 40 times if the database keeps rejecting it', async () => {
    const { append, batches } = await aWriter(async () => {
      throw new UniqueViolation('match_entries')
    })
    await expect(append('Ana')).rejects.toBeInstanceOf(StorageUnavailable)
    expect(batches).toHaveLength(40)
  })
})

describe('[F4] waiting for a locked database', () => {
  test('a request waits at most five seconds after it arrived, however long the batch before it waited', async () => {
    let release = () => {}
    const locked = new Promise<void>((resolve) => {
      release = resolve
    })
    const { append, batches, deadlines } = await aWriter(async () => (batches.length === 1 ? locked : undefined))
    const first = append('Ana')
    await expect.poll(() => batches.length).toBe(1)
    const came = performance.now()
    const second = append('Ana')
    const late = performance.now()
    release()
    await Promise.all([first, second])
    expect(deadlines[1]).toBeGreaterThanOrEqual(came + BUSY_MS)
    expect(deadlines[1]).toBeLessThanOrEqual(late + BUSY_MS)
    expect(deadlines[0]).toBeLessThan(deadlines[1] ?? 0)
  })
})

describe('a listener that fails', () => {
  test('does not undo the commit: the request is answered and the error reported', async () => {
    const errors: unknown[] = []
    const failure = new Error('a listener')
    const { append, head } = await aWriter(taken, {
      onCommit: () => {
        throw failure
      },
      onError: (error) => errors.push(error),
    })
    expect(await append('Ana')).toMatchObject({ seq: 1 })
    expect([head(), errors]).toEqual([1, [failure]])
  })
})
