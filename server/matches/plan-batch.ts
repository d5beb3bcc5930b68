import { compare } from '../../shared/matches/match.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { ApiError } from '../http/api-error.ts'
import { type HoldChange, holdChange } from './court-holds.ts'
import type { HoldOf } from './hold-of.ts'
import { linkChange, type ResultChange, resultChange } from './match-results.ts'
import type { Batch, EntryRow, MatchRecord, NoteRow, Precondition } from './matches-repository.ts'
import type { SheetUpdate } from './merge-sheets.ts'
import type { ResultOf } from './result-of.ts'
import type { Scoresheet } from './scoresheet.ts'

/** The change that one request asks for, before it is stored. */
export interface Plan<T> {
  /** The sheet after the change. */
  readonly sheet: Scoresheet
  readonly record?: 'created' | 'changed'
  readonly rows: readonly EntryRow[]
  /** The reasons of the rows. */
  readonly notes?: readonly NoteRow[]
  /** The audit record, which is stored in the same transaction. */
  readonly audit?: AuditEntry | undefined
  readonly answer: T
}

/** Plans a request on the current sheet, or throws the ApiError to answer with. It runs again if the sheet was outdated. */
export type Planner<T> = (sheet: Scoresheet | undefined) => Plan<T>

/** A request that waits for its commit. */
export interface Job {
  readonly matchId: string
  /** The time until which the job may wait for a locked database (`performance.now()`). */
  readonly deadline: number
  readonly planner: Planner<unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** The changes that one commit has stored. */
export interface Committed {
  /** The changes of sheets in memory, without those that another server has already sent. */
  readonly updates: readonly SheetUpdate[]
  /** Everything that was stored. */
  readonly records: readonly MatchRecord[]
  readonly rows: readonly EntryRow[]
  /** Changes of the times for which matches take their courts. */
  readonly holds: readonly HoldChange[]
  /** Changes of how matches of known players ended. */
  readonly results: readonly ResultChange[]
  readonly seconds: number
}

/** Returns the sheet in memory, on which a match is planned. */
type SheetOf = (id: string) => Scoresheet | undefined

/**
 * Plans the jobs in order. Each job builds on the result of the jobs before it. Rejections are also sent after the commit,
 * because they may depend on entries of the same batch.
 */
export function planJobs(jobs: readonly Job[], sheetOf: SheetOf) {
  const tentative = new Map<string, Scoresheet>()
  const plans: Plan<unknown>[] = []
  const answers: (() => void)[] = []
  const rejected: string[] = []
  for (const job of jobs) {
    try {
      const plan = job.planner(tentative.get(job.matchId) ?? sheetOf(job.matchId))
      if (plan.record || plan.rows.length > 0) plans.push(plan)
      tentative.set(job.matchId, plan.sheet)
      answers.push(() => job.resolve(plan.answer))
    } catch (error) {
      if (error instanceof ApiError) rejected.push(job.matchId)
      answers.push(() => job.reject(error))
    }
  }
  return { plans, answers, rejected }
}

/** What follows from the state of a match, and is stored with it. */
export interface Derived {
  readonly holdOf: HoldOf
  readonly resultOf: ResultOf
}

const NOTHING: Derived = { holdOf: () => null, resultOf: () => null }

/** Returns what these plans store in one transaction. */
export function batchOf(
  plans: readonly Plan<unknown>[],
  sheetOf: SheetOf,
  { holdOf, resultOf }: Derived = NOTHING,
): Batch {
  const records = (kind: 'created' | 'changed'): MatchRecord[] =>
    plans.filter(({ record }) => record === kind).map(({ sheet }) => sheet.record)
  // All servers write in the same order, so two transactions never deadlock.
  const entries = plans.flatMap(({ rows }) => rows).sort((a, b) => compare(a.matchId, b.matchId) || a.seq - b.seq)
  const notes = plans.flatMap(({ notes = [] }) => notes)
  const audits = plans.flatMap(({ audit }) => audit ?? [])
  const changes = latestOf(plans).map((sheet) => ({ id: sheet.record.id, before: sheetOf(sheet.record.id), sheet }))
  const holds = changes.flatMap(({ id, before, sheet }) => holdChange(id, holdOf(before), holdOf(sheet)) ?? [])
  const links = changes.flatMap(
    ({ id, before, sheet }) => linkChange(id, before?.record.linked ?? null, sheet.record.linked) ?? [],
  )
  const results = changes.flatMap(({ id, before, sheet }) => resultChange(id, resultOf(before), resultOf(sheet)) ?? [])
  const preconditions = preconditionsOf(plans, sheetOf, results)
  const described = { created: records('created'), changed: records('changed') }
  return { ...described, entries, notes, audits, holds, links, results, preconditions }
}

/** Returns the sheet of each match after all plans. */
const latestOf = (plans: readonly Plan<unknown>[]): Scoresheet[] => [
  ...new Map(plans.map(({ sheet }) => [sheet.record.id, sheet])).values(),
]

/**
 * Returns the preconditions for matches whose first entry is added, whose record changes, or whose result does. The record in the
 * database must still be the one that the plan used, and no unique constraint checks that. The result of a match of known
 * players follows from the record and the log, so a change of its record needs the same log too.
 */
function preconditionsOf(
  plans: readonly Plan<unknown>[],
  sheetOf: SheetOf,
  results: readonly ResultChange[],
): Precondition[] {
  const described = describedIn(plans)
  const linked = new Set(plans.flatMap(({ sheet: { record } }) => (record.linked ? [record.id] : [])))
  const begun = plans.flatMap(({ rows }) => rows.flatMap(({ seq, matchId }) => (seq === 1 ? [matchId] : [])))
  const ended = results.map(({ match }) => match)
  return [...new Set([...described, ...begun, ...ended])].sort(compare).flatMap((id) => {
    const sheet = sheetOf(id)
    if (!sheet) return []
    const { record, log } = sheet
    const needsLog = log.live.seq === 0 || linked.has(id) || record.linked !== null
    return [{ id, updatedAt: record.updatedAt, head: described.has(id) && needsLog ? log.live.seq : null }]
  })
}

/**
 * Puts the sheets of stored plans into memory, where reads see them, and returns the changes.
 * @param batch what was stored
 * @param seconds duration of the commit
 */
export function adoptPlans(
  plans: readonly Plan<unknown>[],
  put: (sheet: Scoresheet) => SheetUpdate | null,
  { holds = [], results = [] }: Batch,
  seconds: number,
): Committed {
  const described = describedIn(plans)
  const latest = latestOf(plans)
  return {
    updates: latest.map(put).filter((update) => update !== null),
    records: latest.flatMap(({ record }) => (described.has(record.id) ? [record] : [])),
    rows: plans.flatMap(({ rows }) => rows),
    holds,
    results,
    seconds,
  }
}

/** Returns the ids of the matches that these plans create, or whose records they change. */
const describedIn = (plans: readonly Plan<unknown>[]): Set<string> =>
  new Set(plans.flatMap(({ record, sheet }) => (record ? [sheet.record.id] : [])))
