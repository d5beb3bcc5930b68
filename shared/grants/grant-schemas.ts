import { z } from 'zod'
import { clientId, moment } from '../matches/match-request-schemas.ts'
import { LONGEST } from '../text/longest.ts'
import { lineSchema } from '../text/text-schemas.ts'

const court = z
  .string()
  .max(64)
  .describe('the id of a court, such as `club_naco-1`: the grant is for every match on it')
const matchId = z.string().max(64).describe('the id of a match: the grant is for this match only')
const oneOfBoth = { error: 'either match or court is needed, not both', path: ['match'] }
const hasOne = ({ match, court }: { match?: string | undefined; court?: string | undefined }): boolean =>
  (match === undefined) !== (court === undefined)

export const createGrantRequest = z
  .strictObject({
    id: clientId.optional(),
    match: matchId.optional(),
    court: court.optional(),
    from: moment.optional().describe('the start of its window; the default is now'),
    until: moment.describe('the end of its window, at most 366 days after the start'),
    label: lineSchema(LONGEST.grant.label)
      .min(1)
      .describe('a note for the office: who has the link, or where it is displayed'),
  })
  .refine(hasOne, oneOfBoth)
  .meta({
    examples: [
      {
        id: 'grant-1',
        match: 'final',
        from: '2030-06-01T19:00:00Z',
        until: '2030-06-01T23:00:00Z',
        label: 'Chair umpire',
      },
    ],
  })
export type CreateGrantRequest = z.infer<typeof createGrantRequest>

export const grantsQuery = z
  .strictObject({ match: matchId.optional(), court: court.optional() })
  .refine(hasOne, oneOfBoth)
export type GrantsQuery = z.infer<typeof grantsQuery>

const time = z.iso.datetime()
const TOKEN = 'grant_Zk3vQ0n8yX1r5tUeW7aBcD2fGhJ4kLmN6pQsRtVxYz0'

export const grantCreatedSchema = z
  .object({
    id: z.string(),
    token: z.string().describe('the secret, for `Authorization: Bearer`. The server keeps only its hash'),
    url: z.string().describe('the address of the console with the secret in its fragment'),
    until: time,
  })
  .meta({
    examples: [
      {
        id: 'grant-1',
        token: TOKEN,
        url: `https://club.example/scorer/final#${TOKEN}`,
        until: '2030-06-01T23:00:00.000Z',
      },
    ],
  })
/** A new grant, with its secret. */
export interface GrantCreated extends Readonly<z.infer<typeof grantCreatedSchema>> {}

/** The author of an entry or the maker of a grant. */
export const authorSchema = z.object({
  kind: z
    .enum(['key', 'person', 'grant', 'unknown'])
    .describe('`unknown` for entries from earlier versions, which did not store the author'),
  id: z.string().optional().describe('the id of the person or the grant'),
  name: z.string().optional().describe('the name of the person, or the label of the grant'),
})
export interface AuthorAnswer extends Readonly<z.infer<typeof authorSchema>> {}

const grant = {
  id: z.string(),
  match: z.string().nullable().describe('the match for which the grant is; null if it is for a court'),
  court: z.string().nullable().describe('the court for which the grant is; null if it is for a match'),
  from: time,
  until: time,
  label: z.string(),
}
const GRANT = {
  id: 'grant-1',
  match: 'final',
  court: null,
  from: '2030-06-01T19:00:00.000Z',
  until: '2030-06-01T23:00:00.000Z',
  label: 'Chair umpire',
}

export const ownGrantSchema = z.object(grant).meta({ examples: [GRANT] })
/** A grant, as its holder sees it. */
export interface OwnGrant extends Readonly<z.infer<typeof ownGrantSchema>> {}

const grantSchema = z.object({
  ...grant,
  createdAt: time,
  createdBy: authorSchema,
  revokedAt: time.nullable().describe('when the grant was revoked; null if it was not revoked'),
})
/** A grant, as the office sees it. It never contains the secret. */
export interface Grant extends Readonly<z.infer<typeof grantSchema>> {}
export const grantsSchema = z.object({ grants: z.array(grantSchema) }).meta({
  examples: [
    { grants: [{ ...GRANT, createdAt: '2030-06-01T18:55:00.000Z', createdBy: { kind: 'key' }, revokedAt: null }] },
  ],
})

export const authorsSchema = z
  .object({
    authors: z
      .array(
        authorSchema.extend({
          from: z.int().min(1).describe('the first entry of the run'),
          to: z.int().min(1).describe('the last entry of the run'),
        }),
      )
      .describe('runs of entries with the same author, in the order of `seq`'),
  })
  .meta({ examples: [{ authors: [{ kind: 'key', from: 1, to: 1 }] }] })
export interface AuthorsAnswer extends Readonly<z.infer<typeof authorsSchema>> {}
