import { placedIn } from '../../shared/matches/linked-players.ts'
import { compare } from '../../shared/matches/match.ts'
import {
  byEnd,
  type EndedResult,
  RATING_KINDS,
  type RatingStep,
  RatingTable,
  ratedMatch,
} from '../../shared/ratings/rated-match.ts'
import type { Storage } from '../storage/storage.ts'
import type { RatingRepository, RatingState, Span } from './rating-repository.ts'

/** Number of matches that one transaction of a server rates. It keeps the transaction under about 20 ms. */
const MATCHES_AT_ONCE = 100
/** Number of steps that are read for each match: doubles have four. */
const STEPS_A_MATCH = 4
/** Number of changed results that one transaction takes into account, for each match that it may rate. */
const PENDING_A_MATCH = 2
/** Longest wait for a row that another transaction locks (ms). Points come first. */
const LOCK_MS = 200

export interface RoundsDeps {
  readonly storage: Storage
  readonly repository: RatingRepository
  /** Number of matches that one transaction rates. */
  readonly atOnce?: number
}

/** The ratings just before a moment, for the next round. They are valid only while nobody else changes the state. */
interface Memory {
  readonly version: number
  readonly from: number
  readonly table: RatingTable
}

/** What a round stores. */
interface Fold {
  /** Where the next round begins (ms since 1970); null if all steps are right. */
  readonly end: number | null
  /** The matches whose steps have changed, and their steps. */
  readonly changed: readonly string[]
  readonly steps: readonly RatingStep[]
  /** The steps that these matches had. */
  readonly old: readonly RatingStep[]
  /** The ratings at the end; null if no match was rated. */
  readonly table: RatingTable | null
}

const NOTHING: Fold = { end: null, changed: [], steps: [], old: [], table: null }

/**
 * Returns a function that makes some steps again, and resolves with false if nothing is left. A round takes changed results into
 * account: it makes the steps from the earliest of them on again, some matches in each transaction. The database stores from which
 * moment on, so that the next start goes on after a crash. Several servers may make rounds, but only one stores each round.
 */
export function ratingRounds({ storage, repository, atOnce = MATCHES_AT_ONCE }: RoundsDeps) {
  let memory: Memory | null = null

  /** Makes the steps from a moment on again, in whole moments. */
  async function foldFrom(state: RatingState, from: number, kept: Memory | null): Promise<Fold> {
    const { results, end } = await nextResults(repository, from, atOnce)
    const { steps: before, span } = await oldSteps(repository, { from, end }, atOnce)
    const due = results.filter(({ endedAt }) => span.end === null || endedAt < span.end).sort(byEnd)
    // A match that ended later before a correction has its old steps behind this span.
    const moved = await repository.stepsOf(due.map(({ matchId }) => matchId))
    const known = new Set(before.map(({ matchId }) => matchId))
    const old = [...before, ...moved.filter(({ matchId }) => !known.has(matchId))]
    const table = kept?.version === state.version && kept.from === from ? kept.table : new RatingTable()
    const steps = await rate(due, table, from)
    return { ...differing(old, steps), end: span.end, table }
  }

  async function rate(due: readonly EndedResult[], table: RatingTable, from: number): Promise<RatingStep[]> {
    const roots = await repository.rootsOf([
      ...new Set(due.flatMap(({ linked }) => placedIn(linked).map(({ player }) => player))),
    ])
    const matches = due.flatMap((result) => {
      const match = ratedMatch(result, (player) => roots.get(player))
      return match ? [{ result, match }] : []
    })
    for (const kind of RATING_KINDS) {
      const players = matches.flatMap(({ match }) => (match.kind === kind ? [...match.winners, ...match.losers] : []))
      const unknown = [...new Set(players)].filter((player) => !table.get(kind, player))
      for (const { player, r, v, date, matches: count } of await repository.lastSteps(kind, unknown, from))
        table.set(kind, player, { r, v, last: date, matches: count })
    }
    return matches.flatMap(({ result, match }) => table.rate(result, match))
  }

  /** @throws UniqueViolation if another server came first */
  return async function round(): Promise<boolean> {
    // A round that fails leaves the table in the middle of a change.
    const kept = memory
    memory = null
    const state = await repository.state()
    const most = PENDING_A_MATCH * atOnce
    const pending = await repository.pending(most)
    if (state.from === null && pending.length === 0) return false
    const before = await repository.stepsOf(pending.map(({ matchId }) => matchId))
    const moments = [state.from, ...[...pending, ...before].map(({ endedAt }) => endedAt)].filter(
      (each) => each !== null,
    )
    const from = moments.length > 0 ? Math.min(...moments) : null
    // While there are more of them, they are only noted: each may lead further back.
    const isFull = pending.length === most
    const fold = from === null || isFull ? { ...NOTHING, end: from } : await foldFrom(state, from, kept)
    const { end, changed, steps, old, table } = fold
    const touched = [...old, ...steps]
    await storage.atomically(
      (tx) => [
        repository.moveTo(tx, state, end),
        ...(changed.length > 0 ? repository.replace(tx, changed, steps) : []),
        ...RATING_KINDS.flatMap((kind) => {
          const players = touched.filter((step) => step.kind === kind).map(({ player }) => player)
          return repository.refresh(tx, kind, [...new Set(players)])
        }),
        ...repository.settle(tx, pending),
      ],
      undefined,
      LOCK_MS,
    )
    memory = end === null || !table ? null : { version: state.version + 1, from: end, table }
    return true
  }
}

