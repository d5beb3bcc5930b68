import { z } from 'zod'
import type { RatedResult } from '../../shared/ratings/rate.ts'
import { objectIn, PlayedMatchError } from './read-values.ts'

const games = z.int().min(0).max(999)
const name = z.string().min(1)
const lineSchema = z.object({
  date: z.iso.date(),
  sides: z.tuple([z.array(name).min(1).max(2), z.array(name).min(1).max(2)]),
  winner: z.union([z.literal(1), z.literal(2)]),
  sets: z.array(z.union([z.tuple([games, games]), z.object({ tieBreak: z.tuple([games, games]) })])),
  how: z.enum(['played', 'retired', 'defaulted', 'walkover']),
  bestOf: z.union([z.literal(1), z.literal(3), z.literal(5)]),
})

/** A match of a file of results. */
export interface RatedLine {
  readonly sides: readonly [readonly string[], readonly string[]]
  readonly winner: 1 | 2
  /** Null for a match that is not rated. */
  readonly result: RatedResult | null
}

/** Reads a line of a file of results. Throws a PlayedMatchError that names what is wrong. */
export function ratedLine(line: string): RatedLine {
  const { success, data, error } = lineSchema.safeParse(objectIn(line))
  if (!success)
    throw new PlayedMatchError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', '))
  const { date, sides, winner, sets, how, bestOf } = data
  const players = sides.flat()
  if (new Set(players).size < players.length) throw new PlayedMatchError('sides: a player is named twice')
  if (sides[0].length !== sides[1].length)
    throw new PlayedMatchError('sides: one side has one player, the other has two')
  const sums = [0, 0] as [number, number]
  for (const set of sets) {
    // A match tie-break counts as one game.
    const [one, other] =
      'tieBreak' in set ? [Number(set.tieBreak[0] > set.tieBreak[1]), Number(set.tieBreak[1] > set.tieBreak[0])] : set
    sums[0] += one
    sums[1] += other
  }
  const [winners, losers] = winner === 1 ? sums : [sums[1], sums[0]]
  const isRated = how !== 'walkover' && winners + losers > 0
  return { sides, winner, result: isRated ? { date, how, bestOf, games: { winners, losers } } : null }
}
