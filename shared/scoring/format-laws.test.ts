import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEvent, anySide } from '../testing/arbitraries.ts'
import { anyCode } from '../testing/formats.ts'
import { deepFreeze } from '../testing/scores.ts'
import { atStake } from './at-stake.ts'
import { pointLabels } from './display.ts'
import { changesEnds } from './ends.ts'
import { explain } from './explain.ts'
import { applyEvent, foldEvents } from './fold.ts'
import { formatOf, setRuleOf } from './format.ts'
import { isSetOver } from './format-rules.ts'
import { hasNewBalls } from './new-balls.ts'
import { isResult } from './result.ts'
import { gameNumber, isOver, opponent, runningSet, type Score, type Side, wentBack } from './score.ts'
import type { ScoringEvent } from './scoring-event.ts'
import { startScore } from './start-score.ts'

const sum = ([one, two]: readonly [number, number]): number => one + two

/** Winners of points in runs, long and short, so that deuces come up and matches end. */
const anyWinners: fc.Arbitrary<Side[]> = fc
  .array(fc.tuple(anySide, fc.integer({ min: 1, max: 9 })), { maxLength: 70, size: 'max' })
  .map((runs) => runs.flatMap(([side, times]) => Array.from({ length: times }, () => side)))
const anyEvents = fc.array(anyEvent, { maxLength: 80, size: 'max' })

const point = (side: Side): ScoringEvent => ({ kind: 'action', side, action: 'WINNER' })
const anyStart = fc.tuple(anyCode, fc.option(anySide), fc.boolean()).map((start) => startScore(...start))
const anyServed = fc.tuple(anyCode, anySide, fc.boolean()).map((start) => startScore(...start))

/** Returns each point with the score before and after it, until the match ends. */
function walk(start: Score, winners: readonly Side[]): { before: Score; after: Score; winner: Side }[] {
  const steps: { before: Score; after: Score; winner: Side }[] = []
  let before = start
  for (const winner of winners) {
    if (isOver(before)) break
    const after = applyEvent(before, point(winner))
    steps.push({ before, after, winner })
    before = after
  }
  return steps
}

describe('laws of every format, for any log', () => {
  test('never throws and never mutates, for any events in any order', () => {
    fc.assert(
      fc.property(anyStart, anyEvents, (start, events) => {
        let score = deepFreeze(structuredClone(start))
        for (const event of deepFreeze(structuredClone(events))) {
          score = deepFreeze(applyEvent(score, event))
          atStake(score)
          for (const language of ['en', 'fr', 'es'] as const) expect(explain(score, language)).not.toBe('')
          pointLabels(score)
          changesEnds(score)
          hasNewBalls(score)
        }
        expect(score).toEqual(foldEvents(events, start))
      }),
    )
  })

  test('gives the same score for a log folded in two parts with JSON in between', () => {
    fc.assert(
      fc.property(anyStart, anyEvents, anyEvents, (start, a, b) => {
        const wired: Score = JSON.parse(JSON.stringify(foldEvents(a, start)))
        expect(wired).toEqual(foldEvents(a, start))
        expect(foldEvents(b, wired)).toEqual(foldEvents([...a, ...b], start))
      }),
    )
  })

  test('a match ends once: after its end no event but a result changes anything', () => {
    fc.assert(
      fc.property(anyStart, anyEvents, anyEvents, (start, events, more) => {
        const score = foldEvents(events, start)
        if (!isOver(score)) return
        const others = more.filter((event) => !isResult(event))
        expect(foldEvents(others, score)).toBe(score)
      }),
    )
  })
})

