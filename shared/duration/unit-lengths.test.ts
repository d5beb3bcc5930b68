import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sized } from '../../server/testing/brief.ts'
import { applyEvent } from '../scoring/fold.ts'
import { formatOf } from '../scoring/format.ts'
import { isOver, opponent, type Score, type Side } from '../scoring/score.ts'
import { startScore } from '../scoring/start-score.ts'
import { pauseUnits } from './pauses.ts'
import { unitsLeft } from './unit-lengths.ts'

const CODES = [
  'SET3-S:6/TB7',
  'SET3-S:6NOAD/TB7-F:TB10',
  'SET3-S:4/TB5NOAD@3',
  'SET1-S:8/TB7',
  'SET5-S:6/TB7-F:6',
  'SET3-S:9/TB9-G:TN3D',
  'SET3-S:TB11',
]
const anyWinners = fc.array(fc.constantFrom<Side>(1, 1, 2), { maxLength: 200, size: 'max' })
const anyChance = fc.double({ min: 0.35, max: 0.8, noNaN: true })

function terms(code: string, one: number, two: number) {
  const format = formatOf(code)
  if (!format) throw new Error(code)
  return { format, order: undefined, onServe: [one, 1 - two] as const }
}

const played = (score: Score, winner: Side) => applyEvent(score, { kind: 'action', side: winner, action: 'WINNER' })

/** Returns the score after these points, as far as the match goes. */
const after = (code: string, winners: readonly Side[]) =>
  winners.reduce(
    (score, winner) => {
      const next = played(score, winner)
      return isOver(next) ? score : next
    },
    startScore(code, 1),
  )

test('the units of a score are those of the pause and the next point, and of either score after it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CODES), anyWinners, anyChance, anyChance, (code, winners, one, two) => {
      const score = after(code, [1, ...winners])
      const lengths = unitsLeft(terms(code, one, two))
      const now = lengths(score)
      const server = score.server ?? 1
      const chance = server === 1 ? one : two
      const expected = new Float64Array(now.length)
      for (const [winner, share] of [
        [server, chance],
        [opponent(server), 1 - chance],
      ] as const) {
        const next = played(score, winner)
        const then = isOver(next) ? Float64Array.of(1) : lengths(next)
        const units = 1 + pauseUnits(score)
        then.forEach((each, index) => {
          expected[index + units] = (expected[index + units] ?? 0) + share * each
        })
      }
      // The longest sets are left out, so their last units differ.
      for (let units = 0; units < 200; units += 1) expect(now[units]).toBeCloseTo(expected[units] ?? 0, 9)
    }),
    { numRuns: sized(30, 150) },
  )
})

test('the chances of all lengths have the sum one, with tie-breaks in all sets', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CODES.slice(0, 4)), anyWinners, anyChance, anyChance, (code, winners, one, two) => {
      const sum = unitsLeft(terms(code, one, two))(after(code, winners)).reduce((all, share) => all + share, 0)
      expect(sum).toBeCloseTo(1, 6)
    }),
    { numRuns: sized(30, 150) },
  )
})
