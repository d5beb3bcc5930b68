import { z } from 'zod'
import { EVENT_KINDS } from './event-schemas.ts'

const EXAMPLE = {
  competition: { id: 'c0d1e2f3-0a1b-4c2d-8e3f-405162738495', name: 'Club championship 2030' },
  event: { id: 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7', name: 'Women’s singles' },
  kind: 'singles' as const,
  players: [{ id: '0b7d3c2e-5a41-4c8e-9f12-6d0e8f7a1b2c', name: 'Ana Reyes' }],
}

export const championsQuery = z.strictObject({
  club: z.string().max(64).optional().describe('Only competitions of this club'),
  year: z.coerce
    .number()
    .int()
    .min(1900)
    .max(9999)
    .optional()
    .describe('The year of the last day of the competitions; by default the newest one with a champion'),
})

const named = z.object({ id: z.string(), name: z.string() })
const champion = z.object({
  competition: named,
  event: named,
  kind: z.enum(EVENT_KINDS),
  players: z
    .array(z.object({ id: z.string().nullable().describe('Null for a player without a page'), name: z.string() }))
    .describe('The winner or the winning pair'),
})
export interface Champion extends Readonly<z.infer<typeof champion>> {}

export const championsAnswer = z
  .object({
    year: z.int().nullable().describe('The year of these champions; null if there is no champion yet'),
    years: z.array(z.int()).describe('The years with competitions, the newest first'),
    champions: z.array(champion).describe('Those of the newest competition first'),
  })
  .meta({ id: 'Champions', examples: [{ year: 2030, years: [2030, 2029], champions: [EXAMPLE] }] })
export interface ChampionsAnswer extends Readonly<z.infer<typeof championsAnswer>> {}
