import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ApiError } from '../http/api-error.ts'
import { byMatch } from './by-match.ts'
import { matchUnreadable } from './match-errors.ts'
import { createMatchIndex, listedMatchOf } from './match-index.ts'
import type { EntryRow, MatchesRepository, MatchRecord } from './matches-repository.ts'
import { mergeSheets, newInLists, type SheetUpdate } from './merge-sheets.ts'
import { readInParts } from './read-in-parts.ts'
import { blankSheet, extendSheet, restoreSheet, type Scoresheet } from './scoresheet.ts'
import { createSheetCache, SHEET_CACHE_BYTES } from './sheet-cache.ts'
import { fillIndex, summaryRowOf } from './stored-summaries.ts'

/** Valid ids. Other ids are not looked up: a database rejects some of them as a parameter. */
const MATCH_ID = /^[\w.:-]{1,64}$/

/** Interval of messages about the progress of a start (ms). */
const PROGRESS_MS = 2000

type OnUpdate = (update: SheetUpdate) => void

export interface ScoresheetsOptions {
  /** Size of the cache of scoresheets (bytes). */
  readonly cacheBytes?: number | undefined
  readonly log?: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export type Scoresheets = Awaited<ReturnType<typeof openScoresheets>>

/**
 * Opens the committed scoresheets: reads are served from them, and new entries are checked against them. Every match that is
 * not archived has its summary in memory. Logs are loaded on demand, and the most recently used logs stay in memory.
 */
export async function openScoresheets(
  repository: MatchesRepository,
  { cacheBytes = SHEET_CACHE_BYTES, log }: ScoresheetsOptions = {},
) {
  const index = createMatchIndex()
  // Before the cache drops a sheet, the index must have the summary of the match. Reading `body` makes that summary. After that
  // the index no longer refers to the sheet.
  const sheets = createSheetCache(cacheBytes, ({ record }) => {
    index.get(record.id)?.body
  })
  const unreadable = new Map<string, ApiError>()
  const loading = new Map<string, Promise<Scoresheet | undefined>>()

  /**
   * Merges this version into the known version of the match. Returns the update, or null if nothing is new. A match never
   * returns to an earlier version. If the match may not be in memory, call `hold` before you read its rows.
   */
  function put(sheet: Scoresheet): SheetUpdate | null {
    const { id } = sheet.record
    const known = sheets.get(id)
    const update = known ? mergeSheets(known, sheet) : newInLists(index.get(id), sheet)
    if (update || !known) sheets.set(update?.sheet ?? sheet)
    if (!update) return null
    if (update.sheet.record.archived) index.remove(id)
    else index.set(listedMatchOf(update.sheet))
    return update
  }

  function cannotRead(id: string, cause: unknown): ApiError {
    const error = matchUnreadable(id, cause)
    unreadable.set(id, error)
    return error
  }

  /** Merges the rows that were read of a match, and yields each update. The sheet in memory may have grown meanwhile. */
  function* mergeRead(record: MatchRecord, rows: readonly EntryRow[]): Generator<SheetUpdate> {
    const { id } = record
    if (!sheets.get(id)) {
      // A match is added only if all of it can be read.
      const sheet = restoreSheet(record, rows)
      const isNew = !index.get(id) && !record.archived
      const update = put(isNew ? blankSheet(record) : sheet)
      if (update) yield update
    }
    const known = sheets.get(id)
    const described = known && put({ record, log: known.log })
    if (described) yield described
    const longer = extendSheet(sheets.get(id) ?? blankSheet(record), rows)
    const update = longer && put(longer)
    if (update) yield update
    unreadable.delete(id)
  }

  /**
   * Reads what other servers have written to these matches, and the whole log of each match that is not in memory.
   * @param onUpdate receives each change
   * @returns the matches that cannot be read, each with its error; their sheets stay as they were
   */
  async function reload(ids: Iterable<string>, onUpdate: OnUpdate): Promise<Map<string, ApiError>> {
    const unread = new Map<string, ApiError>()
    const cannot = (id: string, cause: unknown): void => {
      unread.set(id, cannotRead(id, cause))
    }
    const read = async (some: readonly string[]): Promise<void> => {
      const releases = some.map(sheets.hold)
      try {
        const heads = new Map(some.map((id) => [id, sheets.get(id)?.log.live.seq ?? 0]))
        // Reads the rows before the records. The rules of a match can't change after its first entry, so a record that is
        // read later fits the rows.
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
      } finally {
        for (const release of releases) release()
      }
    }
    const wanted = [...new Set(ids)].filter((id) => MATCH_ID.test(id))
    await readInParts(wanted, read, cannot)
    return unread
  }

  async function loadOnce(id: string, onUpdate: OnUpdate): Promise<Scoresheet | undefined> {
    const release = sheets.hold(id)
    try {
      const error = (await reload([id], onUpdate)).get(id)
      if (error) throw error
      return sheets.get(id)
    } finally {
      release()
      loading.delete(id)
    }
  }

  /** Reads whole matches, which stay in memory only as long as `receive` takes. */
  async function readWhole(
    ids: readonly string[],
    receive: (sheets: readonly Scoresheet[]) => Promise<void>,
  ): Promise<void> {
    const read = async (some: readonly string[]): Promise<void> => {
      // Reads the rows before the records, as `reload` does.
      const rowsOf = byMatch(await repository.entriesOf(some))
      const records = await repository.matchesById(some)
      const restored: Scoresheet[] = []
      for (const record of records) {
        await nextTurn()
        try {
          restored.push(restoreSheet(record, rowsOf.get(record.id) ?? []))
        } catch (error) {
          cannotRead(record.id, error)
        }
      }
      await receive(restored)
    }
    await readInParts(ids, read, cannotRead)
  }

  /** Makes the summaries of these matches from their logs, and stores them. */
  async function summarize(ids: readonly string[]): Promise<void> {
    let done = 0
    let said = performance.now()
    await readWhole(ids, async (some) => {
      const matches = some.map(listedMatchOf)
      for (const match of matches) index.set(match)
      // The index holds each sheet until its summary is made.
      const rows = matches.map(summaryRowOf)
      if (rows.length > 0) {
        await repository
          .storeSummaries(rows)
          .catch((error: unknown) => log?.warn({ err: error }, 'cannot store summaries'))
      }
      done += some.length
      if (performance.now() - said < PROGRESS_MS) return
      said = performance.now()
      log?.info(`reading the logs of matches without a stored summary: ${done} of ${ids.length}`)
    })
  }

  await summarize(await fillIndex(repository, index))
  return {
    /** Returns the sheet of a match if it is in memory. */
    get: sheets.get,
    put,
    hold: sheets.hold,
    /** The matches in lists. */
    index,
    /** For each match whose log or newest entries cannot be read, the error. */
    unreadable: unreadable as ReadonlyMap<string, ApiError>,
    reload,
    /**
     * Reads a match that is not in memory. Returns undefined if there is none.
     * @param onUpdate receives each change that another server made to the match
     * @throws ApiError 503 if it cannot be read
     */
    load(id: string, onUpdate: OnUpdate): Promise<Scoresheet | undefined> {
      const known = loading.get(id)
      if (known) return known
      const reading = loadOnce(id, onUpdate)
      loading.set(id, reading)
      return reading
    },
    /**
     * Returns the sheets of these matches. Leaves out matches that cannot be read. Reads the sheets that are not in memory from
     * the database, without caching them. Pass no more ids than a list sends at once.
     */
    async readMany(ids: readonly string[]): Promise<Map<string, Scoresheet>> {
      const found = new Map(ids.flatMap((id) => [sheets.get(id) ?? []].flat().map((sheet) => [id, sheet] as const)))
      const others = ids.filter((id) => !found.has(id) && !unreadable.has(id))
      await readWhole(others, async (some) => {
        for (const sheet of some) found.set(sheet.record.id, sheet)
      })
      return found
    },
  }
}
