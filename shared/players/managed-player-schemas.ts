import { z } from 'zod'
import { nextCursor } from '../lists/cursor-schemas.ts'
import { lineSchema } from '../text/text-schemas.ts'
import { MOST_LISTED, type OfficePlayer, officePlayerSchema, playerId } from './player-schemas.ts'
import { LONGEST_SEARCH } from './profile.ts'

export const managedPlayersQuery = z.strictObject({
  club: z.string().min(1).max(64).optional().describe('Id of a club. Without it, the players whom no club knows'),
  search: lineSchema(LONGEST_SEARCH)
    .optional()
    .describe('Beginnings of words of the name, in any order and letter case, with or without accents'),
  state: z
    .enum(['merged'])
    .optional()
    .describe('Only players who were merged into others; without it, only the others'),
  limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(MOST_LISTED).describe('Maximum number of players'),
  cursor: playerId
    .optional()
    .describe('The `next` of the previous answer. Without it the list begins with the first name'),
})
export type ManagedPlayersQuery = z.infer<typeof managedPlayersQuery>

const { id, name, club, matches, lastMatch, person, visibility, hidden, hiddenBy, tag } = officePlayerSchema.shape
const managedPlayer = z.object({
  id,
  name,
  club,
  matches,
  lastMatch,
  number: z.string().describe('Membership number, if the club has one; only for people who manage the club’s members'),
  person,
  visibility,
  hidden,
  hiddenBy,
  merged: z.array(z.string()).describe('The names of all players who were merged into this one'),
  into: z
    .object({ id, name })
    .nullable()
    .describe('The player at the end of the merges; null for a player who was not merged into another one'),
  tag,
})
/** A player in the list of the office. */
export interface ManagedPlayer extends Readonly<z.infer<typeof managedPlayer>> {}

const EXAMPLE: Pick<OfficePlayer, 'id' | 'name'> = { id: '0b7d3c2e-5a41-4c8e-9f12-6d0e8f7a1b2c', name: 'Ana Reyes' }
export const managedPlayersAnswer = z.object({ players: z.array(managedPlayer), next: nextCursor }).meta({
  examples: [
    {
      players: [
        {
          ...EXAMPLE,
          club: 'club_naco',
          matches: 31,
          lastMatch: '2030-06-01T20:00:00.000Z',
          number: '104',
          person: null,
          visibility: null,
          hidden: false,
          hiddenBy: null,
          merged: ['A. Reyes'],
          into: null,
          tag: '3',
        },
      ],
      next: null,
    },
  ],
})
export interface ManagedPlayers extends Readonly<z.infer<typeof managedPlayersAnswer>> {}
