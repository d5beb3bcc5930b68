import type { FastifyBaseLogger } from 'fastify'
import { byMatch } from './by-match.ts'
import type { EntryRow, MatchRecord } from './matches-repository.ts'
import type { SheetUpdate } from './merge-sheets.ts'
import { extendSheet, type Scoresheet } from './scoresheet.ts'
import type { Scoresheets } from './scoresheets.ts'

/** A message of another server about one of its commits. */
export interface RemoteCommit {
  readonly records: readonly MatchRecord[]
  readonly rows: readonly EntryRow[]
  /** Matches that have changed, to be read from the database. */
  readonly ids: readonly string[]
}

/**
 * Applies the writes of other servers to the sheets. It appends entries that follow a sheet's head, and skips known ones. It
 * reads from the database if entries before them are missing, or if the match is not in memory.
 */
export function createRemoteChanges(
  sheets: Scoresheets,
  notify: (updates: readonly SheetUpdate[]) => void,
  log: FastifyBaseLogger,
) {
  const logUnreadable = (id: string, error: unknown): void =>
    log.error({ err: error, match: id }, 'cannot use what another server wrote to a match; other matches are served')
  /** The last reason that was logged for each unreadable match. The same reason is logged only once. */
  const logged = new Map<string, string>()
  function logOnce(id: string, error: unknown): void {
    const reason = error instanceof Error ? String(error.cause ?? error) : ''
    if (logged.get(id) !== reason) logUnreadable(id, error)
    logged.set(id, reason)
  }
  let behind = new Set<string>()
  let reading: Promise<void> | null = null

  async function readAll(): Promise<void> {
    try {
      while (behind.size > 0) {
        const ids = behind
        behind = new Set()
        const unread = await sheets.reload(ids, (update) => notify([update]))
        for (const [id, error] of unread) logOnce(id, error)
      }
    } finally {
      // No other code ran since `behind` was found empty. A later call starts a new read.
      reading = null
    }
  }

  /** Reads the missing entries of these matches from the database. Rejects with the error of the database. */
  function catchUp(ids: Iterable<string>): Promise<void> {
    for (const id of ids) behind.add(id)
    if (behind.size > 0) reading ??= readAll()
    return reading ?? Promise.resolve()
  }

  /** Applies a message to one match. Returns false if the match must be read from the database. */
  function applyTo(id: string, record: MatchRecord | undefined, rows: readonly EntryRow[]): boolean {
    const put = (sheet: Scoresheet): void => {
      const update = sheets.put(sheet)
      if (update) notify([update])
    }
    const before = sheets.get(id)
    // A message has only the changes, not the whole match. An earlier version leaves out the latest field.
    if (!before || (record && record.namesCorrectedAt === undefined)) return false
    if (record) put({ record, log: before.log })
    if (rows.length === 0) return true
    const known = sheets.get(id)
    // The first entry fixes the rules. A lost message may have changed the rules before, so the rules in memory may be
    // outdated.
    const mayBeOutdated = known?.log.live.seq === 0 && !record
    const longer = known && !mayBeOutdated && extendSheet(known, rows)
    if (longer) put(longer)
    return Boolean(longer)
  }

  return {
    catchUp,
    /** Applies a message of another server. */
    apply({ records, rows, ids }: RemoteCommit): void {
      const incomplete = new Set(ids)
      const rowsOf = byMatch(rows)
      const recordOf = new Map(records.map((record) => [record.id, record]))
      for (const id of new Set([...recordOf.keys(), ...rowsOf.keys()])) {
        try {
          if (!applyTo(id, recordOf.get(id), rowsOf.get(id) ?? [])) incomplete.add(id)
        } catch (error) {
          logUnreadable(id, error)
        }
      }
      // If the database does not answer, the next comparison of heads finds these matches.
      if (incomplete.size > 0)
        catchUp(incomplete).catch((error: unknown) => log.warn({ err: error }, 'cannot read entries of other servers'))
    },
  }
}