describe('laws of the points of every format', () => {
  test('each point adds one for its winner, or ends one game for them', () => {
    fc.assert(
      fc.property(anyServed, anyWinners, (start, winners) => {
        for (const { before, after, winner } of walk(start, winners)) {
          const [mine, theirs] = [winner - 1, opponent(winner) - 1] as const
          if (gameNumber(after) === gameNumber(before)) {
            expect(after.points[mine]).toBe((before.points[mine] ?? 0) + 1)
            expect(after.points[theirs]).toBe(before.points[theirs])
          } else {
            const games = (score: Score, of: number) => score.sets.reduce((all, set) => all + (set.games[of] ?? 0), 0)
            expect(games(after, mine)).toBe(games(before, mine) + 1)
            expect(games(after, theirs)).toBe(games(before, theirs))
            expect(after.points).toEqual([0, 0])
          }
        }
      }),
    )
  })

  test('the points of a tie-break are in its set, during and after it', () => {
    fc.assert(
      fc.property(anyServed, anyWinners, (start, winners) => {
        for (const { before, after, winner } of walk(start, winners)) {
          const { tiebreak } = runningSet(before)
          if (!tiebreak) continue
          expect(tiebreak).toEqual(before.points)
          const one = winner === 1 ? 1 : 0
          expect(after.sets[before.sets.length - 1]?.tiebreak).toEqual([tiebreak[0] + one, tiebreak[1] + 1 - one])
        }
      }),
    )
  })

  test('every set before the current one is over, and a side wins the match as soon as it has more than half of the sets', () => {
    fc.assert(
      fc.property(anyServed, anyWinners, (start, winners) => {
        const format = formatOf(start.format ?? '')
        if (!format) throw new TypeError(start.format)
        for (const { after } of walk(start, winners)) {
          const over = after.status === 'finished' ? after.sets : after.sets.slice(0, -1)
          const running = after.sets.slice(over.length)
          over.forEach((set, index) => {
            expect(isSetOver(setRuleOf(format, index), set)).toBe(true)
          })
          for (const set of running) expect(isSetOver(setRuleOf(format, over.length), set)).toBe(false)
          const won = ([one, two] = [0, 1]) =>
            over.filter(({ games }) => (games[one ?? 0] ?? 0) > (games[two ?? 1] ?? 0)).length
          const needed = Math.ceil(format.sets / 2)
          const winner = won([0, 1]) === needed ? 1 : won([1, 0]) === needed ? 2 : null
          expect(after.winner).toBe(winner)
          expect(after.status).toBe(winner ? 'finished' : 'live')
        }
      }),
    )
  })

  test('who serves a point depends only on the number of games and tie-break points', () => {
    fc.assert(
      fc.property(anyServed, anyWinners, (start, winners) => {
        for (const { before } of walk(start, winners)) {
          const turns = gameNumber(before) - 1 + (runningSet(before).tiebreak ? (sum(before.points) + 1) >> 1 : 0)
          expect(before.server).toBe(turns % 2 === 0 ? start.server : opponent(start.server ?? 1))
        }
      }),
    )
  })

  test('in doubles the partners of a pair take turns', () => {
    fc.assert(
      fc.property(anyCode, anySide, anyWinners, (code, first, winners) => {
        const turns: Record<Side, number> = { 1: 0, 2: 0 }
        let game = 0
        for (const { before } of walk(startScore(code, first, true), winners)) {
          const { server, partners } = before
          if (!server || !partners || gameNumber(before) === game) continue
          game = gameNumber(before)
          expect(partners[server - 1]).toBe((turns[server] % 2) + 1)
          turns[server] += 1
        }
      }),
    )
  })

  test('swapping the sides mirrors the score', () => {
    const mirrored = (score: Score): object => ({
      ...score,
      sets: score.sets.map(({ games, tiebreak }) => ({
        games: games.toReversed(),
        tiebreak: tiebreak?.toReversed() ?? null,
      })),
      points: score.points.toReversed(),
      server: score.server && opponent(score.server),
      winner: score.winner && opponent(score.winner),
      partners: score.partners?.toReversed(),
    })
    fc.assert(
      fc.property(anyCode, anySide, anyWinners, (code, first, winners) => {
        const score = foldEvents(winners.map(point), startScore(code, first, true))
        const across = foldEvents(
          winners.map((side) => point(opponent(side))),
          startScore(code, opponent(first), true),
        )
        expect(across).toEqual(mirrored(score))
      }),
    )
  })

  test('the next point wins exactly what is at stake', () => {
    fc.assert(
      fc.property(anyServed, anyWinners, (start, winners) => {
        for (const { before, after, winner } of walk(start, winners)) {
          const { stakes, deciding } = atStake(before)
          const stake = stakes[winner - 1] ?? null
          expect(stake !== null).toBe(gameNumber(after) > gameNumber(before))
          expect(stake?.wins === 'match').toBe(isOver(after))
          if (stake?.breaks) expect(before.server).toBe(opponent(winner))
          if (deciding) expect(gameNumber(after)).toBe(gameNumber(before) + 1)
        }
      }),
    )
  })

  test('labels are 0, 15, 30, 40, Adv in games and numbers in tie-breaks', () => {
    fc.assert(
      fc.property(anyServed, anyWinners, (start, winners) => {
        for (const { before } of walk(start, winners)) {
          const labels = pointLabels(before)
          if (runningSet(before).tiebreak) expect(labels).toEqual(before.points.map(String))
          else expect(['0', '15', '30', '40', 'Adv']).toEqual(expect.arrayContaining([...labels]))
          if (labels.includes('Adv')) expect(labels).toContain('40')
        }
      }),
    )
  })

  test('wentBack never reports a match that only continues', () => {
    fc.assert(
      fc.property(anyServed, anyWinners, fc.nat({ max: 40 }), (start, winners, behind) => {
        const steps = walk(start, winners)
        steps.forEach(({ after }, index) => {
          expect(wentBack(steps[Math.max(0, index - behind)]?.before ?? start, after)).toBe(false)
        })
      }),
    )
  })

  test('wentBack reports points that were taken back', () => {
    fc.assert(
      fc.property(anyServed, anyWinners, (start, winners) => {
        for (const { before, after } of walk(start, winners)) expect(wentBack(after, before)).toBe(true)
      }),
    )
  })
})
