import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvent, foldEvents } from './fold.ts'
import type { Score } from './score.ts'
import { DECLARATIONS, type ScoringEvent } from './scoring-event.ts'
import { startScore } from './start-score.ts'
import { SUSPENSION_REASONS, type Suspension } from './suspension.ts'

const STARTS = [null, 'SET3-S:6/TB7'].map((code) => startScore(code))
const POINT: ScoringEvent = { kind: 'action', side: 1, action: 'WINNER' }
const declared = (status: (typeof DECLARATIONS)[number], suspension?: Suspension): ScoringEvent => ({
  kind: 'status',
  status,
  winner: null,
  ...(suspension && { suspension }),
})
const RAIN = declared('suspended', { reason: 'rain' })

test.each(STARTS)('a suspended score has its reason until play resumes or the match ends', (start) => {
  const suspended = foldEvents([POINT, RAIN], start)
  expect(suspended).toMatchObject({ status: 'suspended', suspension: { reason: 'rain' } })
  const warned = applyEvent(suspended, { kind: 'penalty', side: 1, penalty: 'warning' })
  expect(warned.suspension).toEqual({ reason: 'rain' })
  for (const next of [declared('resumed'), declared('retired'), POINT])
    expect(applyEvent(suspended, next)).not.toHaveProperty('suspension')
})

test('a score without a reason is the same as before there were reasons', () => {
  for (const start of STARTS) expect(foldEvents([POINT, declared('suspended')], start)).not.toHaveProperty('suspension')
})

test('whatever happens, only a suspended score has a reason', () => {
  const suspension = fc.option(
    fc.constantFrom(...SUSPENSION_REASONS).map((reason) => ({ reason })),
    { nil: undefined },
  )
  const event = fc.oneof(
    fc.constant(POINT),
    fc.tuple(fc.constantFrom(...DECLARATIONS), suspension).map(([status, why]) => declared(status, why)),
    fc
      .constantFrom('warning', 'point', 'game', 'default')
      .map((penalty): ScoringEvent => ({ kind: 'penalty', side: 2, penalty })),
    fc.constant<ScoringEvent>({ kind: 'start', sets: [{ games: [1, 0], tiebreak: null }], points: [0, 0], server: 1 }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...STARTS), fc.array(event, { maxLength: 12 }), (start, events) => {
      const isRight = ({ status, suspension }: Score) => status === 'suspended' || suspension === undefined
      return isRight(foldEvents(events, start))
    }),
  )
})
