import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRecord, aRow } from '../testing/match-rows.ts'
import type { MatchRecord } from './matches-repository.ts'
import { advance } from './newer-sheet.ts'
import { extendSheet, restoreSheet, type Scoresheet } from './scoresheet.ts'

const rows = (upTo: number) =>
  Array.from({ length: upTo }, (_, i) => aRow('m', i + 1, { side: i % 3 ? 1 : 2, game: null, gamescore: null }))
const sheet = (head: number, more: Partial<MatchRecord> = {}) => restoreSheet(aRecord('m', more), rows(head))
const seqs = (news: ReturnType<typeof advance>) => news?.entries.map(({ seq }) => seq)

test('of an unknown match all is new', () => {
  expect(advance(undefined, sheet(2))).toMatchObject({ described: true, entries: [{ seq: 1 }, { seq: 2 }] })
})

test('of a longer log what follows the head is new, and a shorter or equal one is no news', () => {
  expect(seqs(advance(sheet(2), sheet(5)))).toEqual([3, 4, 5])
  expect(advance(sheet(5), sheet(2))).toBeNull()
  expect(advance(sheet(5), sheet(5))).toBeNull()
})

test('a later description is taken over, and the log stays', () => {
  const news = advance(sheet(3), sheet(0, { description: 'Final', updatedAt: 9 }))
  expect(news).toMatchObject({ described: true, entries: [], sheet: { record: { description: 'Final' } } })
  expect(news?.sheet.log.live.seq).toBe(3)
})

test('under other rules the log is folded anew, wherever it came from', () => {
  const format = 'SET3-S:6/TB7'
  const right = sheet(5, { format, updatedAt: 9 })
  expect(advance(sheet(5), sheet(0, { format, updatedAt: 9 }))?.sheet).toEqual(right)
  expect(advance(sheet(0, { format, updatedAt: 9 }), sheet(5))?.sheet).toEqual(right)
})

test('whatever is heard in whatever order and however often, what is known in the end is the same', () => {
  const versions = [0, 1, 2].flatMap((updatedAt) =>
    [0, 1, 4, 7].map((head) => sheet(head, { updatedAt, format: updatedAt > 1 ? 'SET3-S:6/TB7' : null })),
  )
  const last = restoreSheet(aRecord('m', { updatedAt: 2, format: 'SET3-S:6/TB7' }), rows(7))
  fc.assert(
    fc.property(fc.shuffledSubarray([...versions, ...versions], { minLength: versions.length * 2 }), (heard) => {
      let known: Scoresheet | undefined
      let told = 0
      for (const version of heard) {
        const news = advance(known, version)
        if (!news) continue
        // Nothing is told twice, and nothing is left out.
        expect(news.entries.map(({ seq }) => seq)).toEqual(Array.from(news.entries, (_, i) => told + i + 1))
        told += news.entries.length
        known = news.sheet
      }
      expect(known).toEqual(last)
    }),
  )
})

test('rows extend a sheet from its head on: what is known is passed over, and after a gap there is nothing to be done', () => {
  expect(extendSheet(sheet(2), rows(4))).toEqual(sheet(4))
  expect(extendSheet(sheet(2), rows(2))).toEqual(sheet(2))
  expect(extendSheet(sheet(2), rows(5).slice(3))).toBeNull()
})
