import { z } from 'zod'
import { clientId } from '../matches/match-request-schemas.ts'

const id = clientId.describe('Id of the competition, as in `GET /competitions`')
const version = z.int().min(0)

/** The message of `competition:watch` and `competition:unwatch`. */
export const watchCompetitionPayload = z.strictObject({ id })
type WatchCompetition = z.infer<typeof watchCompetitionPayload>

/** The stable codes of refused requests. */
const REFUSALS = [
  'BAD_PAYLOAD',
  'COMPETITION_NOT_FOUND',
  'COMPETITION_UNREADABLE',
  'TOO_MANY_ROOMS',
  'UNKNOWN_EVENT',
] as const
export type CompetitionRefusal = (typeof REFUSALS)[number]

const refused = z.object({ ok: z.literal(false), code: z.enum(REFUSALS) })
const eventVersion = version.describe('as in `GET /competitions/{id}/events/{event}`')

/** The answer to `competition:watch`. */
export const competitionWatched = z.union([
  z.object({
    ok: z.literal(true),
    version: version.describe('changes with the name, the dates and the clubs of the competition'),
    events: z.array(z.object({ id: z.string(), version: eventVersion })),
  }),
  refused,
])
export type CompetitionWatched = z.infer<typeof competitionWatched>

/** The answer to `competition:unwatch`. */
export const competitionLeft = z.union([z.object({ ok: z.literal(true) }), refused])
type CompetitionLeft = z.infer<typeof competitionLeft>

export const competitionChanged = z.object({
  id,
  event: z.string().nullable().describe('Id of the event; null if the competition itself has changed'),
  version: version.describe('of the event, or of the competition'),
})
export type CompetitionChanged = z.infer<typeof competitionChanged>

export interface CompetitionsToServerEvents {
  'competition:watch': (payload: WatchCompetition, acknowledge: (answer: CompetitionWatched) => void) => void
  'competition:unwatch': (payload: WatchCompetition, acknowledge?: (answer: CompetitionLeft) => void) => void
}

export interface CompetitionsFromServerEvents {
  'competition:changed': (change: CompetitionChanged) => void
}