/** Returns the next results in whole moments, and the moment after which the others follow; null if there are none. */
export async function nextResults(repository: RatingRepository, from: number, atOnce: number) {
  const results = await repository.resultsFrom(from, atOnce + 1)
  const last = results.at(-1)
  if (!last || results.length <= atOnce) return { results, end: null }
  const end = last.endedAt
  if (end > from) return { results: results.filter(({ endedAt }) => endedAt < end), end }
  // All of them ended at one moment.
  return { results: await repository.resultsAt(end), end: end + 1 }
}

/** Returns the old steps of a span. The span is shorter if they are too many. */
export async function oldSteps(repository: RatingRepository, span: Span, atOnce: number) {
  const most = STEPS_A_MATCH * atOnce * 2
  const steps = await repository.stepsWithin(span, most)
  const last = steps.at(-1)
  if (!last || steps.length < most) return { steps, span }
  const end = last.endedAt
  if (end > span.from) return { steps: steps.filter(({ endedAt }) => endedAt < end), span: { from: span.from, end } }
  const moment = { from: end, end: end + 1 }
  return { steps: await repository.stepsWithin(moment, Number.MAX_SAFE_INTEGER), span: moment }
}

/** Returns the matches whose steps differ, with their old and their new steps. */
function differing(old: readonly RatingStep[], steps: readonly RatingStep[]): Pick<Fold, 'changed' | 'old' | 'steps'> {
  const before = textByMatch(old)
  const after = textByMatch(steps)
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (match) => before.get(match) !== after.get(match),
  )
  const isChanged = new Set(changed)
  const of = (all: readonly RatingStep[]) => all.filter(({ matchId }) => isChanged.has(matchId))
  return { changed, old: of(old), steps: of(steps) }
}

/** Returns the steps of each match as a text, which has all digits of all numbers. */
function textByMatch(steps: readonly RatingStep[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const step of [...steps].sort((one, other) => compare(one.player, other.player)))
    texts.set(step.matchId, `${texts.get(step.matchId) ?? ''}${stepText(step)}`)
  return texts
}

/** Returns a step as a text, which differs if any bit of its numbers does. */
export const stepText = ({ matchId, player, kind, endedAt, date, chance, won, before, r, v, matches }: RatingStep) =>
  JSON.stringify([matchId, player, kind, endedAt, date, chance, won, before, r, v, matches])
