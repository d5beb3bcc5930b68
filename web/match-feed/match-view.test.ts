import { beforeEach, expect, test } from 'vitest'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { drafts, logOf, snapshotOf } from '../../shared/testing/logs.ts'
import { adoptList, fold, useLive } from './match-store.ts'
import { viewOf } from './match-view.ts'

const PLAYED = logOf(drafts('12'))
const MATCHES: MatchSummary[] = Array.from({ length: 300 }, (_, n) => ({ ...snapshotOf(PLAYED), id: `m${n}` }))

const views = () => {
  const { summaries, liveMatches } = useLive.getState()
  return MATCHES.map(({ id }) => {
    const [summary, live] = [summaries[id], liveMatches[id]]
    if (!summary || !live) throw new Error(`the store has no match ${id}`)
    return viewOf(summary, live)
  })
}

beforeEach(() => {
  useLive.setState(useLive.getInitialState(), true)
  adoptList(MATCHES)
})

test('a point changes only the view of its own match', () => {
  const before = views()
  const entry = logOf(drafts('1'), PLAYED).entries.at(-1)
  if (!entry) throw new Error('no entry')
  expect(fold('m7', [{ ...entry, matchId: 'm7' }])).toBe('applied')
  const after = views()
  expect(after.filter((view, index) => view !== before[index]).map(({ id }) => id)).toEqual(['m7'])
  expect(after[7]?.points).toEqual(['30', '15'])
})

test('a reloaded list changes only the views of changed matches', () => {
  const before = views()
  adoptList(MATCHES.map((match) => ({ ...match, category: match.id === 'm8' ? 'Final' : match.category })))
  const after = views()
  expect(after.filter((view, index) => view !== before[index]).map(({ id }) => id)).toEqual(['m8'])
  expect(after[8]?.category).toBe('Final')
})

test('a point keeps the same objects for names and rules', () => {
  const [before] = views()
  const entry = logOf(drafts('1'), PLAYED).entries.at(-1)
  if (!entry) throw new Error('no entry')
  fold('m0', [{ ...entry, matchId: 'm0' }])
  const [after] = views()
  expect(after?.seq).toBe(3)
  expect(after?.players).toBe(before?.players)
  expect(after?.names).toBe(before?.names)
  expect(after?.start).toBe(before?.start)
})
