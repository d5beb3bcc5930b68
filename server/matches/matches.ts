import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Who } from '../../shared/auth/permissions.ts'
import type { SidesRequest } from '../../shared/matches/match-note-schemas.ts'
import type { EntryAsked } from '../../shared/matches/match-request-schemas.ts'
import type { Match } from '../../shared/matches/match-schemas.ts'
import type { Visibility } from '../../shared/players/visibility.ts'
import type { Audit, AuditEntry } from '../audit/audit.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import type { Places } from './check-description.ts'
import type { HoldChange } from './court-holds.ts'
import { fillHolds } from './fill-holds.ts'
import { fillResults } from './fill-results.ts'
import { holdsIn } from './hold-of.ts'
import { matchMetrics } from './match-metrics.ts'
import { openMatchReads } from './match-reads.ts'
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
import { createRemoteChanges } from './remote-changes.ts'
import { resultsIn } from './result-of.ts'
import { matchOf } from './scoresheet.ts'
import { openScoresheets } from './scoresheets.ts'
import { serveMeanOf } from './serve-mean.ts'
import { soon } from './soon.ts'
import { createSummaryStore } from './stored-summaries.ts'

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
  await fillHolds(storage, sheets, holdOf, clock())
  await fillResults(storage, repository, sheets, derived.resultOf)
  const summaries = createSummaryStore(repository, sheets.index, log)
  const shared = storage.shared !== undefined
  const updateListeners: ((updates: readonly SheetUpdate[]) => void)[] = []
  const commitListeners: ((committed: Committed) => void)[] = []

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
  const { loadNamed, ...reads } = openMatchReads({ repository, sheets, holds, notifyUpdates, log })
  const remoteChanges = createRemoteChanges(sheets, notifyUpdates, log)
  const events = {
    onCommit: notifyCommit,
    onRemoteChanges: notifyUpdates,
    onError: (error: unknown) => log.error({ err: error }, 'a listener of commits failed; the commit is stored'),
  }
  const writer = createMatchWriter(repository, sheets, events, { shared, load: loadNamed, derived })

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

  return {
    ...reads,
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
