import { gameScore } from '../scoring/display.ts'
import { applyEvent } from '../scoring/fold.ts'
import { type BySide, gameNumber, of, type Score, type Side, START } from '../scoring/score.ts'
import type { Action, ScoringEvent, Shot, Stroke } from '../scoring/scoring-event.ts'
import { type Head, scoreAfter } from './live-match.ts'
import type { EntryNote } from './match-notes.ts'
import type { LogEntry, StandingEntry } from './match-schemas.ts'
import {
  LOG_RESERVE,
  MOST_LOG_ENTRIES,
  type Refusal,
  refuseChange,
  refuseCorrection,
  refuseDeclaration,
  refusePenalty,
  refusePoint,
} from './may-append.ts'
import { playedTime } from './played-time.ts'
import { detailOf } from './point-detail.ts'
import type { PointDetail } from './point-detail-schemas.ts'
import { scoreboardOf } from './scoreboard.ts'
import { isServerChosen } from './service-choice.ts'
import { SharedList } from './shared-list.ts'

/** A match's whole log and its score. Immutable: `extend` returns a new one. */
export interface MatchLog {
  /** The head, with the standing entries, oldest first. */
  readonly live: Head & { readonly standing: SharedList<StandingEntry> }
  /** The declarations among the standing entries. There are few, so what follows from them need not search all entries. */
  readonly declarations: SharedList<Declaration>
  /** All entries, including undone ones. The entry at index `i` has the seq `i + 1`. */
  readonly entries: SharedList<LogEntry>
  /** The seq of each id. */
  readonly ids: EntryIds
  /** The score before each standing entry, so that an undo takes constant time. */
  readonly before: SharedList<Score>
  /** The score before the first entry. This score contains the rules of the match. */
  readonly start: Score
}

/** An entry that says what the status of a match is. */
export type Declaration = Extract<StandingEntry, { readonly kind: 'status' }>

/** Returns the declarations among standing entries. */
export const declarationsIn = (standing: Iterable<StandingEntry>): SharedList<Declaration> =>
  SharedList.from([...standing].filter((entry) => entry.kind === 'status'))

/**
 * Maps the id of each entry to its seq, so that a retry is found in constant time. All versions of a log share one map, so the
 * map may contain ids of other versions. After a lookup, compare the id of the entry at that seq.
 */
type EntryIds = Map<string, number>

/** An entry to append, with sides instead of names. */
export type Draft = DraftContent & {
  /** When the entry happened, by the scorer's clock, in UTC. */
  readonly playedAt?: string | undefined
  /** Why it was appended. Only people who may score the match can read it, so it never becomes part of the entry. */
  readonly note?: EntryNote | undefined
}

type DraftContent =
  | ({
      readonly kind: 'action'
      readonly side: Side
      readonly action: Action
      readonly shot: Shot | undefined
      readonly stroke: Stroke | undefined
      /** Computed by the fold if undefined. */
      readonly game: number | undefined
      readonly gamescore: string | undefined
    } & PointDetail)
  | { readonly kind: 'undo' }
  | Exclude<ScoringEvent, { kind: 'action' }>

/**
 * Returns an empty log.
 * @param start `startScore` of the match's format, or the documented rules by default
 */
export function emptyLog(id: string, updatedAt: string, start: Score = START): MatchLog {
  return {
    live: { id, seq: 0, score: start, standing: SharedList.from([]), updatedAt },
    declarations: SharedList.from([]),
    entries: SharedList.from([]),
    ids: new Map(),
    before: SharedList.from([]),
    start,
  }
}

