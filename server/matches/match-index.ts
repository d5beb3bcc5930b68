import { replaced } from '../../shared/matches/list-digest.ts'
import type { MatchStatus } from '../../shared/scoring/score.ts'
import { etagOf } from '../http/cached-response.ts'
import { type Scoresheet, summaryOf } from './scoresheet.ts'

/** The fields by which lists select and sort matches. */
interface ListedFields {
  readonly id: string
  /** Day and time of play (ms since 1970). */
  readonly date: number
  readonly description: string
  readonly status: MatchStatus
  /** The head of its log. */
  readonly seq: number
  /** When its description last changed (ms since 1970). */
  readonly describedAt: number
  /** When its log or its description last changed (ms since 1970). */
  readonly updatedAt: number
}

/**
 * One version of a match in lists: about 1 KB, without the log. It is a different object after each change of the match.
 */
export class ListedMatch implements ListedFields {
  readonly id: string
  readonly date: number
  readonly description: string
  readonly status: MatchStatus
  readonly seq: number
  readonly describedAt: number
  readonly updatedAt: number
  #summary: Scoresheet | Buffer
  #etag: string | undefined

  /** @param summary its JSON, or the sheet to make it from when it is first needed */
  constructor(fields: ListedFields, summary: Scoresheet | Buffer) {
    this.id = fields.id
    this.date = fields.date
    this.description = fields.description
    this.status = fields.status
    this.seq = fields.seq
    this.describedAt = fields.describedAt
    this.updatedAt = fields.updatedAt
    this.#summary = summary
  }

  /** The summary as JSON. */
  get body(): Buffer {
    if (!Buffer.isBuffer(this.#summary)) this.#summary = Buffer.from(JSON.stringify(summaryOf(this.#summary)))
    return this.#summary
  }

  get etag(): string {
    this.#etag ??= etagOf(this.body)
    return this.#etag
  }
}

export function listedMatchOf(sheet: Scoresheet): ListedMatch {
  const { record, log } = sheet
  const fields = {
    id: record.id,
    date: record.date,
    description: record.description,
    status: log.live.score.status,
    seq: log.live.seq,
    describedAt: record.updatedAt,
    updatedAt: Math.max(record.updatedAt, Date.parse(log.live.updatedAt)),
  }
  return new ListedMatch(fields, sheet)
}

export type MatchIndex = ReturnType<typeof createMatchIndex>

/** Creates the index of all matches in lists. It includes every commit of this server before the commit is answered. */
export function createMatchIndex() {
  const matches = new Map<string, ListedMatch>()
  const byStatus = new Map<MatchStatus, Map<string, ListedMatch>>()
  let digest = 0

  function remove(id: string): void {
    const known = matches.get(id)
    if (!known) return
    matches.delete(id)
    digest = replaced(digest, known, undefined)
    byStatus.get(known.status)?.delete(id)
  }

  return {
    get: (id: string): ListedMatch | undefined => matches.get(id),
    /** Returns all matches, in no order. */
    all: (): Iterable<ListedMatch> => matches.values(),
    /** Returns the matches with this status, in no order. Takes no longer if there are many others. */
    withStatus: (status: MatchStatus): Iterable<ListedMatch> => byStatus.get(status)?.values() ?? [],
    /** Returns a number that changes with each change of a match, and that pages compute too (`digestOfList`). */
    digest: (): number => digest,
    /** Adds a match, or replaces its earlier version. */
    set(match: ListedMatch): void {
      const known = matches.get(match.id)
      if (known && known.status !== match.status) byStatus.get(known.status)?.delete(match.id)
      matches.set(match.id, match)
      digest = replaced(digest, known, match)
      const alike = byStatus.get(match.status)
      if (alike) alike.set(match.id, match)
      else byStatus.set(match.status, new Map([[match.id, match]]))
    },
    remove,
  }
}
