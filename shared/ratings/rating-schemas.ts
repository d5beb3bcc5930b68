import { z } from 'zod'
import { nextCursor } from '../lists/cursor-schemas.ts'
import { Calibration } from './calibration.ts'
import { RATING_KINDS } from './rated-match.ts'
import { KNOWN_FROM } from './shown-rating.ts'

/** Maximum number of players in one answer. */
const MOST_RANKED = 100

const club = z.string().min(1).max(64)
const chance = z.number().min(0).max(1)
const count = z.int().min(0)

export const rankingQuery = z.strictObject({
  club: club.optional().describe('Only players whom this club knows, and members of it. Without it, all players'),
  kind: z.enum(RATING_KINDS).default('singles').describe('Singles and doubles are rated apart'),
  limit: z.coerce.number().int().min(1).max(MOST_RANKED).default(50).describe('Maximum number of players'),
  cursor: z
    .string()
    .regex(/^[0-9]{1,9}_[\w.:-]{1,64}$/, 'must be the `next` of an earlier answer')
    .optional()
    .describe('The `next` of the previous answer. Without it the list begins with the highest rating'),
})
export type RankingQuery = z.infer<typeof rankingQuery>

const rankedPlayer = z.object({
  position: z
    .int()
    .min(1)
    .nullable()
    .describe(`Place in the ranking; null for a new player, who has fewer than ${KNOWN_FROM} rated matches`),
  id: z.string().describe('Id of the player'),
  name: z.string(),
  club: z.string().nullable().describe('Id of the club that knows the player; null for none'),
  rating: z.int().describe('A new player begins with 1500'),
  plusMinus: count.describe(
    'With a chance of 80 %, the strength is at most this far from the rating. It grows while the player does not play',
  ),
  matches: count.describe('Number of rated matches'),
  isNew: z.boolean(),
  last: z.iso.date().describe('Date of the last rated match'),
  change: z.int().describe('What the last rated match changed in the rating'),
  recentChange: z.int().describe('What the matches of the last 30 days changed in the rating'),
})
export interface RankedPlayer extends Readonly<z.infer<typeof rankedPlayer>> {}

const RANKED: RankedPlayer = {
  position: 1,
  id: '0b7d3c2e-5a41-4c8e-9f12-6d0e8f7a1b2c',
  name: 'Ana Reyes',
  club: 'club_naco',
  rating: 1612,
  plusMinus: 84,
  matches: 31,
  isNew: false,
  last: '2030-06-01',
  change: 14,
  recentChange: 23,
}
export const rankingAnswer = z
  .object({ players: z.array(rankedPlayer), next: nextCursor })
  .meta({ examples: [{ players: [RANKED], next: null }] })
export interface RankingAnswer extends Readonly<z.infer<typeof rankingAnswer>> {}

export const calibrationQuery = z.strictObject({
  club: club.optional().describe('Only matches of this club. Without it, all matches'),
})

const figures = z.object({
  matches: count.describe('Number of predictions'),
  logLoss: z.number().min(0).nullable().describe('Mean of −ln of the winner’s chance; null without a match'),
  accuracy: chance.nullable().describe('Share that the favourite won; an even chance counts a half'),
  ranges: z
    .array(
      z.object({
        from: chance,
        to: chance.describe('A chance that is exactly this is in the next range'),
        matches: count,
        chance: chance.nullable().describe('Mean chance of the favourite; null without a match'),
        won: chance.nullable().describe('Share of the matches that the favourite won; null without a match'),
      }),
    )
    .describe('Ten ranges of the favourite’s chance, from 50 % to 100 %. A match with an even chance is in none'),
})

export const calibrationAnswer = z
  .object({
    ratings: figures.describe('The chances by the ratings just before each rated match'),
    play: figures.describe(
      'The chance to win in play, after each set but the last one of the matches that were played to their end',
    ),
  })
  .meta({ examples: [{ ratings: exampleFigures(), play: exampleFigures() }] })
export interface CalibrationAnswer extends Readonly<z.infer<typeof calibrationAnswer>> {}

export const favouriteAnswer = z
  .object({
    chances: z
      .tuple([chance, chance])
      .nullable()
      .describe(
        'The chances of both sides to win, by their ratings right before the match; null if somebody had no rating then, is not linked, or hides the page',
      ),
  })
  .meta({ examples: [{ chances: [0.64, 0.36] }] })
export interface Favourite extends Readonly<z.infer<typeof favouriteAnswer>> {}

function exampleFigures() {
  const example = new Calibration()
  for (const winners of [0.64, 0.58, 0.41, 0.87]) example.add(winners)
  return example.figures()
}
