import { z } from 'zod'
import { nextCursor } from '../lists/cursor-schemas.ts'
import { OUTCOMES } from '../matches/match-outcome.ts'
import { SUMMED_STATISTICS } from '../stats/summed-statistics.ts'
import { playerId } from './player-schemas.ts'
import { PLAY_KINDS } from './profile.ts'

const ID = '0b7d3c2e-5a41-4c8e-9f12-6d0e8f7a1b2c'
const OTHER_ID = '4f8e2d1c-7b6a-4539-8e21-0c9d8b7a6f5e'

const kind = z.enum(PLAY_KINDS)
const count = z.int().min(0)
const wonAndLost = z
  .object({ played: count.describe('also matches that nobody won; without walkovers'), won: count, lost: count })
  .meta({ id: 'WonAndLost' })

/** Somebody in a match: a player, or only a name. */
const named = z
  .object({
    id: z.string().nullable().describe('Id of the player; null for somebody who is only a name, or who hides the page'),
    name: z.string().describe('The name in the match; `Player` for somebody who is shown without a name'),
    currentName: z
      .string()
      .optional()
      .describe('The name of the player now, if it is another one. Only for players with a page'),
    isAnonymous: z.literal(true).optional().describe('the name is not shown'),
  })
  .meta({ id: 'NamedPlayer' })
export interface NamedPlayer extends Readonly<z.infer<typeof named>> {}

const pair = z.tuple([count, count]).readonly()
const setSchema = z.union([pair, z.object({ tieBreak: pair }).readonly()])

const ratingStep = z.object({
  match: z.string().describe('Id of the match'),
  date: z.iso.date(),
  rating: z.int().describe('the rating after the match'),
  plusMinus: z.int().min(0),
  change: z.int().describe('what the match changed'),
})
/** The rating of a player after a match. */
export interface RatingStep extends Readonly<z.infer<typeof ratingStep>> {}
const rating = z
  .object({
    rating: z.int().describe('1500 for a new player'),
    plusMinus: z.int().min(0).describe('with a chance of 80 %, the strength is at most this far from the rating'),
    matches: count.describe('number of rated matches'),
    isNew: z.boolean().describe('whether too few matches are rated to order people by it'),
  })
  .meta({ id: 'PlayerRating' })
export interface PlayerRating extends Readonly<z.infer<typeof rating>> {}
const ratings = z.object({ singles: rating.optional(), doubles: rating.optional() })
const curve = z.array(ratingStep).readonly()

const playerResult = z
  .object({
    match: z.string().describe('Id of the match'),
    endedAt: z.iso.datetime(),
    date: z.iso.date().describe('the date at the club'),
    kind,
    category: z.string(),
    description: z.string(),
    club: z.string().nullable().describe('Id of the club; null for none'),
    how: z.enum(OUTCOMES),
    won: z.boolean().nullable().describe('null if nobody won'),
    sets: z
      .array(setSchema)
      .readonly()
      .describe('the games of the player’s side first; a match tie-break has its points in `tieBreak`'),
    playedAs: z.string().optional().describe('the player’s name in the match, if the player has another one now'),
    partner: named.nullable().describe('in doubles, the partner; null in singles'),
    opponents: z.array(named).readonly(),
    counts: z
      .boolean()
      .describe('whether ratings count the result. A result that players entered themselves has to be confirmed first'),
    rating: ratingStep.pick({ rating: true, plusMinus: true, change: true }).optional(),
  })
  .meta({ id: 'PlayerResult' })
export interface PlayerResult extends Readonly<z.infer<typeof playerResult>> {}

const statistic = z.object({
  name: z.enum(SUMMED_STATISTICS),
  value: z.number().min(0),
  of: z.number().min(0).nullable().describe('the number of which `value` is a part; null for a plain count'),
  matches: count.describe('number of matches in which it was recorded'),
})

/** The ends of an event that are titles. */
export const TITLES = ['champion', 'finalist'] as const

const ofTitle = z.object({ id: z.string(), name: z.string() })
const title = z
  .object({
    place: z.enum(TITLES).describe('`finalist`: lost the final'),
    year: z.int().describe('the year of the last day of the competition'),
    kind,
    event: ofTitle,
    competition: ofTitle,
  })
  .meta({ id: 'PlayerTitle' })
export interface PlayerTitle extends Readonly<z.infer<typeof title>> {}

const RESULT: PlayerResult = {
  match: 'final',
  endedAt: '2030-06-01T21:32:00.000Z',
  date: '2030-06-01',
  kind: 'singles',
  category: 'Singles',
  description: 'Final, centre court',
  club: 'club_naco',
  how: 'played',
  won: true,
  sets: [
    [6, 4],
    [7, 6],
  ],
  partner: null,
  opponents: [{ id: OTHER_ID, name: 'Luz Marte' }],
  counts: true,
}

