import { z } from 'zod'
import { ENTRY_STATES, EVENT_KINDS } from './event-schemas.ts'

const EXAMPLE = {
  competition: 'c0d1e2f3-0a1b-4c2d-8e3f-405162738495',
  competitionName: 'Club championship 2030',
  event: 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7',
  eventName: 'Women’s singles',
  kind: 'singles' as const,
  from: '2030-06-01',
  to: '2030-06-09',
  entry: 'e-1',
  state: 'entered' as const,
  players: ['Ana Reyes'],
  asksYou: false,
  mayWithdraw: true,
}

export const ownEntrySchema = z
  .object({
    competition: z.string(),
    competitionName: z.string(),
    event: z.string(),
    eventName: z.string(),
    kind: z.enum(EVENT_KINDS),
    from: z.string().describe('First day of the competition'),
    to: z.string(),
    entry: z.string(),
    state: z.enum(ENTRY_STATES),
    players: z
      .array(z.string())
      .describe('The names of the player or the pair; without a partner who has yet to accept'),
    asksYou: z.boolean().describe('Whether you are asked to play as the partner'),
    mayWithdraw: z.boolean().describe('Until the draw is published. Later, the office withdraws you'),
  })
  .meta({
    id: 'OwnEntry',
    examples: [EXAMPLE],
  })
export interface OwnEntry extends Readonly<z.infer<typeof ownEntrySchema>> {}

export const ownEntriesAnswer = z
  .object({ entries: z.array(ownEntrySchema) })
  .meta({ examples: [{ entries: [EXAMPLE] }] })
export interface OwnEntries extends Readonly<z.infer<typeof ownEntriesAnswer>> {}
