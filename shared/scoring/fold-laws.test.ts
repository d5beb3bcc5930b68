import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEvent, anyPoints } from '../testing/arbitraries.ts'
import { deepFreeze } from '../testing/scores.ts'
import { pointLabels } from './display.ts'
import { applyEvent, foldEvents } from './fold.ts'
import { gameNumber, opponent, runningGames, type Score, START } from './score.ts'
import type { ScoringEvent } from './scoring-event.ts'

const anyEvents = fc.array(anyEvent, { maxLength: 80 })
const SCALE = ['0', '15', '30', '40', 'Adv']
const sum = ([one, two]: readonly [number, number]): number => one + two

/** Returns the score before the first event and after each one. */
function walk(events: readonly ScoringEvent[]): Score[] {
  let score = START
  return [START, ...events.map((event) => (score = applyEvent(score, event)))]
}

/** The same event with the sides swapped. */
const swapped = <T extends ScoringEvent>(event: T): T =>
  'side' in event ? { ...event, side: opponent(event.side) } : event
const mirrored = (score: Score): Score => ({
  ...score,
  sets: score.sets.map(({ games: [one, two], tiebreak }) => ({ games: [two, one], tiebreak })),
  points: [score.points[1], score.points[0]],
})

describe('laws of the fold, for any log', () => {
  test('never throws and never mutates, for any events in any order', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const frozen = deepFreeze(structuredClone(events))
        let score = deepFreeze(structuredClone(START))
        for (const event of frozen) score = deepFreeze(applyEvent(score, event))
        expect(score).toEqual(foldEvents(events))
      }),
    )
  })

  test('gives the same score for a log folded in two parts', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, (a, b) => {
        expect(foldEvents(b, foldEvents(a))).toEqual(foldEvents([...a, ...b]))
      }),
    )
  })

  test('continues from a score that was JSON in between', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, (a, b) => {
        const wired: Score = JSON.parse(JSON.stringify(foldEvents(a)))
        expect(wired).toEqual(foldEvents(a))
        expect(foldEvents(b, wired)).toEqual(foldEvents([...a, ...b]))
      }),
    )
  })

  test('labels are 0, 15, 30, 40 or Adv, and plain numbers at 7-7', () => {
    fc.assert(
      fc.property(anyEvents, anyPoints, (before, points) => {
        const score = foldEvents(points, foldEvents(before))
        const raw = runningGames(score).every((games) => games === 7)
        if (raw) expect(pointLabels(score)).toEqual(score.points.map(String))
        else expect(SCALE).toEqual(expect.arrayContaining([...pointLabels(score)]))
      }),
    )
  })
})

describe('[§4] laws of the points, for any run of actions', () => {
  test('[§4] points never both exceed 3, and a lead of two at 4 or more ends the game', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        for (const {
          points: [one, two],
        } of walk(points)) {
          expect(Math.min(one, two)).toBeLessThanOrEqual(3)
          expect(Math.max(one, two) >= 4 && Math.abs(one - two) >= 2).toBe(false)
        }
      }),
    )
  })

  test('[§4] each action adds one point, or ends a game and adds just that game, or goes back to 3-3', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const scores = walk(points)
        scores.slice(1).forEach((after, index) => {
          const before = scores[index] ?? START
          const newGames = gameNumber(after) - gameNumber(before)
          if (newGames === 0 && sum(before.points) === 7) expect(after.points).toEqual([3, 3])
          else if (newGames === 0) expect(sum(after.points)).toBe(sum(before.points) + 1)
          else expect({ newGames, points: after.points }).toEqual({ newGames: 1, points: [0, 0] })
        })
      }),
    )
  })

  test('[§4] swapping the players mirrors the score', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        expect(foldEvents(points.map(swapped))).toEqual(mirrored(foldEvents(points)))
      }),
    )
  })
})
