import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StandingEntry } from '../matches/match-schemas.ts'
import { opponent } from '../scoring/score.ts'
import { ACTIONS, pointWinner } from '../scoring/scoring-event.ts'
import { anyDraft, anyEvent } from '../testing/arbitraries.ts'
import { AT, logOf, standingOf, UNDO } from '../testing/logs.ts'
import { deepFreeze } from '../testing/scores.ts'
import { statsOf } from '../testing/stats.ts'
import { pointsWon } from './match-stats.ts'

const points = anyDraft.filter((draft) => draft.kind === 'action')

/** Entries of every kind, possible in a match or not. */
const anyStanding: fc.Arbitrary<StandingEntry[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: points }, anyEvent), { maxLength: 60 })
  .map((events) =>
    events.map((event, index): StandingEntry => {
      const head = { matchId: 'm1', seq: index + 1, id: `e${index}`, at: AT }
      return event.kind === 'action'
        ? { player: 'Ana Díaz', ...event, ...head, game: 1, gamescore: '15-0' }
        : { ...event, ...head }
    }),
  )

const isPoint = (entry: StandingEntry): entry is StandingEntry & { kind: 'action' } => entry.kind === 'action'
const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0)

test('counts each point of the log once', () => {
  fc.assert(
    fc.property(anyStanding, (standing) => {
      const [one, two] = statsOf(standing)
      const unclassified = one.unclassified + two.unclassified
      expect(sum(one.actions) + sum(two.actions) + unclassified).toBe(standing.filter(isPoint).length)
      for (const { actions, winners, unforcedErrors } of [one, two]) {
        expect(sum(winners)).toBe(actions.WINNER)
        expect(sum(unforcedErrors)).toBeLessThanOrEqual(actions.UNFORCED_ERROR)
      }
    }),
  )
})

test('equals the result of a simple count', () => {
  fc.assert(
    fc.property(anyStanding, (standing) => {
      const stats = statsOf(standing)
      const done = standing.filter(isPoint)
      for (const [index, { actions }] of stats.entries()) {
        for (const action of ACTIONS) {
          const same = done.filter((p) => p.side === index + 1 && p.action === action && !p.unclassified)
          expect(actions[action]).toBe(same.length)
        }
        expect(pointsWon(stats)[index]).toBe(done.filter((p) => pointWinner(p.action, p.side) === index + 1).length)
      }
    }),
  )
})

test('does not depend on the order of entries, and changes no entry', () => {
  fc.assert(
    fc.property(
      anyStanding.chain((standing) =>
        fc.tuple(fc.constant(standing), fc.shuffledSubarray(standing, { minLength: standing.length })),
      ),
      ([standing, shuffled]) => {
        expect(statsOf(deepFreeze(structuredClone(shuffled)))).toEqual(statsOf(standing))
      },
    ),
  )
})

test('swapping the players mirrors the counts', () => {
  fc.assert(
    fc.property(anyStanding, (standing) => {
      const swapped = standing.map((entry) => (isPoint(entry) ? { ...entry, side: opponent(entry.side) } : entry))
      expect(statsOf(swapped)).toEqual(statsOf(standing).toReversed())
    }),
  )
})

test('[F10] does not count an entry after its undo', () => {
  fc.assert(
    fc.property(fc.array(anyDraft, { maxLength: 40 }), (wanted) => {
      const log = logOf(wanted)
      expect(statsOf(log.live.standing)).toEqual(statsOf(standingOf(log.entries)))
      const undone = logOf([UNDO], log)
      expect(statsOf(undone.live.standing)).toEqual(statsOf(log.live.standing.slice(0, -1)))
    }),
  )
})
