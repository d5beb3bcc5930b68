import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFormat, FORMATS } from '../testing/formats.ts'
import { printFormat } from '../testing/print-format.ts'
import type { Format } from './format.ts'
import { parseFormat } from './parse-format.ts'

const TB7_AT_6 = { to: 7, noAd: false, at: 6 }
const SIX = { games: 6, noAd: false, tiebreak: TB7_AT_6 }
const matchTiebreak = (to: number) => ({ games: 1, noAd: false, tiebreak: { to, noAd: false, at: 0 } })
const timed = (minutes: number) => ({ games: Number.POSITIVE_INFINITY, noAd: false, tiebreak: null, minutes })
const best = (sets: Format['sets'], set: Format['set'], more: Partial<Format> = {}): Format => ({
  sets,
  set,
  final: null,
  decidingDeuce: null,
  ...more,
})

describe('matchUpFormat codes', () => {
  test.each<[code: string, format: Format]>([
    ['SET3-S:6/TB7', best(3, SIX)],
    ['SET5-S:6/TB7', best(5, SIX)],
    ['SET5-S:6/TB7-F:6', best(5, SIX, { final: { games: 6, noAd: false, tiebreak: null } })],
    ['SET5-S:6/TB7-F:6/TB10', best(5, SIX, { final: { ...SIX, tiebreak: { to: 10, noAd: false, at: 6 } } })],
    ['SET5-S:6/TB7-F:6/TB7@12', best(5, SIX, { final: { ...SIX, tiebreak: { to: 7, noAd: false, at: 12 } } })],
    ['SET3-S:6/TB7-F:TB10', best(3, SIX, { final: matchTiebreak(10) })],
    ['SET3-S:6/TB7-F:TB7', best(3, SIX, { final: matchTiebreak(7) })],
    ['SET3-S:6NOAD/TB7', best(3, { ...SIX, noAd: true })],
    ['SET3-S:4/TB7', best(3, { games: 4, noAd: false, tiebreak: { to: 7, noAd: false, at: 4 } })],
    ['SET3-S:4/TB7@3', best(3, { games: 4, noAd: false, tiebreak: { to: 7, noAd: false, at: 3 } })],
    ['SET3-S:4NOAD/TB5NOAD@3', best(3, { games: 4, noAd: true, tiebreak: { to: 5, noAd: true, at: 3 } })],
    ['SET1-S:8/TB7', best(1, { games: 8, noAd: false, tiebreak: { to: 7, noAd: false, at: 8 } })],
    ['SET1-S:8/TB7@7', best(1, { games: 8, noAd: false, tiebreak: { to: 7, noAd: false, at: 7 } })],
    ['SET1-S:TB10', best(1, matchTiebreak(10))],
    ['SET3-S:6/TB7-G:TN1D', best(3, SIX, { decidingDeuce: 1 })],
    ['SET3-S:6/TB7-G:TN3D', best(3, SIX, { decidingDeuce: 3 })],
    ['SET3-S:6/TB7-F:TB10-G:TN1D', best(3, SIX, { final: matchTiebreak(10), decidingDeuce: 1 })],
    ['SET3-S:6/TB7-G:TN1D-F:TB10', best(3, SIX, { final: matchTiebreak(10), decidingDeuce: 1 })],
    ['SET1-S:T20', best(1, timed(20))],
    ['SET1-S:T120-G:TN1D', best(1, timed(120), { decidingDeuce: 1 })],
    ['SET3-S:T10-F:TB10', best(3, timed(10), { final: matchTiebreak(10) })],
  ])('%s', (code, format) => {
    expect(parseFormat(code)).toEqual({ ok: true, format })
  })

  test.each(FORMATS)('prints %s as it was written', (code) => {
    const parsed = parseFormat(code)
    expect(parsed.ok && printFormat(parsed.format)).toBe(code)
  })

  test('@ may be left out if its number is the number of games of a set', () => {
    const parsed = parseFormat('SET3-S:6/TB7@6')
    expect(parsed.ok && printFormat(parsed.format)).toBe('SET3-S:6/TB7')
  })

  test('parses the printed code of any format into the same format', () => {
    fc.assert(
      fc.property(anyFormat, (format) => {
        expect(parseFormat(printFormat(format))).toEqual({ ok: true, format })
      }),
    )
  })
})

