import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { LogEntry } from '../../shared/matches/match-schemas.ts'
import type { ApiError } from '../http/api-error.ts'
import { matchUnreadable } from './match-errors.ts'
import { createMatchIndex, listedMatchOf } from './match-index.ts'
import type { EntryRow, MatchesRepository, MatchRecord } from './matches-repository.ts'
import { blankSheet, extendSheet, pairsIn, restoreSheet, rowOf, type Scoresheet } from './scoresheet.ts'

/** Valid ids. Other ids are not looked up: a database rejects some of them as a parameter. */
const MATCH_ID = /^[\w.:-]{1,64}$/

/** Number of matches whose logs one query reads. */
const MATCHES_A_QUERY = 200
/** The same for a reload. Smaller, because other requests wait while the server processes one result. */
const RELOADED_A_QUERY = 20

/** A change of a sheet. */
export interface SheetUpdate {
  /** The sheet after it. */
  readonly sheet: Scoresheet
  /** The new entries. */
  readonly entries: readonly LogEntry[]
  /** Whether the match is new or its description has changed. */
  readonly described: boolean
}

export type Scoresheets = Awaited<ReturnType<typeof loadScoresheets>>

/** Loads all committed scoresheets. Reads are served from them, and new entries are checked against them. */
export async function loadScoresheets(repository: MatchesRepository) {
  const sheets = new Map<string, Scoresheet>()
  const index = createMatchIndex()

  /** Merges this version into the known sheet. Returns what is new, or null. A sheet never goes back. */
  function put(sheet: Scoresheet): SheetUpdate | null {
    const update = mergeSheets(sheets.get(sheet.record.id), sheet)
    if (update) {
      sheets.set(sheet.record.id, update.sheet)
      index.set(listedMatchOf(update.sheet))
    }
    return update
  }

  function known(id: string): [string, Scoresheet][] {
    const sheet = sheets.get(id)
    return sheet ? [[id, sheet]] : []
  }

  const unreadable = new Map<string, ApiError>()
  function cannotRead(id: string, cause: unknown): ApiError {
    const error = matchUnreadable(id, cause)
    unreadable.set(id, error)
    return error
  }

  async function load(ids: readonly string[]): Promise<void> {
    // Rows before records: the rules of a match are fixed from its first entry, so a record read later fits the rows.
    const rowsOf = byMatch(await repository.entriesOf(ids))
    for (const record of await repository.matchesById(ids)) {
      try {
        put(restoreSheet(record, rowsOf.get(record.id) ?? []))
      } catch (error) {
        cannotRead(record.id, error)
      }
    }
  }

  /** Merges what was read of a match, and yields each update. The sheet may have grown while it was read. */
  function* mergeRead(record: MatchRecord, rows: readonly EntryRow[]): Generator<SheetUpdate> {
    const known = sheets.get(record.id)
    // A new match is added only if all of it can be read.
    if (!known) restoreSheet(record, rows)
    const described = put(known ? { record, log: known.log } : blankSheet(record))
    if (described) yield described
    const longer = extendSheet(sheets.get(record.id) ?? blankSheet(record), rows)
    const update = longer && put(longer)
    if (update) yield update
    unreadable.delete(record.id)
  }

  await readInParts(await repository.allIds(), load, cannotRead)
  return {
    get: (id: string): Scoresheet | undefined => sheets.get(id),
    all: (): Iterable<Scoresheet> => sheets.values(),
    /** The matches in lists. */
    index,
    /**
     * Returns the sheets of these matches, without those that cannot be read. Reads from the database what is not in
     * memory, and does not keep it there. Pass no more than a list sends at once.
     */
    readMany: async (ids: readonly string[]): Promise<Map<string, Scoresheet>> =>
      new Map(ids.flatMap((id) => known(id))),
    put,
    /** The error for each match that cannot be read, or whose newest entries cannot. */
    unreadable: unreadable as ReadonlyMap<string, ApiError>,
    /**
     * Reads what other servers have written to these matches.
     * @param onUpdate receives each change
     * @returns the matches that cannot be read, each with its error; their sheets stay as they were
     */
    reload: async (ids: Iterable<string>, onUpdate: (update: SheetUpdate) => void): Promise<Map<string, unknown>> => {
      const unread = new Map<string, unknown>()
      const cannot = (id: string, cause: unknown): void => void unread.set(id, cannotRead(id, cause))
      const read = async (some: readonly string[]): Promise<void> => {
        const heads = new Map(some.map((id) => [id, sheets.get(id)?.log.live.seq ?? 0]))
        // Rows first, as in `load`.
        const rowsOf = byMatch(await repository.entriesAfter(heads))
        for (const record of await repository.matchesById(some)) {
          // Folding a log takes a millisecond or two. Appends must not wait for hundreds of them.
          await nextTurn()
          try {
            for (const update of mergeRead(record, rowsOf.get(record.id) ?? [])) onUpdate(update)
          } catch (error) {
            cannot(record.id, error)
          }
        }
      }
      await readInParts(
        [...new Set(ids)].filter((id) => MATCH_ID.test(id)),
        read,
        cannot,
        RELOADED_A_QUERY,
      )
      return unread
    },
  }
}

