import { scoreAfter } from '../matches/live-match.ts'
import type { MatchLog } from '../matches/match-log.ts'
import type { LogEntry } from '../matches/match-schemas.ts'
import { isPlayedOut } from '../scoring/display.ts'
import { isOver, type MatchStatus, type Score, type SetScore, type Side } from '../scoring/score.ts'
import type { CorrectableEvent } from './webhook-types.ts'

type Change =
  | { readonly type: 'match.started' }
  | { readonly type: 'match.ended' }
  /** `set`: number of the set, from 1. */
  | { readonly type: 'set.ended'; readonly set: number }
  | { readonly type: 'match.corrected'; readonly corrects: readonly CorrectableEvent[] }

/** One event of a match's log. The log alone determines these events, so that every server finds the same ones. */
export type MatchEvent = Change & {
  /** Position among the events of the match, from 0. */
  readonly n: number
  /** The entry that caused the event. */
  readonly seq: number
  /** When the server stored that entry. */
  readonly at: string
  /** The score after that entry. */
  readonly score: Score
}

/** The facts about a match that events report. */
interface Facts {
  readonly started: boolean
  readonly sets: readonly SetScore[]
  readonly result: { readonly status: MatchStatus; readonly winner: Side | null } | null
}

const NO_FACTS: Facts = { started: false, sets: [], result: null }

/** Returns the sets of a score that have ended. */
export const endedSets = (score: Score): readonly SetScore[] =>
  score.format !== undefined && isPlayedOut(score) ? score.sets : score.sets.slice(0, -1)

/** Returns the events of a log, in order. */
export function eventsIn({ start, entries }: Pick<MatchLog, 'start' | 'entries'>): MatchEvent[] {
  const events: MatchEvent[] = []
  /** The facts before each standing entry. */
  const before: Facts[] = []
  let score = start
  let facts = NO_FACTS
  for (const entry of entries.slice()) {
    const reported = facts
    score = scoreAfter(score, entry)
    if (entry.kind === 'undo') facts = before.pop() ?? NO_FACTS
    else {
      before.push(facts)
      facts = factsAfter(facts, score)
    }
    const { seq, at } = entry
    for (const change of changesBetween(reported, facts)) events.push({ n: events.length, seq, at, score, ...change })
  }
  return events
}

/** Returns the log's head and the score at a time. */
export function stateAt({ start, entries }: Pick<MatchLog, 'start' | 'entries'>, at: string) {
  let state = { seq: 0, score: start }
  for (const entry of entries.slice()) {
    if (entry.at > at) break
    state = { seq: entry.seq, score: scoreAfter(state.score, entry) }
  }
  return state
}

/** Returns whether the latest entries of a log may have caused an event. Takes constant time for a point. */
export function mayHaveEvents(
  { live, before }: Pick<MatchLog, 'live' | 'before'>,
  latest: readonly LogEntry[],
): boolean {
  if (latest.length === 0) return false
  const earlier = latest.every(({ kind }) => kind === 'action') ? before.at(-latest.length) : undefined
  return earlier?.status !== live.score.status || earlier.sets.length !== live.score.sets.length
}

/** A match that is over was started only if it was started before: a walkover is a result without a start. */
function factsAfter(before: Facts, score: Score): Facts {
  const started = before.started || score.status === 'live' || (score.status === 'finished' && isPlayedOut(score))
  const sets = endedSets(score)
  const result = isOver(score) ? { status: score.status, winner: score.winner } : null
  const isSame = started === before.started && sameSets(sets, before.sets) && sameResult(result, before.result)
  return isSame ? before : { started, sets, result }
}

function* changesBetween(before: Facts, after: Facts): Generator<Change> {
  if (before === after) return
  const corrects: CorrectableEvent[] = []
  if (before.started && !after.started) corrects.push('match.started')
  if (!sameSets(before.sets, after.sets.slice(0, before.sets.length))) corrects.push('set.ended')
  if (before.result && !sameResult(before.result, after.result)) corrects.push('match.ended')
  if (corrects.length > 0) yield { type: 'match.corrected', corrects }
  if (!before.started && after.started) yield { type: 'match.started' }
  for (let set = before.sets.length + 1; set <= after.sets.length; set++) yield { type: 'set.ended', set }
  if (!before.result && after.result) yield { type: 'match.ended' }
}

const sameSets = (one: readonly SetScore[], two: readonly SetScore[]): boolean =>
  one.length === two.length && one.every((set, index) => sameSet(set, two[index]))

const sameSet = (one: SetScore, two: SetScore | undefined): boolean =>
  one === two || (two !== undefined && countsIn(one) === countsIn(two))

const countsIn = ({ games, tiebreak }: SetScore): string => [games, tiebreak].join('|')

const sameResult = (one: Facts['result'], two: Facts['result']): boolean =>
  one?.status === two?.status && one?.winner === two?.winner
