import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRecord, aRow } from '../testing/match-rows.ts'
import type { MatchRecord } from './matches-repository.ts'
import { mergeSheets } from './merge-sheets.ts'
import { extendSheet, restoreSheet, type Scoresheet } from './scoresheet.ts'

const rows = (upTo: number) =>
  Array.from({ length: upTo }, (_, i) => aRow('m', i + 1, { side: i % 3 ? 1 : 2, game: null, gamescore: null }))
const sheet = (head: number, more: Partial<MatchRecord> = {}) => restoreSheet(aRecord('m', more), rows(head))
const seqs = (update: ReturnType<typeof mergeSheets>) => update?.entries.map(({ seq }) => seq)

test('everything about an unknown match is new', () => {
  expect(mergeSheets(undefined, sheet(2))).toMatchObject({ described: true, entries: [{ seq: 1 }, { seq: 2 }] })
})

test('the entries after the known head are new; a shorter or equal log has no new entries', () => {
  expect(seqs(mergeSheets(sheet(2), sheet(5)))).toEqual([3, 4, 5])
  expect(mergeSheets(sheet(5), sheet(2))).toBeNull()
  expect(mergeSheets(sheet(5), sheet(5))).toBeNull()
})

test('a later record replaces the earlier one and keeps the log', () => {
  const update = mergeSheets(sheet(3), sheet(0, { description: 'Final', updatedAt: 9 }))
  expect(update).toMatchObject({ described: true, entries: [], sheet: { record: { description: 'Final' } } })
  expect(update?.sheet.log.live.seq).toBe(3)
})

test('if the rules change, the log is folded again, whether the earlier or the later version brings it', () => {
  const format = 'SET3-S:6/TB7'
  const right = sheet(5, { format, updatedAt: 9 })
  expect(mergeSheets(sheet(5), sheet(0, { format, updatedAt: 9 }))?.sheet).toEqual(right)
  expect(mergeSheets(sheet(0, { format, updatedAt: 9 }), sheet(5))?.sheet).toEqual(right)
})

test('versions in any order and number lead to the same scoresheet', () => {
  const versions = [0, 1, 2].flatMap((updatedAt) =>
    [0, 1, 4, 7].map((head) => sheet(head, { updatedAt, format: updatedAt > 1 ? 'SET3-S:6/TB7' : null })),
  )
  const last = restoreSheet(aRecord('m', { updatedAt: 2, format: 'SET3-S:6/TB7' }), rows(7))
  fc.assert(
    fc.property(fc.shuffledSubarray([...versions, ...versions], { minLength: versions.length * 2 }), (received) => {
      let known: Scoresheet | undefined
      let head = 0
      for (const version of received) {
        const update = mergeSheets(known, version)
        if (!update) continue
        // Each entry is new exactly once, in order.
        expect(update.entries.map(({ seq }) => seq)).toEqual(Array.from(update.entries, (_, i) => head + i + 1))
        head += update.entries.length
        known = update.sheet
      }
      expect(known).toEqual(last)
    }),
  )
})

test('rows extend a scoresheet after its head: known rows are skipped, and a gap returns null', () => {
  expect(extendSheet(sheet(2), rows(4))).toEqual(sheet(4))
  expect(extendSheet(sheet(2), rows(2))).toEqual(sheet(2))
  expect(extendSheet(sheet(2), rows(5).slice(3))).toBeNull()
})
