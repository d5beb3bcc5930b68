import { z } from 'zod'
import type { MatchSummary } from '../../shared/matches/match.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import { clientId, type EntryRequest, entryRequest } from '../../shared/matches/match-request-schemas.ts'
import { logEntrySchema } from '../../shared/matches/match-schemas.ts'
import { requestOfDraft } from '../../shared/matches/request-of-draft.ts'
import type { NewMatch } from './scorer-client.ts'

/** Omits the same keys from each member of a union. */
type WithoutEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
interface OwnId {
  /** The entry's id, where the file has one. */
  readonly id?: string | undefined
}
/** An entry as the API takes it, and one as a log has it: with sides instead of names. */
type Asked = WithoutEach<EntryRequest, 'id' | 'baseSeq'> & OwnId
type Logged = Draft & OwnId

/** One entry of a file, without the head that sending it adds. */
export type ReplayStep = Asked | Logged

const own = { id: clientId.optional() }
const asked = entryRequest.options.map((option) => (option as z.ZodObject).omit({ baseSeq: true }).extend(own).strip())
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
export const replayStep = z.union([...logged, ...asked]) as unknown as z.ZodType<ReplayStep>

/** A match to be played through the server. */
export interface Replay {
  readonly matchId: string
  /** Fields to create the match if it does not exist; null if it must exist. */
  readonly create: (NewMatch & { id: string }) | null
  readonly total: number
  readonly steps: Iterable<ReplayStep> | AsyncIterable<ReplayStep>
}

/** A file that cannot be played, and which line is to blame. */
export class ReplayFileError extends Error {
  override name = 'ReplayFileError'
}

const MOST_MATCH_ID = 56

/** Returns a match id for any name: characters that ids may not have become dashes, and room is left for the entries' numbers. */
export const matchIdFrom = (name: string): string =>
  clientId.safeParse(name).success ? name : name.replace(/[^\w.:-]+/g, '-').slice(0, MOST_MATCH_ID)

/** The id of a replay's n-th entry (from 1): the file's own, or always the same, so that a retry is recognised. */
export const entryId = (matchId: string, n: number, step?: ReplayStep): string =>
  step?.id ?? `${matchId.slice(0, MOST_MATCH_ID)}-${n}`

/** The step as it goes over the wire. */
export function entryRequestOf(
  step: ReplayStep,
  match: Pick<MatchSummary, 'id' | 'company' | 'company2' | 'players'>,
  n: number,
  baseSeq: number,
): EntryRequest {
  const id = entryId(match.id, n, step)
  return 'kind' in step ? requestOfDraft(step, id, baseSeq, match) : ({ ...step, id, baseSeq } as EntryRequest)
}

/** Parses one line as JSON. Throws a ReplayFileError that names the line. */
export function jsonOf(line: string, lineNumber: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new ReplayFileError(`line ${lineNumber}: not JSON`)
  }
}

/** Checks the value of one line against a schema. Throws a ReplayFileError that names the line. */
export function checkLine<T>(schema: z.ZodType<T>, value: unknown, lineNumber: number): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { path, message } = deepest(parsed.error.issues[0] as Issue)
  const what =
    path.length > 0
      ? `${path.join('.')}: ${message}`
      : 'neither a point {player, action}, {"undo": true}, {status}, {penalty, player}, {"correction": true, server} nor {start}'
  throw new ReplayFileError(`line ${lineNumber}: ${what}`)
}

/** A problem that zod reports. Each alternative of a union has its own list. */
interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly errors?: readonly (readonly Issue[])[]
}

/** The problem of the one alternative that fits furthest, where there is one. */
function deepest(issue: Issue): Issue {
  const inner = (issue.errors ?? []).flatMap(([first]) => (first ? [deepest(first)] : []))
  const most = Math.max(0, ...inner.map(({ path }) => path.length))
  const furthest = inner.filter(({ path }) => path.length === most)
  const [one] = furthest
  if (!one || most === 0 || furthest.length > 1) return issue
  return { path: [...issue.path, ...one.path], message: one.message }
}
