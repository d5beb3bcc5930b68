import { z } from 'zod'
import { clientId } from '../matches/match-request-schemas.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'
import { EVENT_KINDS, entryTimes } from './event-schemas.ts'
import { STAGE_KINDS } from './stage-plan.ts'

/** Maximum number of clubs of a competition. */
const MOST_CLUBS = 20

const ID = 'c0d1e2f3-0a1b-4c2d-8e3f-405162738495'
const EVENT_ID = 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7'
const name = filledLine(LONGEST.match.name)
const date = z.iso.date()

export const competitionParams = z.object({ id: z.string().min(1).max(64).describe('Id of the competition') })

const competitionFields = {
  name: name.describe('Such as “Club championship 2030”'),
  club: z.string().max(64).describe('Id of the club that runs it'),
  clubs: z.array(z.string().max(64)).max(MOST_CLUBS).default([]).describe('Ids of other clubs that take part'),
  from: date.describe('First day, `yyyy-mm-dd` at the club'),
  to: date.describe('Last day'),
  published: z.boolean().default(false).describe('Whether everybody sees it. The office sees it always'),
}
const isInOrder = ({ from, to }: { readonly from: string; readonly to: string }): boolean => from <= to
const dates = { path: ['to'], error: 'must not be before from' }

export const newCompetition = z
  .strictObject({ id: clientId.describe('Chosen by you. A repeated request creates it once'), ...competitionFields })
  .refine(isInOrder, dates)
  .meta({
    examples: [
      {
        id: ID,
        name: 'Club championship 2030',
        club: 'club_naco',
        from: '2030-06-01',
        to: '2030-06-09',
        published: true,
      },
    ],
  })
export type NewCompetition = z.infer<typeof newCompetition>

export const competitionChange = z
  .strictObject(competitionFields)
  .refine(isInOrder, dates)
  .meta({
    examples: [
      { name: 'Open championship 2030', club: 'club_naco', from: '2030-06-01', to: '2030-06-16', published: true },
    ],
  })
export type CompetitionChange = z.infer<typeof competitionChange>

const listedEvent = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(EVENT_KINDS),
  entries: z.int().describe('Number of entries'),
  ...entryTimes,
  stages: z.array(z.object({ id: z.string(), kind: z.enum(STAGE_KINDS), drawn: z.boolean() })),
  champions: z
    .array(z.string())
    .nullable()
    .describe('The names of the winner or the winning pair; null before the end'),
})
export interface ListedEvent extends Readonly<z.infer<typeof listedEvent>> {}

const listedCompetition = z.object({
  id: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  club: z.string(),
  clubs: z.array(z.string()).describe('All clubs, with the one that runs it'),
})
export interface ListedCompetition extends Readonly<z.infer<typeof listedCompetition>> {}
const LISTED: ListedCompetition = {
  id: ID,
  name: 'Club championship 2030',
  from: '2030-06-01',
  to: '2030-06-09',
  club: 'club_naco',
  clubs: ['club_naco'],
}

export const competitionsQuery = z.strictObject({
  club: z.string().max(64).optional().describe('Only competitions of this club'),
})
export const competitionsAnswer = z
  .object({ competitions: z.array(listedCompetition) })
  .meta({ examples: [{ competitions: [LISTED] }] })
export interface CompetitionsAnswer extends Readonly<z.infer<typeof competitionsAnswer>> {}

const LISTED_EVENT: ListedEvent = {
  id: EVENT_ID,
  name: 'Women’s singles',
  kind: 'singles',
  entries: 12,
  opensAt: null,
  closesAt: null,
  stages: [{ id: 'main', kind: 'knockout', drawn: true }],
  champions: null,
}
export const competitionSchema = listedCompetition
  .extend({ events: z.array(listedEvent) })
  .meta({ id: 'Competition', examples: [{ ...LISTED, events: [LISTED_EVENT] }] })
export interface CompetitionAnswer extends Readonly<z.infer<typeof competitionSchema>> {}

export const officeCompetitionSchema = competitionSchema
  .extend({
    published: z.boolean(),
    tag: z.string().describe('Changes with each change of the competition. It is also the ETag'),
  })
  .meta({ id: 'OfficeCompetition', examples: [{ ...LISTED, events: [LISTED_EVENT], published: true, tag: '3' }] })
export interface OfficeCompetition extends Readonly<z.infer<typeof officeCompetitionSchema>> {}
