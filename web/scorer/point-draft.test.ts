import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StandingEntry } from '../../shared/matches/match-schemas.ts'
import { ACTIONS } from '../../shared/scoring/scoring-event.ts'
import { anySide } from '../../shared/testing/arbitraries.ts'
import { declared, drafts, logOf } from '../../shared/testing/logs.ts'
import { doubleFault, fullPoint, lastPlayed, NO_NOTES, type Notes, pointDraft, simplePoint } from './point-draft.ts'

const FAULT: Notes = { ...NO_NOTES, fault: true }
const anyNotes: fc.Arbitrary<Notes> = fc.record({
  fault: fc.boolean(),
  net: fc.constantFrom<Notes['net']>([], [1], [2], [1, 2]),
  rally: fc.option(fc.integer({ min: 1, max: 999 })),
})
const standing = (...wanted: Parameters<typeof logOf>[0]): StandingEntry[] => logOf(wanted).live.standing.slice()

test('a point of the full mode has the noted details, and always a serve', () => {
  fc.assert(
    fc.property(anyNotes, anySide, fc.constantFrom(...ACTIONS), (notes, side, action) => {
      const { serve, net = [], rally = null } = fullPoint(notes, side, action, {})
      const isDouble = action === 'DOUBLE_FAULT'
      expect(serve).toBe(notes.fault || isDouble ? 2 : 1)
      expect({ net, rally }).toEqual(isDouble ? { net: [], rally: null } : { net: notes.net, rally: notes.rally })
    }),
  )
})

test('a point of the simple mode is an unclassified winner', () => {
  expect(simplePoint(NO_NOTES, 2, [])).toEqual(pointDraft(2, 'WINNER', { unclassified: true }))
})

test('a point of the simple mode has a serve once the match has a fault', () => {
  const serves = (...wanted: Parameters<typeof logOf>[0]) => simplePoint(NO_NOTES, 1, standing(...wanted)).serve
  expect(simplePoint(FAULT, 1, []).serve).toBe(2)
  expect(serves(...drafts('12'))).toBeUndefined()
  expect(serves(fullPoint(NO_NOTES, 1, 'ACE', {}))).toBeUndefined()
  expect(serves(fullPoint(FAULT, 1, 'WINNER', {}), ...drafts('1'))).toBe(1)
  expect(serves(doubleFault(1, undefined))).toBe(1)
})

test('a warning or another serving partner leaves the first fault, and other entries do not', () => {
  const [, second] = standing(...drafts('12'))
  const warning = { kind: 'penalty', side: 1, penalty: 'warning' } as const
  expect(lastPlayed([])).toBe('')
  expect(lastPlayed(standing(...drafts('12'), warning))).toBe(second?.id)
  expect(lastPlayed(standing(...drafts('12'), { kind: 'correction', server: 1, partner: 2 }))).toBe(second?.id)
  expect(lastPlayed(standing(...drafts('12'), { kind: 'correction', server: 1 }))).not.toBe(second?.id)
  expect(lastPlayed(standing(...drafts('12'), declared('suspended')))).not.toBe(second?.id)
})
