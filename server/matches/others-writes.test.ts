import { describe, expect, test } from 'vitest'
import { aRecord, aRow } from '../testing/match-rows.ts'
import type { EntryRow, MatchesRepository, MatchRecord } from './matches-repository.ts'
import { followOthers } from './others-writes.ts'
import { loadScoresheets } from './scoresheets.ts'

const FORMAT = 'SET3-S:6/TB7'
const UNREADABLE = { action: null }

/** A server that follows what is written to a database of these matches. */
async function aFollower(...ids: string[]) {
  const records = new Map(ids.map((id) => [id, aRecord(id)]))
  const rows: EntryRow[] = []
  let betweenReads = (): void => undefined
  const gap = <T>(read: T): T => {
    betweenReads()
    betweenReads = () => undefined
    return read
  }
  const repository: MatchesRepository = {
    allIds: async () => [...records.keys()],
    matchById: async (id) => records.get(id),
    matchesById: async (those) => gap(those.flatMap((id) => records.get(id) ?? [])),
    entriesOf: async () => gap([...rows]),
    entriesAfter: async (heads) => gap(rows.filter(({ matchId, seq }) => seq > (heads.get(matchId) ?? Infinity))),
    store: async () => undefined,
  }
  const told: string[] = []
  const unreadable: string[] = []
  const sheets = await loadScoresheets(repository)
  const log = { error: ({ match }: { match: string }) => unreadable.push(match), warn: () => undefined } as never
  const others = followOthers(
    sheets,
    (news) => {
      for (const { sheet, entries } of news)
        told.push(`${sheet.record.id} ${sheet.record.format ?? '-'} ${entries.map(({ seq }) => seq)}`)
    },
    log,
  )
  return {
    others,
    told,
    unreadable,
    rows,
    describeAnew: (id: string, more: Partial<MatchRecord>) => void records.set(id, aRecord(id, more)),
    /** Something that others commit after the first of the next two reads. */
    between: (happens: () => void) => {
      betweenReads = happens
    },
  }
}

describe('[F4] a row that cannot be read', () => {
  test('among those that are read from the database keeps nobody from hearing of the other matches', async () => {
    const { others, told, unreadable, rows } = await aFollower('a', 'b', 'c')
    rows.push(aRow('a', 1), aRow('b', 1, UNREADABLE), aRow('c', 1))
    await others.catchUp(['a', 'b', 'c'])
    expect(told).toEqual(['a - 1', 'c - 1'])
    expect(unreadable).toEqual(['b'])
  })

  test('among those that another server tells neither', async () => {
    const { others, told, unreadable, rows } = await aFollower('a', 'b', 'c')
    rows.push(aRow('a', 1), aRow('b', 1), aRow('c', 1))
    await others.catchUp(['a', 'b', 'c'])
    told.splice(0)
    others.take({ records: [], rows: [aRow('a', 2), aRow('b', 2, UNREADABLE), aRow('c', 2)], ids: [] })
    expect(told).toEqual(['a - 2', 'c - 2'])
    expect(unreadable).toEqual(['b'])
  })
})

describe('a log begins under the rules that are in force when it does', () => {
  test('where they were set between two reads', async () => {
    const { others, told, rows, describeAnew, between } = await aFollower('m')
    between(() => {
      describeAnew('m', { format: FORMAT, updatedAt: 9 })
      rows.push(aRow('m', 1))
    })
    await others.catchUp(['m'])
    await others.catchUp(['m'])
    expect(told).toEqual([`m ${FORMAT} `, `m ${FORMAT} 1`])
  })

  test('where the message about them got lost', async () => {
    const { others, told, rows, describeAnew } = await aFollower('m')
    describeAnew('m', { format: FORMAT, updatedAt: 9 })
    rows.push(aRow('m', 1))
    others.take({ records: [], rows: [aRow('m', 1)], ids: [] })
    await others.catchUp([])
    expect(told).toEqual([`m ${FORMAT} `, `m ${FORMAT} 1`])
  })

  test('where they come in the same message', async () => {
    const { others, told } = await aFollower('m')
    const record = aRecord('m', { format: FORMAT, updatedAt: 9 })
    others.take({ records: [record], rows: [aRow('m', 1), aRow('m', 2)], ids: [] })
    expect(told).toEqual([`m ${FORMAT} `, `m ${FORMAT} 1,2`])
  })
})

test('however much is caught up with, everybody else has a turn between two matches', async () => {
  const ids = Array.from({ length: 50 }, (_, n) => `m${n}`)
  const { others, told, rows } = await aFollower(...ids)
  rows.push(...ids.flatMap((id) => [aRow(id, 1), aRow(id, 2)]))
  const seen: number[] = [0]
  const look = (): void => {
    seen.push(told.length)
    if (told.length < ids.length) setImmediate(look)
  }
  setImmediate(look)
  await others.catchUp(ids)
  seen.push(told.length)
  const atOnce = seen.map((count, turn) => count - (seen[turn - 1] ?? 0))
  expect(told).toHaveLength(ids.length)
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(2)
})
