import { z } from 'zod'
import { PENALTIES } from '../scoring/scoring-event.ts'
import { SUSPENSION_REASONS } from '../scoring/suspension.ts'
import { LONGEST } from '../text/longest.ts'
import { lineSchema } from '../text/text-schemas.ts'
import { INCIDENTS, SHOWN_KINDS, VIOLATIONS } from './match-notes.ts'
import { clientId, dayAndPlace, moment } from './match-request-schemas.ts'
import { oneOrTwo } from './side-schemas.ts'

const text = lineSchema(LONGEST.match.note).min(1)

export const newNoteRequest = z
  .strictObject({
    id: clientId.describe('chosen by you, so that you can send the note again'),
    kind: z.enum(INCIDENTS),
    player: lineSchema(LONGEST.match.name)
      .min(1)
      .nullish()
      .describe('the player that it is about: one of the match’s two names'),
    violation: z.enum(VIOLATIONS).optional().describe('with kind `violation`: the offence against the code of conduct'),
    text: text.optional(),
    playedAt: moment.optional().describe('when it happened, by the umpire’s clock'),
  })
  .meta({ examples: [{ id: 'n1', kind: 'medical', player: 'Ana Reyes', text: 'Left ankle' }] })
export type NewNoteRequest = z.infer<typeof newNoteRequest>

const NOTE = {
  id: 'n1',
  seq: 41,
  at: '2030-06-01T20:41:00.000Z',
  kind: 'medical',
  side: 1,
  text: 'Left ankle',
  by: { kind: 'person', id: 'b1f6c0de', name: 'Ulla Berg' },
}

/** The writer of a note or an entry, as people who may score the match see them. */
export const writerSchema = z.object({
  kind: z.enum(['key', 'person', 'grant', 'unknown']),
  id: z.string().optional().describe('the id of the person or the grant'),
  name: z.string().optional().describe('the name of the person, or the label of the grant'),
})

export const matchNoteSchema = z
  .object({
    id: z.string().describe('the reason of an entry has the id of its entry'),
    seq: z.int().min(0).describe('the last entry of the log before the note, or the entry whose reason it is'),
    at: z.iso.datetime().describe('when it happened, by the umpire’s clock if that is known'),
    kind: z
      .enum(SHOWN_KINDS)
      .describe(
        'an incident, or the reason of a penalty (`penalty`), of a result (`result`) or of a suspension (`suspension`)',
      ),
    side: oneOrTwo.nullable().describe('the side that it is about; null for both or none'),
    penalty: z.enum(PENALTIES).optional().describe('with kind `penalty`: the penalty whose reason it is'),
    violation: z.enum(VIOLATIONS).optional(),
    suspension: z.enum(SUSPENSION_REASONS).optional().describe('with kind `suspension`: the reason'),
    text: z.string().optional(),
    by: writerSchema,
  })
  .meta({ id: 'MatchNote', examples: [NOTE] })
export interface MatchNote extends Readonly<z.infer<typeof matchNoteSchema>> {}

export const matchNotesSchema = z
  .object({ notes: z.array(matchNoteSchema).describe('in the order in which the server stored them') })
  .meta({ examples: [{ notes: [NOTE] }] })
export interface MatchNotes extends Readonly<z.infer<typeof matchNotesSchema>> {}

export const reportQuery = z.object({
  club: z.string().min(1).max(64).describe('The id of the club'),
  from: dayAndPlace.from.unwrap(),
  to: dayAndPlace.to.unwrap(),
})
const reportedNote = matchNoteSchema.extend({ match: z.string().describe('the id of the match') })
export interface ReportedNote extends Readonly<z.infer<typeof reportedNote>> {}
export const reportSchema = z
  .object({ notes: z.array(reportedNote).describe('by match, in the order in which they happened') })
  .meta({ examples: [{ notes: [{ match: 'final', ...NOTE }] }] })
export interface ReportAnswer extends Readonly<z.infer<typeof reportSchema>> {}

export const scorerSchema = z
  .object({
    scorer: z
      .object({
        by: writerSchema,
        at: z.iso.datetime().describe('when the server stored the last entry'),
        isOwn: z.boolean().describe('whether these are the credentials of the request'),
      })
      .nullable()
      .describe('null if the match is not being played, or if nobody has scored for ten minutes'),
    suspendedBy: writerSchema.nullable().describe('who suspended play; null if play is not suspended'),
  })
  .meta({
    examples: [{ scorer: { by: NOTE.by, at: '2030-06-01T20:41:00.000Z', isOwn: false }, suspendedBy: null }],
  })
export interface ScorerAnswer extends Readonly<z.infer<typeof scorerSchema>> {}

export const sidesRequest = z
  .strictObject({
    company: lineSchema(LONGEST.match.name).min(1).describe('the name that player 1 has from now on'),
    company2: lineSchema(LONGEST.match.name).min(1).describe('the name that player 2 has from now on'),
  })
  .meta({ examples: [{ company: 'Luz Marte', company2: 'Ana Reyes' }] })
export type SidesRequest = z.infer<typeof sidesRequest>