/** Reads some matches at a time. Halves a query that fails on invalid JSON until it finds the match at fault. */
async function readInParts(
  all: readonly string[],
  read: (some: readonly string[]) => Promise<void>,
  cannotRead: (id: string, cause: unknown) => void,
  most = MATCHES_A_QUERY,
): Promise<void> {
  async function readAll(some: readonly string[]): Promise<void> {
    try {
      await read(some)
    } catch (error) {
      const [first] = some
      if (first === undefined || !isUnparsable(error)) throw error
      if (some.length === 1) return cannotRead(first, error)
      const half = Math.ceil(some.length / 2)
      await readAll(some.slice(0, half))
      await readAll(some.slice(half))
    }
  }
  for (let from = 0; from < all.length; from += most) await readAll(all.slice(from, from + most))
}

/** Groups rows by match, and keeps their order. */
export function byMatch(rows: readonly EntryRow[]): Map<string, EntryRow[]> {
  const rowsOf = new Map<string, EntryRow[]>()
  for (const row of rows) {
    const others = rowsOf.get(row.matchId)
    if (others) others.push(row)
    else rowsOf.set(row.matchId, [row])
  }
  return rowsOf
}

/** Whether a query failed because a column is not valid JSON. */
function isUnparsable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof SyntaxError) return true
  return false
}

/**
 * Merges two versions of a sheet: takes the longer log (a log only grows) and the later description. Accepts them in any
 * order. Returns null if nothing is new.
 */
export function mergeSheets(known: Scoresheet | undefined, other: Scoresheet): SheetUpdate | null {
  if (!known) return { sheet: other, entries: other.log.entries.slice(), described: true }
  const described = other.record.updatedAt > known.record.updatedAt
  const head = known.log.live.seq
  const longer = other.log.live.seq > head ? other : known
  if (!described && longer === known) return null
  const record = described ? other.record : known.record
  const sheet =
    longer.record === record || startsAlike(longer.record, record)
      ? { record, log: longer.log }
      : refolded(record, longer)
  return { sheet, entries: sheet.log.entries.slice(head), described }
}

/** Whether both descriptions give a log the same meaning. */
const startsAlike = (one: MatchRecord, two: MatchRecord): boolean => isDeepStrictEqual(startOf(one), startOf(two))

const startOf = (record: MatchRecord) => {
  const { player1, player2, format, firstServer } = record
  return { player1, player2, format, firstServer, players: pairsIn(record) }
}

/** Folds the entries of a sheet again, under another description. */
const refolded = (record: MatchRecord, { log }: Scoresheet): Scoresheet =>
  restoreSheet(record, log.entries.slice().map(rowOf))
