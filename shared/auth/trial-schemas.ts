import { z } from 'zod'
import { MOST_TRIAL_HOURS } from './trial.ts'

export const trialRequest = z
  .strictObject({
    hours: z.int().min(1).max(MOST_TRIAL_HOURS).describe('Time until it closes by itself (h)'),
  })
  .meta({ examples: [{ hours: 8 }] })

export const trialAnswer = z
  .object({
    allowed: z.boolean().describe('Whether the operator allows it, with the setting `TRIAL_SIGN_IN`'),
    openedAt: z.iso.datetime().nullable().describe('When it was opened; null while it is closed'),
    until: z.iso.datetime().nullable().describe('When it closes by itself; null while it is closed'),
    accounts: z.int().min(0).describe('Number of accounts of this trial, or of the last one'),
  })
  .meta({
    id: 'Trial',
    examples: [
      { allowed: true, openedAt: '2030-06-01T12:00:00.000Z', until: '2030-06-01T20:00:00.000Z', accounts: 12 },
    ],
  })
/** The trial sign-in, as owners see it. */
export interface TrialAnswer extends Readonly<z.infer<typeof trialAnswer>> {}
