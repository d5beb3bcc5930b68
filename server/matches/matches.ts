import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { z } from 'zod'
import { CURRENT_LIST_ADDRESS, LIST_ADDRESS, LIST_MAX_AGE } from '../../shared/matches/list-address.ts'
import type { PrerenderedMatch } from '../../shared/matches/match.ts'
import type { CreateMatchRequest, EntryAsked, PatchMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import type { Match } from '../../shared/matches/match-schemas.ts'
import type { CachedResponse } from '../http/cached-response.ts'
import type { FindCached } from '../http/serve-cached.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { matchNotFound } from './match-errors.ts'
import { createMatchLists, isWhole, type MatchList, type Selection, type View } from './match-lists.ts'
import { matchMetrics } from './match-metrics.ts'
import { createMatchResponses } from './match-responses.ts'
import { type Committed, createMatchWriter, type Planner } from './match-writer.ts'
import { createMatchesRepository } from './matches-repository.ts'
import { planAppend } from './plan-append.ts'
import { type DescribeAnswer, planCreate, planPatch } from './plan-describe.ts'
import { createRemoteChanges } from './remote-changes.ts'
import { matchOf, prerenderedMatchOf, type Scoresheet } from './scoresheet.ts'
import { loadScoresheets, type SheetUpdate } from './scoresheets.ts'

/** Longest time a read waits for the database (ms). Two servers asked in turn then take five seconds. */
const LOOK_UP_MS = 2500
/** The addresses of lists that many clients repeat. */
const FREQUENT_LISTS: ReadonlyMap<string, readonly [View, maxAge: number]> = new Map([
  ['/product', ['full', 0]],
  [CURRENT_LIST_ADDRESS, ['summary', 0]],
  [LIST_ADDRESS, ['summary', LIST_MAX_AGE]],
])

export type Matches = Awaited<ReturnType<typeof openMatches>>

/** Loads all matches. Reads are then answered from memory, and all writes go through one writer. */
export async function openMatches(storage: Storage, registry: Registry, log: FastifyBaseLogger) {
  const metrics = matchMetrics([registry])
  const repository = createMatchesRepository(storage)
  const sheets = await loadScoresheets(repository)
  for (const [match, err] of sheets.unreadable)
    log.error({ match, err: err.cause }, 'a match cannot be read: requests for it get 503; all others are served')
  metrics.matchesUnreadable.set(sheets.unreadable.size)
  const responses = createMatchResponses()
  const lists = createMatchLists(sheets)
  const shared = storage.shared !== undefined
  const updateListeners: ((updates: readonly SheetUpdate[]) => void)[] = []
  const commitListeners: ((committed: Committed) => void)[] = []

  function notifyUpdates(updates: readonly SheetUpdate[]): void {
    for (const listener of updateListeners) listener(updates)
  }
  function notifyCommit(committed: Committed): void {
    const { updates, rows, seconds } = committed
    // Once for each kind, not for each row: prom-client validates the labels at every call.
    for (const [kind, count] of countBy(rows)) metrics.entriesAppended.inc({ kind }, count)
    metrics.commitSeconds.observe(seconds)
    if (rows.length > 0) metrics.commitEntries.observe(rows.length)
    notifyUpdates(updates)
    for (const listener of commitListeners) listener(committed)
  }
  const remoteChanges = createRemoteChanges(sheets, notifyUpdates, log)
  const events = {
    onCommit: notifyCommit,
    onRemoteChanges: notifyUpdates,
    onError: (error: unknown) => log.error({ err: error }, 'a listener of commits failed; the commit stands'),
  }
  const writer = createMatchWriter(repository, sheets, events, { shared })

  const described = ({ sheet, fresh }: DescribeAnswer): { match: Match; fresh: boolean } => ({
    match: matchOf(sheet),
    fresh,
  })

  /** Whether another server may have created this unknown match. `lookUp` then finds it. */
  const mayBeElsewhere = (id: string): boolean => shared && !sheets.get(id) && !sheets.unreadable.has(id)

  /** Looks up a match that another server may have created. @throws StorageUnavailable after `LOOK_UP_MS` */
  async function lookUp(id: string): Promise<void> {
    if (mayBeElsewhere(id)) await soon(remoteChanges.catchUp([id]))
  }

  /** Returns the committed sheet of a match. @throws ApiError 404 if unknown, 503 if its rows cannot be read */
  function sheetOf(id: string): Scoresheet {
    const sheet = sheets.get(id)
    if (!sheet) throw sheets.unreadable.get(id) ?? matchNotFound(id)
    return sheet
  }

  /** Returns the committed sheet of a match, also of one that another server has just created. @throws as `sheetOf` and `lookUp` */
  async function read(id: string): Promise<Scoresheet> {
    await lookUp(id)
    return sheetOf(id)
  }

  async function submit<T>(id: string, planner: Planner<T>): Promise<T> {
    const error = sheets.get(id) ? undefined : sheets.unreadable.get(id)
    if (error) throw error
    return writer.submit(id, planner)
  }

  /** Returns the response to the most frequent reads: the lists and one match. Null if there is none. */
  const cached: FindCached = (url) => {
    const list = FREQUENT_LISTS.get(url)
    if (list) return { route: '/product', response: lists.whole(...list) }
    const sheet = url.startsWith('/product/') ? sheets.get(url.slice('/product/'.length)) : undefined
    return sheet ? { route: '/product/:id', response: responses.match(sheet) } : null
  }

  return {
    cached,
    sheetOf,
    read,
    lookUp,
    mayBeElsewhere,
    /** Returns the selected matches as a response, and the cursor of the next page, or null. */
    list(view: View, maxAge: number, selection: Selection): { list: MatchList; next: string | null } {
      return isWhole(selection) ? { list: lists.whole(view, maxAge), next: null } : lists.select(view, selection)
    },
    match: async (id: string): Promise<CachedResponse> => responses.match(await read(id)),
    /** Returns the entries of a match after `since`. */
    log: async (id: string, since: number): Promise<CachedResponse> => responses.log(await read(id), since),
    /** Reports the stored matches that cannot be read, or whose newest entries cannot. */
    readiness: {
      fields: {
        unreadableMatches: z
          .array(z.string())
          .optional()
          .describe('ids of matches whose rows this version cannot read; absent if there are none'),
      },
      report: () => (sheets.unreadable.size > 0 ? { unreadableMatches: [...sheets.unreadable.keys()] } : {}),
    },
    isUnreadable: (id: string): boolean => sheets.unreadable.has(id),
    find: sheets.get,
    /** Returns the state of a match for its page, also of one created on another server. Null if there is none. */
    async standing(id: string): Promise<{ state: Scoresheet; summary: () => PrerenderedMatch } | null> {
      if (shared && !sheets.get(id)) await soon(remoteChanges.catchUp([id]))
      const sheet = sheets.get(id)
      return sheet ? { state: sheet, summary: () => prerenderedMatchOf(sheet) } : null
    },
    all: sheets.all,
    /** The matches in lists: their summaries, without loading a log. */
    index: sheets.index,
    readMany: sheets.readMany,
    create: async (id: string, request: CreateMatchRequest) =>
      described(await submit(id, (sheet) => planCreate(id, request, new Date(), sheet))),
    describe: async (id: string, request: PatchMatchRequest) =>
      described(await submit(id, (sheet) => planPatch(id, request, new Date(), sheet))),
    async append(id: string, asked: EntryAsked | EntryAsked[]) {
      const began = performance.now()
      const answer = await submit(id, (sheet) => planAppend(id, asked, new Date(), sheet))
      metrics.appendSeconds.observe((performance.now() - began) / 1000)
      return answer
    },
    /** Applies the writes of other servers. */
    remoteChanges,
    /** Resolves when no request waits for a commit; null if none waits now. */
    writing: writer.writing,
    /** Calls the listener with every update of a sheet, from any server, in order of each sheet's seq. */
    onUpdates: (listener: (updates: readonly SheetUpdate[]) => void): void => void updateListeners.push(listener),
    /** Calls the listener with every commit of this server, in order. */
    onCommit: (listener: (committed: Committed) => void): void => void commitListeners.push(listener),
  }
}

/** Waits for a read of the database. @throws StorageUnavailable if it takes longer than `LOOK_UP_MS` */
async function soon(reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailable('the database does not answer')), LOOK_UP_MS)
  })
  try {
    await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

function countBy(rows: Committed['rows']): Map<Committed['rows'][number]['kind'], number> {
  const counts = new Map<Committed['rows'][number]['kind'], number>()
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}
