import type { FastifyBaseLogger } from 'fastify'
import type { EntryRow, MatchRecord } from './matches-repository.ts'
import type { SheetUpdate } from './merge-sheets.ts'
import { extendSheet, type Scoresheet } from './scoresheet.ts'
import { byMatch, type Scoresheets } from './scoresheets.ts'

/** What another server says about a commit of its own. */
export interface RemoteCommit {
  readonly records: readonly MatchRecord[]
  readonly rows: readonly EntryRow[]
  /** Matches that have changed, to be read from the database. */
  readonly ids: readonly string[]
}

/**
 * Applies the writes of other servers to the sheets. It appends entries that follow a sheet's head, and skips known ones. It
 * reads from the database if entries are missing between, or if the match is not in memory.
 */
export function createRemoteChanges(
  sheets: Scoresheets,
  notify: (updates: readonly SheetUpdate[]) => void,
  log: FastifyBaseLogger,
) {
  const logUnreadable = (id: string, error: unknown): void =>
    log.error({ err: error, match: id }, 'cannot use what another server wrote to a match; other matches are served')
  /** The last logged reason of each unreadable match. The same reason is logged once. */
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
      // In the turn in which `behind` was empty: a later call starts again.
      reading = null
    }
  }

  /** Reads from the database what is missing of these matches. @throws what the database throws */
  function catchUp(ids: Iterable<string>): Promise<void> {
    for (const id of ids) behind.add(id)
    if (behind.size > 0) reading ??= readAll()
    return reading ?? Promise.resolve()
  }

  /** Applies a message to one match. Returns whether the match is complete then. */
  function applyTo(id: string, record: MatchRecord | undefined, rows: readonly EntryRow[]): boolean {
    const put = (sheet: Scoresheet): void => {
      const update = sheets.put(sheet)
      if (update) notify([update])
    }
    const before = sheets.get(id)
    // The message is not the whole match.
    if (!before) return false
    if (record) put({ record, log: before.log })
    if (rows.length === 0) return true
    const known = sheets.get(id)
    // A log starts with the rules stored at that time. The message that described them may be lost.
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
      // If the database does not answer, the next comparison of heads finds them.
      if (incomplete.size > 0)
        catchUp(incomplete).catch((error: unknown) => log.warn({ err: error }, 'cannot read entries of other servers'))
    },
  }
}
