import fc from 'fast-check'
import { applyEvent } from '../scoring/fold.ts'
import { type Format, formatOf, type SetRule } from '../scoring/format.ts'
import type { BySide, Score, Side } from '../scoring/score.ts'
import { startScore } from '../scoring/start-score.ts'
import { printFormat } from './print-format.ts'
import { gamesAll, playedOut } from './scores.ts'

/** Formats in common use. */
export const FORMATS = [
  'SET3-S:6/TB7',
  'SET5-S:6/TB7',
  'SET5-S:6/TB7-F:6',
  'SET5-S:6/TB7-F:6/TB10',
  'SET5-S:6/TB7-F:6/TB7@12',
  'SET3-S:6/TB7-F:TB10',
  'SET3-S:6/TB7-F:TB7',
  'SET3-S:6NOAD/TB7',
  'SET3-S:4/TB7',
  'SET3-S:4/TB7@3',
  'SET3-S:4NOAD/TB5NOAD@3',
  'SET3-S:4NOAD/TB5@3',
  'SET1-S:8/TB7',
  'SET1-S:8/TB7@7',
  'SET1-S:TB10',
  'SET3-S:6/TB7-G:TN1D',
  'SET3-S:6/TB7-G:TN3D',
  'SET3-S:6NOAD/TB7-F:TB10',
  'SET1-S:T20',
] as const

/** Returns a match with this format before its first point. */
export function underFormat(code: string, firstServer: Side | null = 1, doubles = false): Score {
  if (formatOf(code) === null) throw new RangeError(`${code} is no format`)
  return startScore(code, firstServer, doubles)
}

/** Returns the score after these points under this format. Side 1 serves first. */
export const played = (code: string, winners: string): Score => playedOut(winners, underFormat(code))

/** Winners of the points up to a tie-break at 6-6. */
export const TO_SIX_ALL = gamesAll(6)

/** Returns a score that starts from these games and points, side 1 to serve. */
export function at(
  code: string,
  sets: readonly BySide<number>[],
  points: BySide<number> = [0, 0],
  server: Side | null = 1,
  doubles = false,
): Score {
  const start = underFormat(code, server, doubles)
  const known = sets.map((games) => ({ games, tiebreak: null }))
  return playedFrom(start, known, points, server)
}

const playedFrom = (start: Score, sets: Score['sets'], points: BySide<number>, server: Side | null): Score =>
  applyEvent(start, { kind: 'start', sets, points, server })

const number = (min: number, max = 99): fc.Arbitrary<number> => fc.integer({ min, max })

const anyTiebreakSet: fc.Arbitrary<SetRule> = fc
  .record({ to: number(1), noAd: fc.boolean() })
  .map((tiebreak) => ({ games: 1, noAd: false, tiebreak: { ...tiebreak, at: 0 } }))

const anyGamesSet = (noAd: fc.Arbitrary<boolean>): fc.Arbitrary<SetRule> =>
  number(2).chain((games) =>
    fc.record({
      games: fc.constant(games),
      noAd,
      tiebreak: fc.option(fc.record({ to: number(1), noAd: fc.boolean(), at: number(games - 1) })),
    }),
  )

const anyTimedSet: fc.Arbitrary<SetRule> = number(1, 999).map((minutes) => ({
  games: Number.POSITIVE_INFINITY,
  noAd: false,
  tiebreak: null,
  minutes,
}))

/** Any format that a code can express, common or not. */
export const anyFormat: fc.Arbitrary<Format> = fc.constantFrom(null, 1, 3, 9).chain((decidingDeuce) => {
  const set = fc.oneof(
    anyTiebreakSet,
    anyTimedSet,
    anyGamesSet(decidingDeuce === null ? fc.boolean() : fc.constant(false)),
  )
  return fc
    .record({ sets: fc.constantFrom(1, 3, 5), set, final: fc.option(set), decidingDeuce: fc.constant(decidingDeuce) })
    .map(
      (format): Format => ({
        ...format,
        sets: format.sets as Format['sets'],
        final: format.sets === 1 ? null : format.final,
      }),
    )
})

/** The code of a format: usually a common one, so that matches end; sometimes any other. */
export const anyCode: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...FORMATS) },
  { weight: 1, arbitrary: anyFormat.map(printFormat) },
)