/** Returns why this draft can't follow now, or null. */
export function refuse(log: MatchLog, draft: Draft): Refusal | null {
  const hasReserve = draft.kind === 'undo' || draft.kind === 'status'
  if (log.live.seq >= MOST_LOG_ENTRIES + (hasReserve ? LOG_RESERVE : 0)) return 'LOG_FULL'
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

/**
 * Returns the entry that this draft becomes at the head of the log. Call `refuse` first. All points without detail have the
 * same members in the same order, undefined ones too, and so do all points with detail: V8 then shares two hidden classes
 * among them. A literal that begins with a spread gets a hidden class of its own each time.
 */
export function entryOf(log: MatchLog, draft: Draft, id: string, at: string, players: BySide<string>): LogEntry {
  const { score } = log.live
  const matchId = log.live.id
  const seq = log.live.seq + 1
  switch (draft.kind) {
    case 'action': {
      const { kind, side, action, shot, stroke, playedAt } = draft
      const player = of(players, side)
      const game = draft.game ?? gameNumber(score)
      const gamescore = draft.gamescore ?? gameScore(applyEvent(score, draft))
      const point = { matchId, seq, id, at, kind, side, player, action, game, gamescore, shot, stroke, playedAt }
      const detail = detailOf(draft)
      return detail ? Object.assign(point, detail) : point
    }
    case 'correction': {
      const isChosen = isServerChosen(score, log.live.standing.slice(), log.start.server, draft)
      return { matchId, seq, id, at, ...withoutNote(draft), ...(isChosen && { chosen: true }) }
    }
    case 'status':
    case 'penalty':
    case 'start':
      return { matchId, seq, id, at, ...withoutNote(draft) }
    case 'undo': {
      const undone = log.live.standing.at(-1)?.seq ?? 0
      const scoreboard = scoreboardOf(log.before.at(-1) ?? log.start)
      return { matchId, seq, id, at, kind: 'undo', undone, scoreboard, playedAt: draft.playedAt }
    }
  }
}

type WithoutNote<D> = D extends unknown ? Omit<D, 'note'> : never

const withoutNote = <D extends Draft>({ note: _, ...content }: D): WithoutNote<D> =>
  content as unknown as WithoutNote<D>

/** Returns the log with the next entry, folded by the same code as on every viewer. */
export function extend(log: MatchLog, entry: LogEntry): MatchLog {
  const { start, live, before } = log
  if (entry.seq !== live.seq + 1) throw new RangeError(`entry ${entry.seq} does not follow ${live.seq}`)
  const isUndo = entry.kind === 'undo'
  const standing = isUndo ? live.standing.withoutLast() : live.standing.with(entry)
  return {
    live: { id: live.id, seq: entry.seq, score: scoreAfter(live.score, entry), standing, updatedAt: entry.at },
    declarations: declarationsAfter(log, entry),
    entries: log.entries.with(entry),
    ids: idsOf(log, entry),
    before: isUndo ? before.withoutLast() : before.with(live.score),
    start,
  }
}

function declarationsAfter({ declarations, live }: MatchLog, entry: LogEntry): SharedList<Declaration> {
  if (entry.kind === 'status') return declarations.with(entry)
  return entry.kind === 'undo' && live.standing.at(-1)?.kind === 'status' ? declarations.withoutLast() : declarations
}

/** Returns the map with the id of a new entry. Copies the shared map if another version of the log has already added an id. */
function idsOf({ ids, entries }: MatchLog, entry: LogEntry): EntryIds {
  const own = ids.size === entries.length ? ids : new Map(entries.slice().map(({ id, seq }) => [id, seq]))
  return own.set(entry.id, entry.seq)
}

/** Returns the score just after entry `seq`. */
export function scoreAt(log: MatchLog, seq: number): Score {
  if (seq === log.live.seq) return log.live.score
  return log.entries.slice(0, seq).reduce(scoreAfter, log.start)
}

/** Returns the scores after each of the latest `count` entries, in order. */
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

/** Returns the entry with this id. */
export function entryById({ ids, entries }: MatchLog, id: string): LogEntry | undefined {
  const seq = ids.get(id)
  const entry = seq === undefined ? undefined : entries.at(seq - 1)
  return entry?.id === id ? entry : undefined
}

/** Returns whether a stored entry equals this draft. If it does, a request with the same id is a retry, not an error. */
export function saysTheSame(entry: LogEntry, draft: Draft): boolean {
  const { playedAt } = draft
  // A server corrects times of the future before it stores them. Earlier versions did not.
  const corrected = playedAt && playedTime(playedAt, entry.at)
  if (entry.playedAt !== playedAt && entry.playedAt !== corrected) return false
  if (draft.kind === 'action' && entry.kind === 'action') {
    const isSame = (['side', 'action', 'shot', 'stroke'] as const).every((key) => entry[key] === draft[key])
    return isSame && sameValue(detailOf(entry), detailOf(draft))
  }
  if (draft.kind === 'undo' || draft.kind === 'action' || entry.kind !== draft.kind) return entry.kind === draft.kind
  // Apart from the members below, and from `chosen`, an entry of these kinds has the same members as its draft.
  const { matchId: _match, seq: _seq, id: _id, at: _at, playedAt: _stored, ...said } = entry
  const { playedAt: _sent, note: _note, ...content } = draft
  return sameValue({ ...said, chosen: undefined }, content)
}

/** Compares deeply. The storage may change the order of members. */
function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [keys, others] = [membersOf(one), membersOf(other)]
  return keys.length === others.length && keys.every((key) => sameValue(Reflect.get(one, key), Reflect.get(other, key)))
}

/** Returns the members without undefined ones, which are not stored. */
const membersOf = (value: object): string[] => Object.keys(value).filter((key) => Reflect.get(value, key) !== undefined)
