import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { z } from 'zod'
import type { Who } from '../../shared/auth/permissions.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { CURRENT_LIST_ADDRESS, LIST_ADDRESS, LIST_MAX_AGE } from '../../shared/matches/list-address.ts'
import type { PrerenderedMatch } from '../../shared/matches/match.ts'
import type { SidesRequest } from '../../shared/matches/match-note-schemas.ts'
import type { EntryAsked } from '../../shared/matches/match-request-schemas.ts'
import type { Match, MatchNames } from '../../shared/matches/match-schemas.ts'
import type { Visibility } from '../../shared/players/visibility.ts'
import { overlap, type Period } from '../../shared/reservations/units.ts'
import type { Audit, AuditEntry } from '../audit/audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { CachedResponse } from '../http/cached-response.ts'
import type { FindCached } from '../http/serve-cached.ts'
import { type Database, type Statement, type Storage, StorageUnavailable } from '../storage/storage.ts'
import type { Places } from './check-description.ts'
import type { Hold, HoldChange } from './court-holds.ts'
import { fillHolds } from './fill-holds.ts'
import { fillResults } from './fill-results.ts'
import { holdsIn } from './hold-of.ts'
import { matchNotFound } from './match-errors.ts'
import type { ListedMatch } from './match-index.ts'
import { createMatchLists, isWhole, type MatchList, type Selection, type View } from './match-lists.ts'
import { matchMetrics } from './match-metrics.ts'
import { createMatchResponses } from './match-responses.ts'
import { createMatchWriter } from './match-writer.ts'
import { createMatchesRepository } from './matches-repository.ts'
import { publicUpdate, type SheetUpdate } from './merge-sheets.ts'
import { planAppend, type Writer } from './plan-append.ts'
import { batchOf, type Committed, type Planner } from './plan-batch.ts'
import {
  type DescribeAnswer,
  type NewMatch,
  type Patch,
  type PatchOptions,
  planCreate,
  planCreateOnce,
  planPatch,
} from './plan-describe.ts'
import { planExchange } from './plan-exchange.ts'
import { planHide } from './plan-hide.ts'
import { type PlayerOf, planLink } from './plan-link.ts'
import { planRename } from './plan-rename.ts'
import { publicSheet } from './public-sheet.ts'
import { createRemoteChanges } from './remote-changes.ts'
import { resultsIn } from './result-of.ts'
import { matchOf, namesIn, prerenderedMatchOf, type Scoresheet } from './scoresheet.ts'
import { openScoresheets } from './scoresheets.ts'
import { serveMeanOf } from './serve-mean.ts'
import { createSummaryStore } from './stored-summaries.ts'

/** Number of matches whose names one query reads. */
const NAMES_AT_ONCE = 500
/** Longest time a read waits for the database (ms). A client that asks two servers in turn waits five seconds at most. */
const LOOK_UP_MS = 2500
/** The addresses of lists that many clients repeat. */
const FREQUENT_LISTS: ReadonlyMap<string, readonly [View, maxAge: number]> = new Map([
  ['/product', ['full', 0]],
  [CURRENT_LIST_ADDRESS, ['summary', 0]],
  [LIST_ADDRESS, ['summary', LIST_MAX_AGE]],
])

export type Matches = Awaited<ReturnType<typeof openMatches>>

/**
 * Opens the matches. Lists are answered from summaries in memory, and a single match from its log. All writes go through one
 * writer.
 */
