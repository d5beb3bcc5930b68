import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ApiError } from '../http/api-error.ts'
import { isUnparsable, matchUnreadable } from './match-unreadable.ts'
import type { EntryRow, MatchesRepository, MatchRecord } from './matches-repository.ts'
import { type Advance, advance } from './newer-sheet.ts'
import { blankSheet, extendSheet, restoreSheet, type Scoresheet } from './scoresheet.ts'

/** What a match may be called; nothing else is looked for, and some of it no database would even take as a question. */
const MATCH_ID = /^[\w.:-]{1,64}$/

/** How many matches' logs are read in one query. */
const MATCHES_A_QUERY = 200
/** And how many while there are people who wait: what a query finds is taken in at one go. */
const RELOADED_A_QUERY = 20

export type Scoresheets = Awaited<ReturnType<typeof loadScoresheets>>

/** Every committed scoresheet, in memory: what reads are served from and what the next entry is checked against. */
export async function loadScoresheets(repository: MatchesRepository) {
  const sheets = new Map<string, Scoresheet>()

  /** Takes over what is newer in this version of a sheet; a sheet never goes back. */
  function put(sheet: Scoresheet): Advance | null {
    const news = advance(sheets.get(sheet.record.id), sheet)
    if (news) sheets.set(sheet.record.id, news.sheet)
    return news
  }

  const unreadable = new Map<string, ApiError>()
  function cannotRead(id: string, cause: unknown): ApiError {
    const error = matchUnreadable(id, cause)
    unreadable.set(id, error)
    return error
  }

  async function load(ids: readonly string[]): Promise<void> {
    // Rows first: from its first entry on a match has the rules that it keeps, and those are read after it.
    const rowsOf = byMatch(await repository.entriesOf(ids))
    for (const record of await repository.matchesById(ids)) {
      try {
        sheets.set(record.id, restoreSheet(record, rowsOf.get(record.id) ?? []))
      } catch (error) {
        cannotRead(record.id, error)
      }
    }
  }

  /** Takes over what was read of a match. The sheet may be newer by now, but never beyond where the rows reach. */
  function* renewed(record: MatchRecord, rows: readonly EntryRow[]): Generator<Advance> {
    const known = sheets.get(record.id)
    // What can be read in part alone is not known at all.
    if (!known) restoreSheet(record, rows)
    const described = put(known ? { record, log: known.log } : blankSheet(record))
    if (described) yield described
    const longer = extendSheet(sheets.get(record.id) ?? blankSheet(record), rows)
    const news = longer && put(longer)
    if (news) yield news
    unreadable.delete(record.id)
  }

  await inTurns(await repository.allIds(), load, cannotRead)
  return {
    get: (id: string): Scoresheet | undefined => sheets.get(id),
    all: (): Iterable<Scoresheet> => sheets.values(),
    put,
    /** The matches that cannot be read, or not beyond what is known of them, each with what is answered about it. */
    unreadable: unreadable as ReadonlyMap<string, ApiError>,
    /**
     * Reads from the database what these sheets lack, where somebody else has written.
     * @param onNews told of each sheet that is newer
     * @returns which sheets cannot be read, and why: they stay as they were
     */
    reload: async (ids: Iterable<string>, onNews: (news: Advance) => void): Promise<Map<string, unknown>> => {
      const unread = new Map<string, unknown>()
      const cannot = (id: string, cause: unknown): void => void unread.set(id, cannotRead(id, cause))
      const read = async (some: readonly string[]): Promise<void> => {
        const heads = new Map(some.map((id) => [id, sheets.get(id)?.log.live.seq ?? 0]))
        // Rows first, as in loading.
        const rowsOf = byMatch(await repository.entriesAfter(heads))
        for (const record of await repository.matchesById(some)) {
          // A log is a millisecond or two of work, and who appends meanwhile must not wait for hundreds of them.
          await nextTurn()
          try {
            for (const news of renewed(record, rowsOf.get(record.id) ?? [])) onNews(news)
          } catch (error) {
            cannot(record.id, error)
          }
        }
      }
      await inTurns(
        [...new Set(ids)].filter((id) => MATCH_ID.test(id)),
        read,
        cannot,
        RELOADED_A_QUERY,
      )
      return unread
    },
  }
}

/** Reads some at a time; where one of them is no JSON, it is halved until it is known whose that is. */
async function inTurns(
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

/** Rows, which are in order, by their match. */
export function byMatch(rows: readonly EntryRow[]): Map<string, EntryRow[]> {
  const rowsOf = new Map<string, EntryRow[]>()
  for (const row of rows) {
    const others = rowsOf.get(row.matchId)
    if (others) others.push(row)
    else rowsOf.set(row.matchId, [row])
  }
  return rowsOf
}
