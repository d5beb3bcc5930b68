import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldEvents } from './fold.ts'
import { wentBack } from './score.ts'
import { ACTIONS, type ScoringEvent } from './scoring-event.ts'

const event = fc.record({
  kind: fc.constant('action' as const),
  side: fc.constantFrom(1 as const, 2 as const),
  action: fc.constantFrom(...ACTIONS),
})
const winners = (sides: string): ScoringEvent[] =>
  [...sides].map((side) => ({ kind: 'action', side: side === '1' ? 1 : 2, action: 'WINNER' }))
const score = (sides: string) => foldEvents(winners(sides))

test('never reports a match that only continues', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 120 }), fc.array(event, { maxLength: 30 }), (played, more) => {
      const before = foldEvents(played)
      expect(wentBack(before, foldEvents(more, before))).toBe(false)
    }),
  )
})

test.each([
  ['a point', '11', '1'],
  ['a point replaced by another', '112', '122'],
  ['the point that won a game', '1111', '111'],
  ['a game won by the wrong side', '1111', '1122222'],
  ['everything', '1112', ''],
])('reports that %s was taken back', (_, before, after) => {
  expect(wentBack(score(before), score(after))).toBe(true)
})

test('reports an end that was taken back', () => {
  const over = foldEvents([...winners('11'), { kind: 'status', status: 'retired', winner: 1 }])
  expect(wentBack(over, score('11'))).toBe(true)
  expect(wentBack(over, over)).toBe(false)
})