export async function openMatches(
  storage: Storage,
  registry: Registry,
  log: FastifyBaseLogger,
  places: Places,
  audit?: Audit,
  /** Returns the current time (ms since 1970). */
  clock: () => number = Date.now,
) {
  const now = () => new Date(clock())
  const holds = holdsIn(places, clock)
  const holdOf = holds.of
  const derived = { holdOf, resultOf: resultsIn(places.zoneOf) }
  const repository = createMatchesRepository(storage, audit)
  const sheets = await openScoresheets(repository, { log })
  const metrics = matchMetrics([registry], () => sheets.unreadable.size)
  for (const [match, error] of sheets.unreadable) logUnreadable(match, error)
  await fillHolds(storage, sheets, holdOf, clock())
  await fillResults(storage, repository, sheets, derived.resultOf)
  const summaries = createSummaryStore(repository, sheets.index, log)
  const responses = createMatchResponses()
  const lists = createMatchLists(sheets)
  const shared = storage.shared !== undefined
  const updateListeners: ((updates: readonly SheetUpdate[]) => void)[] = []
  const commitListeners: ((committed: Committed) => void)[] = []

  function logUnreadable(match: string, { cause }: ApiError): void {
    log.error({ match, err: cause }, 'a match cannot be read: requests for it get 503; other matches are served')
  }
  function notifyUpdates(updates: readonly SheetUpdate[]): void {
    const open = updates.map(publicUpdate)
    for (const listener of updateListeners) listener(open)
  }
  function notifyCommit(committed: Committed): void {
    metrics.committed(committed)
    publish(committed)
  }
  function publish(committed: Committed): void {
    const { updates, records, rows } = committed
    for (const { id } of records) summaries.changed(id)
    for (const { matchId } of rows) summaries.changed(matchId)
    notifyUpdates(updates)
    for (const listener of commitListeners) listener(committed)
  }
  const remoteChanges = createRemoteChanges(sheets, notifyUpdates, log)
  const events = {
    onCommit: notifyCommit,
    onRemoteChanges: notifyUpdates,
    onError: (error: unknown) => log.error({ err: error }, 'a listener of commits failed; the commit is stored'),
  }
  const writer = createMatchWriter(repository, sheets, events, { shared, load, derived })

  /** The planners of calls that create a match or change its settings. */
  const planners = {
    create(id: string, request: Omit<NewMatch, 'serveMean'>, by: Who | null): Planner<DescribeAnswer> {
      const asked = { ...request, serveMean: serveMeanOf(request.club, sheets.index) }
      return (sheet) => planCreate(id, asked, now(), sheet, by, places)
    },
    describe:
      (id: string, request: Patch, by: Who | null, options: PatchOptions): Planner<DescribeAnswer> =>
      (sheet) =>
        planPatch(id, request, now(), sheet, by, places, options),
  }

  const described = ({ sheet, fresh }: DescribeAnswer): { match: Match; fresh: boolean } => ({
    match: matchOf(sheet),
    fresh,
  })

  /**
   * Reads a match that is not in memory. Returns undefined if there is none.
   * @throws ApiError 503 if its rows cannot be read
   * @throws StorageUnavailable if the database takes longer than `LOOK_UP_MS`
   */
  async function load(id: string): Promise<Scoresheet | undefined> {
    const known = sheets.unreadable.get(id)
    if (known) throw known
    try {
      return await soon(sheets.load(id, (update) => notifyUpdates([update])))
    } catch (error) {
      if (error instanceof ApiError) logUnreadable(id, error)
      throw error
    }
  }

  /** Returns the committed sheet of a match, even if another server has just created the match. @throws as `load`, or 404 */
  async function read(id: string): Promise<Scoresheet> {
    const sheet = sheets.get(id) ?? (await load(id))
    if (!sheet) throw matchNotFound(id)
    return sheet
  }

  /** Returns the response to a frequent read: a list that many clients repeat, or one match. Null for other requests. */
  const cached: FindCached = (url) => {
    const list = FREQUENT_LISTS.get(url)
    if (list) return { route: '/product', response: lists.whole(...list) }
    const sheet = url.startsWith('/product/') ? sheets.get(url.slice('/product/'.length)) : undefined
    return sheet ? { route: '/product/:id', response: responses.match(publicSheet(sheet)) } : null
  }
  const readPublic = async (id: string): Promise<Scoresheet> => publicSheet(await read(id))
  const find = (id: string): Scoresheet | undefined => {
    const sheet = sheets.get(id)
    return sheet && publicSheet(sheet)
  }

  return {
    cached,
    /** Returns a match as everybody may read it. @throws as `load`, or 404 */
    read: readPublic,
    /** Returns a match with the names that only the office and those who score it may read. @throws as `load`, or 404 */
    readNamed: read,
    load: async (id: string): Promise<Scoresheet | undefined> => {
      const sheet = await load(id)
      return sheet && publicSheet(sheet)
    },
    /** Returns the names of these matches that only the office and those who score them may read. */
    namesOf: async (ids: readonly string[]): Promise<MatchNames[]> =>
      (await Promise.all(chunks(ids, NAMES_AT_ONCE).map(repository.matchesById))).flat().map(namesIn),
    /** Keeps the sheet of a match in memory, once it is there. Returns a function that releases it, to be called once. */
    hold: sheets.hold,
    /** Returns the selected matches as a response, and the cursor of the next page, or null. */
    list(view: View, maxAge: number, selection: Selection): { list: MatchList; next: string | null } {
      return isWhole(selection) ? { list: lists.whole(view, maxAge), next: null } : lists.select(view, selection)
    },
    /** Returns the ids of the selected matches. */
    idsOf: lists.ids,
    /** Returns the selected matches, and the cursor of the next page, or null. */
    selected: lists.selected,
    match: async (id: string): Promise<CachedResponse> => responses.match(await readPublic(id)),
    /** Returns the entries of a match after `since`. */
    log: async (id: string, since: number): Promise<CachedResponse> => responses.log(await readPublic(id), since),
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
    /** Returns a match as everybody may read it, if it is in memory. */
    find,
    /** Returns the state of a match for its page, even if another server created it. Null if there is no such match. */
    async standing(id: string): Promise<{ state: string; summary: () => PrerenderedMatch } | null> {
      const sheet = sheets.get(id) ?? (await load(id))
      if (!sheet) return null
      return {
        state: `${sheet.log.live.seq} ${sheet.record.updatedAt}`,
        summary: () => prerenderedMatchOf(publicSheet(sheet)),
      }
    },
    /**
     * Returns the head of a match's log and the time at which its record last changed, if the match is in lists or in memory.
     */
    versionOf(id: string): { seq: number; describedAt: number } | undefined {
      const sheet = sheets.get(id)
      return sheet ? { seq: sheet.log.live.seq, describedAt: sheet.record.updatedAt } : sheets.index.get(id)
    },
    /**
     * Returns the matches that are scheduled or in play, and want one of these courts within a period, with the times for which they
     * want them. Matches that begin first come first.
     */
    heldWithin(courts: ReadonlySet<string>, period: Period): HeldMatch[] {
      const found = (['scheduled', 'live', 'suspended'] as const).flatMap((status) =>
        [...sheets.index.withStatus(status)].flatMap((match): HeldMatch[] => {
          if (match.court === null || !courts.has(match.court)) return []
          const sheet = sheets.get(match.id)
          const hold = sheet ? holdOf(sheet) : holds.ofListed(match)
          return hold && overlap(hold, period) ? [{ match, hold }] : []
        }),
      )
      return found.sort((one, other) => one.hold.startsAt - other.hold.startsAt)
    },
    /** The matches in lists: their summaries, without loading a log. */
    index: sheets.index,
    readMany: sheets.readMany,
    planners,
    create: async (...args: Parameters<typeof planners.create>) =>
      described(await writer.submit(args[0], planners.create(...args))),
    /** Creates a match, or returns the match that already has this id. */
    async createOnce(id: string, request: Omit<NewMatch, 'serveMean'>, by: Who | null) {
      const asked = { ...request, serveMean: serveMeanOf(request.club, sheets.index) }
      return described(await writer.submit(id, (sheet) => planCreateOnce(id, asked, now(), sheet, by, places)))
    },
    describe: async (...args: Parameters<typeof planners.describe>) =>
      described(await writer.submit(args[0], planners.describe(...args))),
    /** Exchanges the names of the two sides. @throws ApiError 404, 409 */
    exchange: async (id: string, request: SidesRequest, by: Who | null) =>
      described(await writer.submit(id, (sheet) => planExchange(id, request, now(), sheet, by))),
    /** Replaces the name of a player whose data is erased. @throws ApiError 404, 409 */
    eraseName: (id: string, name: string): Promise<void> =>
      writer.submit(id, (sheet) => planRename(id, name, now(), sheet)),
    /** Has players in the public answers about a match as they want it. @throws ApiError 404 */
    hidePlayers: (id: string, players: ReadonlySet<string>, visibility: Visibility): Promise<void> =>
      writer.submit(id, (sheet) => planHide(id, players, visibility, now(), sheet)),
    /** Links the names of a match that are not linked yet. Returns the number of new links. @throws ApiError 404 */
    link: (id: string, playerOf: PlayerOf): Promise<number> =>
      writer.submit(id, (sheet) => planLink(id, playerOf, now(), sheet)),
    /** @param audit the audit record of new entries; points have none */
    async append(id: string, asked: EntryAsked | EntryAsked[], by: Writer, audit?: AuditEntry) {
      const began = performance.now()
      const answer = await writer.submit(id, (sheet) => {
        const plan = planAppend(id, asked, now(), sheet, by)
        return audit ? { ...plan, audit } : plan
      })
      metrics.appendSeconds.observe((performance.now() - began) / 1000)
      return answer
    },
    /**
     * Plans a change of a match that the transaction of another feature stores. After the commit, call `reread`. The transaction
     * fails with a UniqueViolation if the match has changed meanwhile; the change must then be planned again.
     * @throws ApiError of the planner
     */
    async planned<T>(id: string, planner: Planner<T>): Promise<PlannedMatch<T>> {
      const release = sheets.hold(id)
      try {
        await soon(sheets.reload([id], (update) => notifyUpdates([update])))
        const plan = planner(sheets.get(id))
        const isChanged = plan.record !== undefined || plan.rows.length > 0
        const batch = batchOf(isChanged ? [plan] : [], sheets.get, derived)
        const [hold = null] = batch.holds ?? []
        return {
          id,
          answer: plan.answer,
          audit: plan.audit,
          isChanged,
          hold,
          statements: (tx, { holds, audits }) => repository.statementsOf(tx, { ...batch, holds, audits }),
        }
      } finally {
        release()
      }
    },
    /** Reads matches that a transaction of another feature may have changed, and publishes their changes to all servers. */
    async reread(ids: readonly string[]): Promise<void> {
      const updates: SheetUpdate[] = []
      // If the database does not answer, the next comparison with it finds the changes.
      await sheets
        .reload(ids, (update) => updates.push(update))
        .catch((err: unknown) => log.warn({ err }, 'cannot read matches'))
      const records = updates.map(({ sheet }) => sheet.record)
      if (updates.length > 0) publish({ updates, records, rows: [], holds: [], results: [], seconds: 0 })
    },
    /** Applies the writes of other servers. */
    remoteChanges,
    /** Stores the missing summaries, so that the next start reads no logs. */
    close: summaries.close,
    /** Resolves when no request waits for a commit; null if none waits now. */
    writing: writer.writing,
    /**
     * Calls the listener with every update of a sheet, from any server, in order of each sheet's seq, as everybody may read it.
     */
    onUpdates: (listener: (updates: readonly SheetUpdate[]) => void): void => {
      updateListeners.push(listener)
    },
    /** Calls the listener with every commit of this server, in order. */
    onCommit: (listener: (committed: Committed) => void): void => {
      commitListeners.push(listener)
    },
  }
}

/** A match with the time for which it wants its court. */
export interface HeldMatch {
  readonly match: ListedMatch
  readonly hold: Hold
}

/** A change of a match, before another feature stores it. */
export interface PlannedMatch<T = unknown> {
  readonly id: string
  readonly answer: T
  readonly audit: AuditEntry | undefined
  /** False if the match is already as the request wants it. */
  readonly isChanged: boolean
  /** The change of the time for which it takes its court; null if that stays. */
  readonly hold: HoldChange | null
  /** Returns the statements of the change, with these holds and audit records. */
  readonly statements: (
    tx: Database,
    also: { readonly holds: readonly HoldChange[]; readonly audits: readonly AuditEntry[] },
  ) => readonly Statement[]
}

/** Waits for a read of the database. @throws StorageUnavailable if it takes longer than `LOOK_UP_MS` */
async function soon<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailable('the database does not answer')), LOOK_UP_MS)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