describe('an unknown code is rejected with its first problem and the position', () => {
  test.each<[code: string, at: number, problem: RegExp]>([
    ['', 1, /begins with SET/],
    ['set3-S:6/TB7', 1, /begins with SET/],
    [' SET3-S:6/TB7', 1, /begins with SET/],
    ['SET2-S:6/TB7', 4, /best of 1, 3 or 5/],
    ['SET9-S:9', 4, /best of 1, 3 or 5/],
    ['SET33-S:6', 4, /best of 1, 3 or 5/],
    ['SET3', 5, /expected -S:/],
    ['SET3-F:6', 5, /expected -S:/],
    ['SET3-S:', 8, /expected games/],
    ['SET3-S:0/TB7', 8, /expected games/],
    ['SET3-S:100/TB7', 8, /expected games/],
    ['SET3-S:1/TB7', 8, /2 games or more/],
    ['SET1-S:T', 9, /minutes of a timed set/],
    ['SET1-S:T0', 9, /minutes of a timed set/],
    ['SET1-S:T1000', 9, /minutes of a timed set/],
    ['SET1-S:T20P', 11, /unknown, or in the wrong order/],
    ['SET1-S:T20/TB7', 11, /unknown, or in the wrong order/],
    ['SET3-S:6/', 10, /expected a tie-break/],
    ['SET3-S:6/7', 10, /expected a tie-break/],
    ['SET3-S:6/TB', 12, /points of the tie-break/],
    ['SET3-S:6/TB0', 12, /points of the tie-break/],
    ['SET3-S:6/TB7@', 14, /games of each side/],
    ['SET3-S:6/TB7@4', 14, /cannot come before 5-5/],
    ['SET3-S:6/TB7-F:', 16, /expected games/],
    ['SET3-S:6/TB7-F:TB', 18, /points of the tie-break/],
    ['SET1-S:6/TB7-F:TB10', 13, /can’t have a rule for its final set/],
    ['SET3-S:6/TB7-G:TN', 16, /golden point/],
    ['SET3-S:6/TB7-G:TN0D', 16, /golden point/],
    ['SET3-S:6NOAD/TB7-G:TN1D', 17, /NOAD already means/],
    ['SET3-S:6/TB7-G:TN1D-F:TB10-G:TN1D', 27, /unknown, or in the wrong order/],
    ['SET3-S:6/TB7-G:TN1D-F:6NOAD', 13, /NOAD already means/],
    ['SET1-S:6/TB7-G:TN1D-F:TB10', 20, /can’t have a rule for its final set/],
    ['SET3-S:6/TB7 ', 13, /unknown, or in the wrong order/],
    ['SET3-S:6/TB7NOADX', 17, /unknown, or in the wrong order/],
    ['SET3-S:6/TB7\n', 13, /unknown, or in the wrong order/],
  ])('%j at character %i', (code, at, problem) => {
    expect(parseFormat(code)).toEqual({ ok: false, at, problem: expect.stringMatching(problem) })
  })

  test('a changed code is either parsed or rejected at one of its characters, without an exception', () => {
    const parts = ['SET', '3', '-S:', '6', '/', 'TB', '7', 'NOAD', '@', '-F:', '-G:', 'TN', 'D', 'T', '1', 'x', '0']
    const anyText = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...parts), { maxLength: 14 }).map((all) => all.join('')),
    )
    const anyBroken = fc
      .tuple(anyFormat.map(printFormat), fc.nat({ max: 30 }), fc.nat({ max: 3 }), fc.constantFrom('', ...parts))
      .map(([code, at, length, put]) => code.slice(0, at) + put + code.slice(at + length))
    fc.assert(
      fc.property(fc.oneof(anyText, anyBroken), (code) => {
        const parsed = parseFormat(code)
        if (parsed.ok) expect(parseFormat(printFormat(parsed.format))).toEqual(parsed)
        else {
          expect(parsed.at).toBeGreaterThanOrEqual(1)
          expect(parsed.at).toBeLessThanOrEqual(code.length + 1)
          expect(parsed.problem).not.toBe('')
        }
      }),
      { numRuns: 1000 },
    )
  })
})
