import { z } from 'zod'
import { FOLLOW_KINDS, MOST_FOLLOWS } from './follow-kinds.ts'

const kind = z.enum(FOLLOW_KINDS).describe('What the thing is')

/** One thing, as the address of a call names it. */
export const followParams = z.object({ kind, id: z.string().min(1).max(64).describe('Id of the thing') })

const COURT = { kind: 'court', id: 'club_naco-1' } as const

export const followsRequest = z
  .strictObject({
    follows: z
      .array(z.strictObject({ kind, id: z.string().min(1).max(64) }))
      .min(1)
      .max(MOST_FOLLOWS)
      .describe('The things. Those that do not exist, and players who hide their pages, are left out'),
  })
  .meta({ examples: [{ follows: [COURT] }] })

const followed = z.object({
  kind,
  id: z.string().describe('Of a player who was merged into another one, the id of the other'),
  name: z.string(),
  club: z.string().nullable().describe('The name of its club; null for none, and for a match'),
  ids: z
    .array(z.string())
    .readonly()
    .describe('The ids with which matches name it: of a player, also those merged into it'),
  matches: z
    .array(z.string())
    .readonly()
    .describe('Of a competition, the ids of the matches that are not over, and of the last ones that are; else empty'),
})
/** A thing that somebody follows, as it is now. */
export interface Followed extends Readonly<z.infer<typeof followed>> {}

export const followsAnswer = z
  .object({ follows: z.array(followed).readonly().describe('The thing that was followed last comes first') })
  .meta({
    id: 'Follows',
    examples: [{ follows: [{ ...COURT, name: 'Court 1', club: 'Club Naco', ids: [COURT.id], matches: [] }] }],
  })
export interface FollowsAnswer extends Readonly<z.infer<typeof followsAnswer>> {}
