import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liveOf } from '../../shared/matches/followed-log.ts'
import { emptyLog, extend, type MatchLog } from '../../shared/matches/match-log.ts'
import { anyDraft } from '../../shared/testing/arbitraries.ts'
import { anyCode, underFormat } from '../../shared/testing/formats.ts'
import { AT, drafts, logOf, snapshotOf, UNDO } from '../../shared/testing/logs.ts'
import { viewOf } from './match-view.ts'
import { viewAt } from './view-at.ts'

const FORMAT = 'SET3-S:6/TB7'
const view = (log: MatchLog, format: string | null = null) =>
  viewOf({ ...snapshotOf(log), format, firstServer: format === null ? null : 1 }, liveOf(log))
const under = (code: string) => emptyLog('m1', AT, underFormat(code))

test('a match at an earlier entry equals the match as it was shown then', () => {
  const anyRun = fc.record({ code: anyCode, wanted: fc.array(anyDraft, { maxLength: 60 }), any: fc.nat() })
  fc.assert(
    fc.property(anyRun, ({ code, wanted, any }) => {
      const kept = wanted.filter(({ kind }) => kind !== 'undo')
      const log = logOf(kept, under(code))
      const seq = any % (log.live.seq + 1)
      const then = log.entries.slice(0, seq).reduce(extend, under(code))
      expect(viewAt(view(log, code), seq)).toEqual(view(then, code))
    }),
    { numRuns: 50 },
  )
})

test('entries that were undone are left out', () => {
  const log = logOf([...drafts('12'), UNDO, ...drafts('1')], under(FORMAT))
  const shown = [0, 1, 2, 3, 4].map((seq) => viewAt(view(log, FORMAT), seq))
  expect(shown.map(({ points }) => points.join('-'))).toEqual(['0-0', '15-0', '15-0', '15-0', '30-0'])
  expect(shown.map(({ seq }) => seq)).toEqual([0, 1, 1, 1, 4])
})

test('keeps what is not about the score, and the latest state equals the match', () => {
  const match = view(logOf(drafts('1122')))
  expect(viewAt(match, 4)).toEqual(match)
  expect(viewAt(match, 99)).toEqual(match)
  expect(viewAt(match, 0)).toEqual(view(logOf([])))
})

test('a match whose log has not loaded stays as it is', () => {
  const match = { ...view(logOf(drafts('1'))), standing: null }
  expect(viewAt(match, 0)).toBe(match)
})
