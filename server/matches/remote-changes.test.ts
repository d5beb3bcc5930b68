import { describe, expect, test } from 'vitest'
import { aRecord, aRow } from '../testing/match-rows.ts'
import { noRows, repositoryOnRows } from '../testing/repository-on-rows.ts'
import type { MatchesRepository, MatchRecord } from './matches-repository.ts'
import { createRemoteChanges } from './remote-changes.ts'
import { openScoresheets } from './scoresheets.ts'

const FORMAT = 'SET3-S:6/TB7'
const UNREADABLE = { action: null }

/** Returns a server's sheets of these matches and the database that other servers write to. */
async function aFollower(...ids: string[]) {
  const stored = noRows(...ids.map((id) => aRecord(id)))
  const { records, entries: rows } = stored
  let betweenReads = (): void => undefined
  const gap = <T>(read: T): T => {
    betweenReads()
    betweenReads = () => undefined
    return read
  }
  const real = repositoryOnRows(stored)
  const repository: MatchesRepository = {
    ...real,
    matchesById: async (those) => gap(await real.matchesById(those)),
    entriesAfter: async (heads) => gap(await real.entriesAfter(heads)),
  }
  const updated: string[] = []
  const unreadable: string[] = []
  const sheets = await openScoresheets(repository)
  for (const id of ids) await sheets.load(id, () => undefined)
  const log = { error: ({ match }: { match: string }) => unreadable.push(match), warn: () => undefined } as never
  const remoteChanges = createRemoteChanges(
    sheets,
    (updates) => {
      for (const { sheet, entries } of updates)
        updated.push(`${sheet.record.id} ${sheet.record.format ?? '-'} ${entries.map(({ seq }) => seq)}`)
    },
    log,
  )
  return {
    remoteChanges,
    updated,
    unreadable,
    rows,
    find: sheets.get,
    redescribe: (id: string, more: Partial<MatchRecord>) => void records.set(id, aRecord(id, more)),
    /** Sets what others commit between the next two reads. */
    between: (happens: () => void) => {
      betweenReads = happens
    },
  }
}

describe('[F4] a row that cannot be read', () => {
  test('in the database does not block the other matches', async () => {
    const { remoteChanges, updated, unreadable, rows } = await aFollower('a', 'b', 'c')
    rows.push(aRow('a', 1), aRow('b', 1, UNREADABLE), aRow('c', 1))
    await remoteChanges.catchUp(['a', 'b', 'c'])
    expect(updated).toEqual(['a - 1', 'c - 1'])
    expect(unreadable).toEqual(['b'])
  })

  test('in a message does not block the other matches', async () => {
    const { remoteChanges, updated, unreadable, rows } = await aFollower('a', 'b', 'c')
    rows.push(aRow('a', 1), aRow('b', 1), aRow('c', 1))
    await remoteChanges.catchUp(['a', 'b', 'c'])
    updated.splice(0)
    remoteChanges.apply({ records: [], rows: [aRow('a', 2), aRow('b', 2, UNREADABLE), aRow('c', 2)], ids: [] })
    expect(updated).toEqual(['a - 2', 'c - 2'])
    expect(unreadable).toEqual(['b'])
  })
})

describe('a log is scored by the rules that the match had at its first entry', () => {
  test('if they were set between two reads', async () => {
    const { remoteChanges, updated, rows, redescribe, between } = await aFollower('m')
    between(() => {
      redescribe('m', { format: FORMAT, updatedAt: 9 })
      rows.push(aRow('m', 1))
    })
    await remoteChanges.catchUp(['m'])
    await remoteChanges.catchUp(['m'])
    expect(updated).toEqual([`m ${FORMAT} `, `m ${FORMAT} 1`])
  })

  test('even if the message about them is lost', async () => {
    const { remoteChanges, updated, rows, redescribe } = await aFollower('m')
    redescribe('m', { format: FORMAT, updatedAt: 9 })
    rows.push(aRow('m', 1))
    remoteChanges.apply({ records: [], rows: [aRow('m', 1)], ids: [] })
    await remoteChanges.catchUp([])
    expect(updated).toEqual([`m ${FORMAT} `, `m ${FORMAT} 1`])
  })

  test('if they come in the same message', async () => {
    const { remoteChanges, updated } = await aFollower('m')
    const record = aRecord('m', { format: FORMAT, updatedAt: 9 })
    remoteChanges.apply({ records: [record], rows: [aRow('m', 1), aRow('m', 2)], ids: [] })
    expect(updated).toEqual([`m ${FORMAT} `, `m ${FORMAT} 1,2`])
  })
})

test('a message of an earlier version, without the latest field of a match, is read from the database instead', async () => {
  const { remoteChanges, updated, find, redescribe } = await aFollower('m')
  const formerNames = [{ name: 'Ana', side: 1 }] as const
  redescribe('m', { formerNames, category: 'Mixed', updatedAt: 9 })
  const { namesCorrectedAt: _, ...record } = aRecord('m', { category: 'Mixed', updatedAt: 9 })
  remoteChanges.apply({ records: [record as MatchRecord], rows: [], ids: [] })
  await remoteChanges.catchUp([])
  expect(updated).toEqual(['m - '])
  expect(find('m')?.record).toMatchObject({ category: 'Mixed', formerNames })
})

test('lets other work run between two matches', async () => {
  const ids = Array.from({ length: 50 }, (_, n) => `m${n}`)
  const { remoteChanges, updated, rows } = await aFollower(...ids)
  rows.push(...ids.flatMap((id) => [aRow(id, 1), aRow(id, 2)]))
  const seen: number[] = [0]
  const look = (): void => {
    seen.push(updated.length)
    if (updated.length < ids.length) setImmediate(look)
  }
  setImmediate(look)
  await remoteChanges.catchUp(ids)
  seen.push(updated.length)
  const atOnce = seen.map((count, turn) => count - (seen[turn - 1] ?? 0))
  expect(updated).toHaveLength(ids.length)
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(2)
})
