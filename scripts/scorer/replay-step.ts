import { z } from 'zod'
import type { EntryRequest } from '../../shared/matches/match-request-schemas.ts'
import { ACTIONS, SHOTS, STROKES } from '../../shared/scoring/action.ts'
import { DECLARATIONS } from '../../shared/scoring/scoring-event.ts'
import type { NewMatch } from './scorer-client.ts'

/** One line of a file of actions: what an entry says, without the id and the head that sending it adds. */
export const replayStep = z.union([
  z.object({
    player: z.string(),
    action: z.enum(ACTIONS),
    shot: z.enum(SHOTS).optional(),
    stroke: z.enum(STROKES).optional(),
  }),
  z.object({ undo: z.literal(true) }),
  z.object({ status: z.enum(DECLARATIONS), winner: z.string().nullish() }),
])
export type ReplayStep = z.infer<typeof replayStep>

/** A match to be played through the server. */
export interface Replay {
  readonly matchId: string
  /** How to create the match where it is not there; null where it has to be. */
  readonly create: (NewMatch & { id: string }) | null
  readonly total: number
  readonly steps: Iterable<ReplayStep> | AsyncIterable<ReplayStep>
}

/** A file that cannot be played, and which line is to blame. */
export class ReplayFileError extends Error {
  override name = 'ReplayFileError'
}

const MOST_MATCH_ID = 56

/** A match id out of any name: what ids may not have becomes a dash, and room is left for the entries' numbers. */
export const matchIdFrom = (name: string): string => name.replace(/[^\w.:-]+/g, '-').slice(0, MOST_MATCH_ID)

/** The id of a replay's n-th entry (from 1): always the same, so that whoever sends it again is known. */
export const entryId = (matchId: string, n: number): string => `${matchId.slice(0, MOST_MATCH_ID)}-${n}`

/** The step as it goes over the wire. */
export function entryRequestOf(step: ReplayStep, matchId: string, n: number, baseSeq: number): EntryRequest {
  return { ...step, id: entryId(matchId, n), baseSeq }
}

/** Checks one line against a schema. */
export function parseLine<T>(schema: z.ZodType<T>, line: string, lineNumber: number): T {
  const value = jsonOf(line, lineNumber)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.')
  const what = where ? `${where}: ${issue?.message}` : 'neither a point {player, action}, {"undo": true} nor {status}'
  throw new ReplayFileError(`line ${lineNumber}: ${what}`)
}

function jsonOf(line: string, lineNumber: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new ReplayFileError(`line ${lineNumber}: not JSON`)
  }
}