export const profileSchema = z
  .object({
    id: z.string().describe('Another id than the one you asked for, if that player was merged into this one'),
    name: z.string(),
    club: z.string().nullable().describe('Id of the club that knows the player; null for none'),
    ratings: ratings.optional(),
    curves: z
      .object({ singles: curve.optional(), doubles: curve.optional() })
      .optional()
      .describe(
        'the ratings after matches, oldest first: after each match, or after at most 200 that are evenly spread',
      ),
    results: z.object({ singles: wonAndLost, doubles: wonAndLost }),
    form: z
      .array(z.object({ match: z.string(), kind, date: z.iso.date(), won: z.boolean() }))
      .readonly()
      .describe('the last ten results, newest first; without walkovers'),
    statistics: z.object({
      matches: count.describe('number of singles with points'),
      values: z
        .array(statistic)
        .readonly()
        .describe('sums over these matches. In doubles most counts belong to the pair, so only singles count'),
    }),
    opponents: z
      .array(z.object({ id: z.string(), name: z.string(), ...wonAndLost.shape }))
      .readonly()
      .describe('the opponents of most matches, singles and doubles, as far as they have a page'),
    titles: z
      .array(title)
      .readonly()
      .describe('the events that the player won or lost in the final, newest first. They follow corrected results'),
  })
  .meta({
    id: 'PlayerProfile',
    examples: [
      {
        id: ID,
        name: 'Ana Reyes',
        club: 'club_naco',
        results: { singles: { played: 2, won: 1, lost: 1 }, doubles: { played: 0, won: 0, lost: 0 } },
        form: [{ match: RESULT.match, kind: RESULT.kind, date: RESULT.date, won: true }],
        statistics: { matches: 2, values: [{ name: 'aces', value: 7, of: null, matches: 2 }] },
        opponents: [{ id: OTHER_ID, name: 'Luz Marte', played: 2, won: 1, lost: 1 }],
        titles: [
          {
            place: 'champion',
            year: 2030,
            kind: 'singles',
            event: { id: 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7', name: 'Women’s singles' },
            competition: { id: 'c0d1e2f3-0a1b-4c2d-8e3f-405162738495', name: 'Club championship 2030' },
          },
        ],
      },
    ],
  })
export interface PlayerProfile extends Readonly<z.infer<typeof profileSchema>> {}

/** The ways in which a result can end, as filters name them. */
export const ENDED = ['won', 'lost'] as const

export const playerMatchesQuery = z.strictObject({
  kind: kind.optional().describe('Only singles, or only doubles'),
  year: z.coerce.number().int().min(1900).max(9999).optional().describe('the year at the club'),
  club: z.string().max(64).optional().describe('Id of a club'),
  opponent: playerId.optional().describe('Id of an opponent'),
  result: z.enum(ENDED).optional().describe('Only matches that the player won, or lost'),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Maximum number of matches'),
  cursor: z
    .string()
    .max(100)
    .regex(/^\d{1,15}_.+$/, 'must be the `next` of an earlier answer')
    .optional()
    .describe('The `next` of the previous answer. Without it the list begins with the newest match'),
})
export type PlayerMatchesQuery = z.infer<typeof playerMatchesQuery>

export const playerMatchesAnswer = z
  .object({
    matches: z.array(playerResult).readonly(),
    years: z.array(z.int()).readonly().describe('the years with matches of the player, newest first'),
    clubs: z.array(z.string()).readonly().describe('ids of the clubs with matches of the player'),
    next: nextCursor,
  })
  .meta({ examples: [{ matches: [RESULT], years: [2030], clubs: ['club_naco'], next: null }] })
export interface PlayerMatches extends Readonly<z.infer<typeof playerMatchesAnswer>> {}

export const againstParams = z.object({ id: playerId, other: playerId })

const meetings = z.object({
  played: count,
  one: count.describe('wins of `one`'),
  other: count.describe('wins of `other`'),
})
const opponent = z.object({ id: z.string(), name: z.string(), ratings: ratings.optional() })
export const againstSchema = z
  .object({
    one: opponent.describe('The player of the first id in the path'),
    other: opponent,
    singles: meetings,
    doubles: meetings,
    matches: z.array(playerResult).readonly().describe('the latest 100 matches, newest first, as `one` sees them'),
  })
  .meta({
    id: 'HeadToHead',
    examples: [
      {
        one: { id: ID, name: 'Ana Reyes' },
        other: { id: OTHER_ID, name: 'Luz Marte' },
        singles: { played: 1, one: 1, other: 0 },
        doubles: { played: 0, one: 0, other: 0 },
        matches: [RESULT],
      },
    ],
  })
export interface HeadToHead extends Readonly<z.infer<typeof againstSchema>> {}
