import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heldUntil, type InLine, isOpen, lineFor } from './wait-rules.ts'

const MINUTE = 60_000

test.each([
  ['an hour before', 60, 0, true],
  ['when the slot begins', 0, 0, false],
  ['after the slot has begun', -1, 0, false],
  ['as early as the club asks for', 30, 30, true],
  ['later than the club asks for', 29, 30, false],
])('a slot can be offered %s: %i minutes ahead, at least %i, is %s', (_, ahead, leadMinutes, open) => {
  expect(isOpen(ahead * MINUTE, 0, { leadMinutes })).toBe(open)
})

test.each([
  ['the club’s time', 300, 30, 30],
  ['until the slot begins', 20, 30, 20],
])('an offer lasts %s', (_, ahead, minutes, lasts) => {
  expect(heldUntil(ahead * MINUTE, 0, minutes)).toBe(lasts * MINUTE)
})

describe('the line for a slot', () => {
  const wait = fc.record({
    id: fc.uuid(),
    court: fc.constantFrom(null, 'naco-1', 'naco-2'),
    minutes: fc.constantFrom(60, 90),
    createdAt: fc.nat(3),
  })
  const slot = { court: 'naco-1', minutes: 60 }

  test('has everybody who waits for this court or any court, and nobody else', () => {
    fc.assert(
      fc.property(fc.array(wait), (waits) => {
        const line = new Set<InLine>(lineFor(waits, slot))
        for (const each of waits) expect(line.has(each)).toBe(each.minutes === slot.minutes && each.court !== 'naco-2')
      }),
    )
  })

  test('has the same order on every server, the longest wait first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(wait, { selector: ({ id }) => id }), (waits) => {
        const line = lineFor(waits, slot)
        expect(lineFor([...waits].reverse(), slot)).toEqual(line)
        for (const [n, { createdAt }] of line.entries())
          expect(createdAt).toBeGreaterThanOrEqual(line[n - 1]?.createdAt ?? 0)
      }),
    )
  })
})
