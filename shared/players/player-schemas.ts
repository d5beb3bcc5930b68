import { z } from 'zod'
import { clientId } from '../matches/match-request-schemas.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine, lineSchema } from '../text/text-schemas.ts'
import { MOST_NAMED, MOST_NAMES, NEEDED_FOR, RESERVED_IDS, VISIBILITIES } from './player-limits.ts'
import { LONGEST_SEARCH } from './profile.ts'
import { HIDERS } from './visibility.ts'

const ID = '0b7d3c2e-5a41-4c8e-9f12-6d0e8f7a1b2c'
const OTHER_ID = '4f8e2d1c-7b6a-4539-8e21-0c9d8b7a6f5e'

export const playerId = z.string().min(1).max(64).describe('Id of a player')
export const playerParams = z.object({ id: playerId })

const name = filledLine(LONGEST.match.name).describe('The name as matches show it')
const club = z.string().max(64).nullable().describe('Id of the club that knows the player; null for none')

/** A player in lists. */
const listedPlayer = z.object({
  id: z
    .string()
    .describe('Identifies the player. A player who was merged into another one keeps an id that leads to the other'),
  name: z.string(),
  club: club,
  matches: z.int().min(0).describe('Number of matches with this player that have begun'),
  lastMatch: z.iso.datetime().nullable().describe('Time of the newest of these matches; null if there is none'),
})
export interface ListedPlayer extends Readonly<z.infer<typeof listedPlayer>> {}
const LISTED: ListedPlayer = {
  id: ID,
  name: 'Ana Reyes',
  club: 'club_naco',
  matches: 31,
  lastMatch: '2030-06-01T20:00:00.000Z',
}

/** Maximum number of players in one answer. */
export const MOST_LISTED = 50
export const searchPlayersQuery = z.strictObject({
  search: lineSchema(LONGEST_SEARCH)
    .min(1)
    .describe('Beginnings of words of the name, in any order and letter case, with or without accents'),
  club: z.string().max(64).optional().describe('Players of this club come first'),
  limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(20).describe('Maximum number of players'),
})
export const listedPlayersAnswer = z
  .object({ players: z.array(listedPlayer) })
  .meta({ examples: [{ players: [LISTED] }] })
export interface ListedPlayers extends Readonly<z.infer<typeof listedPlayersAnswer>> {}

/** Somebody whom a form suggests: a player, or a person of the club who has not played yet. */
export const suggestedPlayer = z.object({
  id: z
    .string()
    .describe('For `playerIds` of a match: the id of a player, or `person:` and the id of a person of the club'),
  name: z.string(),
  club: club,
  lastMatch: z.iso.datetime().nullable().describe('Tells apart players with the same name'),
  number: z.string().describe('Membership number, if the club has one; only for people who manage the club’s members'),
})
export interface SuggestedPlayer extends Readonly<z.infer<typeof suggestedPlayer>> {}
/** An example for the document of the API. */
export const SUGGESTED: SuggestedPlayer = {
  id: ID,
  name: 'Ana Reyes',
  club: 'club_naco',
  lastMatch: LISTED.lastMatch,
  number: '104',
}

export const namedPlayersRequest = z
  .strictObject({ club, names: z.array(name).min(1).max(MOST_NAMES).describe('Whole names') })
  .meta({ examples: [{ club: 'club_naco', names: ['Ana Reyes'] }] })
export const namedPlayersAnswer = z
  .object({
    names: z
      .array(
        z.object({
          name: z.string(),
          players: z.array(suggestedPlayer).describe(`Whom the club knows by this name, at most ${MOST_NAMED}`),
          count: z.int().min(0).describe('Number of players with this name'),
        }),
      )
      .describe('In the order of the request'),
  })
  .meta({ examples: [{ names: [{ name: 'Ana Reyes', players: [SUGGESTED], count: 1 }] }] })
/** The players of a club by whole names. */
export interface NamedPlayers extends Readonly<z.infer<typeof namedPlayersAnswer>> {}

const newId = clientId.refine((id) => !RESERVED_IDS.includes(id), 'is the address of a page')
export const newPlayerRequest = z
  .strictObject({
    id: newId.describe('Chosen by you. A repeated request creates the player once'),
    name,
    club,
  })
  .meta({ examples: [{ id: ID, name: 'Ana Reyes', club: 'club_naco' }] })
export type NewPlayer = z.infer<typeof newPlayerRequest>

export const newPlayersRequest = z
  .strictObject({
    club,
    players: z
      .array(z.strictObject({ id: newId.describe('Chosen by you'), name }))
      .min(1)
      .max(MOST_NAMES)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have different ids'),
  })
  .meta({
    examples: [{ club: 'club_naco', players: [{ id: '9c1f7a52-3d4e-4b6a-8f20-5e7d6c1b0a93', name: 'Luz Marte' }] }],
  })

const merged = z.object({
  id: z.string(),
  name: z.string(),
  club: club,
})
/** A player as the office sees them. */
export const officePlayerSchema = listedPlayer
  .extend({
    person: z.string().nullable().describe('Id of the person; null for somebody who is only a name'),
    visibility: z.enum(VISIBILITIES).nullable().describe('What the office has decided; null for nothing'),
    hidden: z.boolean().describe('Whether the page is hidden'),
    hiddenBy: z
      .enum(HIDERS)
      .nullable()
      .describe(
        '`office`: because of `visibility`. `person`: the person has chosen it, and only the person can show the page again. `junior`: nobody has decided, and the register of a club says that the player is a junior. Null for a page that is shown',
      ),
    merged: z.array(merged).describe('The players that were merged into this one directly'),
    into: z.string().nullable().describe('Id of the player that this one was merged into; null if it was not'),
    neededFor: z.array(z.enum(NEEDED_FOR)).describe('Why nobody can delete the player; empty if the office can'),
    tag: z.string().describe('Changes with each change of the player. It is also the ETag'),
  })
  .meta({
    id: 'OfficePlayer',
    examples: [
      {
        ...LISTED,
        person: null,
        visibility: null,
        hidden: false,
        hiddenBy: null,
        merged: [],
        into: null,
        neededFor: ['matches'],
        tag: '3',
      },
    ],
  })
export interface OfficePlayer extends Readonly<z.infer<typeof officePlayerSchema>> {}

export const playerChange = z
  .strictObject({ name, visibility: z.enum(VISIBILITIES).nullable() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'must change something')
  .meta({ examples: [{ visibility: 'name' }] })
export type PlayerChange = z.infer<typeof playerChange>

export const mergeRequest = z
  .strictObject({ into: playerId.describe('The player who stays') })
  .meta({ examples: [{ into: OTHER_ID }] })
