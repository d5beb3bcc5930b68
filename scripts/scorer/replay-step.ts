import { z } from 'zod'
import { requestOfDraft } from '../../shared/matches/followed-log.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import {
  clientId,
  createMatchRequest,
  type EntryRequest,
  entryRequest,
} from '../../shared/matches/match-request-schemas.ts'
import { logEntrySchema, type MatchSummary } from '../../shared/matches/match-schemas.ts'
import { hasLostLetters } from '../../shared/text/lost-letters.ts'
import type { NewMatch } from './scorer-client.ts'

/** Omits the same keys from each member of a union. */
type WithoutEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
interface OwnId {
  /** The entry's id, where the file has one. */
  readonly id?: string | undefined
}

/** An entry of a file: as the API accepts it, or as a log has it, with sides instead of names. */
export type ReplayStep = (WithoutEach<EntryRequest, 'id' | 'baseSeq'> | Draft) & OwnId

const own = { id: clientId.optional() }
const requested = entryRequest.options.map((option) =>
  (option as z.ZodObject).omit({ baseSeq: true }).extend(own).strip(),
)
const [action, undo, status] = logEntrySchema.options
const head = { matchId: true, seq: true, at: true } as const
const logged = [
  action
    .omit({ ...head, player: true })
    .partial({ game: true, gamescore: true })
    .extend(own),
  undo.omit({ ...head, undone: true, scoreboard: true }).extend(own),
  ...status.options.map((option) => (option as z.ZodObject).omit(head).extend(own)),
]
export const replayStep = z.union([...logged, ...requested]) as unknown as z.ZodType<ReplayStep>

/** A match to play through the server. */
export interface Replay {
  readonly matchId: string
  /** Fields to create the match if it does not exist; null if it must exist. */
  readonly create: (NewMatch & { id: string }) | null
  readonly total: number
  readonly steps: Iterable<ReplayStep> | AsyncIterable<ReplayStep>
}

/** A file that cannot be played. The message names the line. */
export class ReplayFileError extends Error {
  override name = 'ReplayFileError'
}

const MOST_MATCH_ID = 56

/** Returns a match id for any name. Forbidden characters become dashes, and the length leaves room for the entries' numbers. */
export const matchIdFrom = (name: string): string =>
  clientId.safeParse(name).success ? name : name.replace(/[^\w.:-]+/g, '-').slice(0, MOST_MATCH_ID)

/**
 * Returns the id of the n-th entry (from 1). If the file has none, makes one that is the same in every run, so that the server
 * recognises a retry.
 */
export const entryId = (matchId: string, n: number, step?: ReplayStep): string =>
  step?.id ?? `${matchId.slice(0, MOST_MATCH_ID)}-${n}`

/** Returns the request that appends a step. */
export function entryRequestOf(
  step: ReplayStep,
  match: Pick<MatchSummary, 'id' | 'company' | 'company2' | 'players'>,
  n: number,
  baseSeq: number,
): EntryRequest {
  const id = entryId(match.id, n, step)
  return 'kind' in step ? requestOfDraft(step, id, baseSeq, match) : ({ ...step, id, baseSeq } as EntryRequest)
}

/** Adds a check to the schema of a name. */
export const readableName = <Name extends z.ZodType<string>>(name: Name) =>
  name.refine((text) => !hasLostLetters(text), 'letters were lost (\uFFFD). Save the file again, in the encoding UTF-8')

const { shape } = createMatchRequest
/** A description of a match: all fields of a new match, of which most can be missing. */
export const describedMatch = z.object({
  ...shape,
  company: readableName(shape.company),
  company2: readableName(shape.company2),
  id: z.string().min(1).optional(),
  category: shape.category.default('Match'),
  description: shape.description.default(''),
  date: shape.date.optional(),
})

/**
 * Checks a value of a file against a schema.
 * @param where the part of the file, such as `line 3`
 * @throws ReplayFileError that names this part
 */
export function checkPart<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { path, message } = deepest(parsed.error.issues[0] as Issue)
  const what =
    path.length > 0
      ? `${path.join('.')}: ${message}`
      : 'neither a point {player, action}, {"undo": true}, {status}, {penalty, player}, {"correction": true, server} nor {start}'
  throw new ReplayFileError(`${where}: ${what}`)
}

/** A problem that zod reports. Each option of a union has its own list. */
interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly errors?: readonly (readonly Issue[])[]
}

/** Returns the problem that lies deepest inside the options of a union. Returns `issue` if several are equally deep. */
function deepest(issue: Issue): Issue {
  const inner = (issue.errors ?? []).flatMap(([first]) => (first ? [deepest(first)] : []))
  const most = Math.max(0, ...inner.map(({ path }) => path.length))
  const furthest = inner.filter(({ path }) => path.length === most)
  const [one] = furthest
  if (!one || most === 0 || furthest.length > 1) return issue
  return { path: [...issue.path, ...one.path], message: one.message }
}
