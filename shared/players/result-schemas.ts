import { z } from 'zod'
import { OUTCOMES, type OutcomeSet } from '../matches/match-outcome.ts'
import { oneOrTwo, pairOf } from '../matches/side-schemas.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'
import { RESULT_ANSWERS } from './confirmed-result.ts'

const games = z.int().min(0)
const set: z.ZodType<OutcomeSet> = z.union([pairOf(games), z.object({ tieBreak: pairOf(games) }).readonly()])
const moment = z.iso.datetime()

const answered = z.object({
  side: z.union([z.literal(0), oneOrTwo]).describe('0: the office'),
  answer: z.enum(RESULT_ANSWERS),
  reason: z.string().nullable(),
  at: moment,
})

/** The result of a match that its players scored. */
const askedResult = z.object({
  match: z.string().describe('Id of the match'),
  company: z.string().describe('player 1'),
  company2: z.string().describe('player 2'),
  club: z.string().nullable(),
  court: z.string().nullable(),
  how: z.enum(OUTCOMES),
  winner: oneOrTwo.nullable(),
  sets: z.array(set).readonly(),
  endedAt: moment,
  dueAt: moment.nullable().describe('When the result counts if nobody contests it; null if somebody has contested it'),
  answers: z.array(answered).describe('What the sides and the office have said about this result'),
})

const RESULT = {
  match: '0b7d3c2e-5a41-4c8e-9f12-6d0e8f7a1b2c',
  company: 'Ana Reyes',
  company2: 'Luz Marte',
  club: 'club_naco',
  court: 'club_naco-2',
  how: 'played',
  winner: 1,
  sets: [[6, 4], [3, 6], { tieBreak: [10, 8] }],
  endedAt: '2026-11-27T23:00:00.000Z',
  dueAt: '2026-11-29T23:00:00.000Z',
  answers: [{ side: 2, answer: 'confirmed', reason: null, at: '2026-11-27T23:05:00.000Z' }],
} as const

const ownResult = askedResult.extend({
  side: oneOrTwo.describe('The side of the person who asks'),
  asksOther: z
    .boolean()
    .describe('Whether somebody on the other side can answer; if not, only the time confirms the result'),
})
/** A result that a person is asked to confirm, or about which the office has decided lately. */
export interface OwnResult extends Readonly<z.infer<typeof ownResult>> {}
export const ownResultAnswer = ownResult.meta({ id: 'OwnResult', examples: [{ ...RESULT, side: 1, asksOther: true }] })
export const ownResultsAnswer = z
  .object({ results: z.array(ownResult).describe('Newest first') })
  .meta({ examples: [{ results: [{ ...RESULT, side: 1, asksOther: true }] }] })
export interface OwnResults extends Readonly<z.infer<typeof ownResultsAnswer>> {}

/** Somebody to call, because they have no email. */
const toCall = z.object({ side: oneOrTwo, name: z.string(), phone: z.string() })
const officeResult = askedResult.extend({
  calls: z.array(toCall).describe('The players without an email who have not answered, with their phone numbers'),
})
/** A result that is open or contested, as the office sees it. */
export interface OfficeResult extends Readonly<z.infer<typeof officeResult>> {}
export const officeResultsAnswer = z
  .object({ results: z.array(officeResult).describe('Contested results first, then the newest first') })
  .meta({
    examples: [{ results: [{ ...RESULT, calls: [{ side: 1, name: 'Ana Reyes', phone: '+1 809 555 0104' }] }] }],
  })
export interface OfficeResults extends Readonly<z.infer<typeof officeResultsAnswer>> {}
export const officeResultsQuery = z.strictObject({ club: z.string().max(64).describe('Id of the club') })

const reason = filledLine(LONGEST.booking.cancelReason)
export const answerRequest = z
  .strictObject({
    answer: z.enum(['confirmed', 'contested']),
    reason: reason.optional().describe('What is wrong; needed to contest a result'),
  })
  .refine(({ answer, reason }) => answer === 'confirmed' || reason !== undefined, {
    path: ['reason'],
    error: 'is missing',
  })
  .meta({ examples: [{ answer: 'contested', reason: 'The second set was 6-4' }] })
export type AnswerRequest = z.infer<typeof answerRequest>

export const decisionRequest = z
  .strictObject({ answer: z.enum(['confirmed', 'refused']), reason })
  .meta({ examples: [{ answer: 'confirmed', reason: 'Both players agree' }] })
export type DecisionRequest = z.infer<typeof decisionRequest>
