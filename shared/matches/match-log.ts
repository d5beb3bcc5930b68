import type { Action, Shot, Stroke } from '../scoring/action.ts'
import { gameScore } from '../scoring/display.ts'
import { applyEvent } from '../scoring/fold.ts'
import { gameNumber, type Score, START } from '../scoring/score.ts'
import type { ScoringEvent } from '../scoring/scoring-event.ts'
import { type BySide, of, type Side } from '../scoring/side.ts'
import { type LiveMatch, receive } from './live-match.ts'
import type { EntryHead, LogEntry, StandingEntry } from './log-entry.ts'
import {
  type Refusal,
  refuseChange,
  refuseCorrection,
  refuseDeclaration,
  refusePenalty,
  refusePoint,
} from './may-append.ts'
import { scoreboardOf } from './scoreboard.ts'

/** A match's whole log and what it folds to. Immutable: extending it makes another. */
export interface MatchLog {
  readonly live: LiveMatch & { readonly standing: readonly StandingEntry[] }
  /** Every entry there ever was, `entries[i].seq === i + 1`. */
  readonly entries: readonly LogEntry[]
  /** Where in the log an id stands. */
  readonly ids: EntryIds
  /** The scores before each standing entry, so that an undo costs the same however long the log is. */
  readonly before: EarlierScores | null
  /** The score before the first entry: it carries the rules in force. */
  readonly start: Score
}

/** A stack that shares its tail: the score before the latest standing entry, and the ones before that. */
interface EarlierScores {
  readonly score: Score
  readonly earlier: EarlierScores | null
}

/**
 * The seq of each id. One map grows along with all the versions of a log, so that a retry is recognised at once however
 * long the log is: what it says holds for a version only where that version's entry has the id.
 */
type EntryIds = Map<string, number>

/** What somebody wants to append, with names already resolved to sides. */
export type Draft =
  | {
      readonly kind: 'action'
      readonly side: Side
      readonly action: Action
      readonly shot: Shot | undefined
      readonly stroke: Stroke | undefined
      /** Filled from the fold where the client does not say. */
      readonly game: number | undefined
      readonly gamescore: string | undefined
    }
  | { readonly kind: 'undo' }
  | Exclude<ScoringEvent, { kind: 'action' }>

/** The drafts that a scorer's request can say. */
export type ScorerDraft = Extract<Draft, { kind: 'action' | 'undo' | 'status' }>

/**
 * The log of a match in which nothing has happened yet.
 * @param start `startScore` of the match's format; the documented rules where none is given
 */
export function emptyLog(id: string, updatedAt: string, start: Score = START): MatchLog {
  return {
    live: { id, seq: 0, score: start, standing: [], updatedAt },
    entries: [],
    ids: new Map(),
    before: null,
    start,
  }
}

/** Why this draft cannot follow now, or null. */
export function refuse(log: MatchLog, draft: Draft): Refusal | null {
  switch (draft.kind) {
    case 'action':
      return refusePoint(log.live.score, draft)
    case 'status':
      return refuseDeclaration(log.live.score, log.live.standing, draft)
    case 'penalty':
      return refusePenalty(log.live.score, draft.penalty)
    case 'correction':
      return refuseCorrection(log.live.score, draft)
    case 'start':
      return refuseChange(log.live.score)
    case 'undo':
      return log.live.standing.length === 0 ? 'NOTHING_TO_UNDO' : null
  }
}

/** The entry that this draft becomes at the head of the log. Ask `refuse` first. */
export function entryOf(log: MatchLog, draft: Draft, id: string, at: string, players: BySide<string>): LogEntry {
  const head: EntryHead = { matchId: log.live.id, seq: log.live.seq + 1, id, at }
  switch (draft.kind) {
    case 'action': {
      const { side, action, shot, stroke } = draft
      const after = applyEvent(log.live.score, draft)
      return {
        ...head,
        kind: 'action',
        side,
        player: of(players, side),
        action,
        game: draft.game ?? gameNumber(log.live.score),
        gamescore: draft.gamescore ?? gameScore(after),
        ...(shot && { shot }),
        ...(stroke && { stroke }),
      }
    }
    case 'status':
    case 'penalty':
    case 'correction':
    case 'start':
      return { ...head, ...draft }
    case 'undo': {
      const undone = log.live.standing.at(-1)?.seq ?? 0
      return { ...head, kind: 'undo', undone, scoreboard: scoreboardOf(log.before?.score ?? log.start) }
    }
  }
}

/** The log with one more entry, which must be the very next one: folded by the same code as at every viewer. */
export function extend(log: MatchLog, entry: LogEntry): MatchLog {
  const received = receive(log.live, entry)
  if (received.outcome !== 'applied') throw new RangeError(`entry ${entry.seq} does not follow ${log.live.seq}`)
  const { live } = received
  const before = entry.kind === 'undo' ? (log.before?.earlier ?? null) : { score: log.live.score, earlier: log.before }
  const entries = [...log.entries, entry]
  return { ...log, live: { ...live, standing: live.standing ?? [] }, entries, ids: idsOf(log, entry), before }
}

/** The map with one more id, or another where the log went on differently before: what was tried then came to nothing. */
function idsOf({ ids, entries }: MatchLog, entry: LogEntry): EntryIds {
  const own = ids.size === entries.length ? ids : new Map(entries.map(({ id, seq }) => [id, seq]))
  return own.set(entry.id, entry.seq)
}

/** The score as it was just after entry `seq`. */
export function scoreAt(log: MatchLog, seq: number): Score {
  if (seq === log.live.seq) return log.live.score
  return log.entries.slice(0, seq).reduce(scoreAfter, log.start)
}

/** The scores just after each of the latest `count` entries, in their order. */
export function latestScores(log: MatchLog, count: number): readonly Score[] {
  const { live, entries } = log
  if (count === 1) return [live.score]
  const scores: Score[] = []
  let score = scoreAt(log, live.seq - count)
  for (const entry of entries.slice(live.seq - count)) {
    score = scoreAfter(score, entry)
    scores.push(score)
  }
  return scores
}

const scoreAfter = (score: Score, entry: LogEntry): Score =>
  entry.kind === 'undo' ? entry.scoreboard.state : applyEvent(score, entry)

/** The entry with this client-made id. */
export function entryById({ ids, entries }: MatchLog, id: string): LogEntry | undefined {
  const entry = entries[(ids.get(id) ?? 0) - 1]
  return entry?.id === id ? entry : undefined
}

/** Whether a stored entry says what this draft says: what makes the same id a retry rather than a mistake. */
export function saysTheSame(entry: LogEntry, draft: Draft): boolean {
  if (draft.kind === 'action' && entry.kind === 'action') {
    return (['side', 'action', 'shot', 'stroke'] as const).every((key) => entry[key] === draft[key])
  }
  if (draft.kind === 'undo' || draft.kind === 'action' || entry.kind !== draft.kind) return entry.kind === draft.kind
  // What such an entry says is plain data, and its draft is spread into it.
  const { matchId: _match, seq: _seq, id: _id, at: _at, ...said } = entry
  return sameValue(said, draft)
}

/** Deeply, whatever order the members came back in from where they were stored. */
function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [keys, others] = [membersOf(one), membersOf(other)]
  return keys.length === others.length && keys.every((key) => sameValue(Reflect.get(one, key), Reflect.get(other, key)))
}

/** What is undefined is not stored. */
const membersOf = (value: object): string[] => Object.keys(value).filter((key) => Reflect.get(value, key) !== undefined)
