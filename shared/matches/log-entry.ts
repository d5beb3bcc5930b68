import type { Action, Shot, Stroke } from '../scoring/action.ts'
import type { ScoringEvent } from '../scoring/scoring-event.ts'
import type { Side } from '../scoring/side.ts'
import type { Scoreboard } from './scoreboard.ts'

/** What every entry of a match's log carries. */
export interface EntryHead {
  readonly matchId: string
  /** 1, 2, 3 … without a gap; given by the server, and the only order there is. */
  readonly seq: number
  /** Made by the client, unique in the match: what makes a retry harmless. */
  readonly id: string
  /** When the server took it (UTC, ISO 8601): for showing, never for ordering. */
  readonly at: string
}

/** A point. */
export interface ActionEntry extends EntryHead {
  readonly kind: 'action'
  readonly side: Side
  /** The name that `side` has in this match. */
  readonly player: string
  readonly action: Action
  /** 1-based count of the game this point belongs to. */
  readonly game: number
  /** The running game's labels after this point: `15-0`. */
  readonly gamescore: string
  readonly shot?: Shot | undefined
  readonly stroke?: Stroke | undefined
}

/** Takes back the latest entry that stood, of whatever kind. */
export interface UndoEntry extends EntryHead {
  readonly kind: 'undo'
  /** The seq that no longer stands. */
  readonly undone: number
  /** As it is after the undo. */
  readonly scoreboard: Scoreboard
}

/** Everything else that changes a score: declarations, penalties, corrections, a known start. */
export type StatusEntry = EntryHead & Exclude<ScoringEvent, { kind: 'action' }>

export type StandingEntry = ActionEntry | StatusEntry
export type LogEntry = StandingEntry | UndoEntry

/** The socket event that carries an entry of this kind. */
export const eventOf = (entry: LogEntry): 'match:action' | 'match:undo' | 'match:status' =>
  entry.kind === 'action' ? 'match:action' : entry.kind === 'undo' ? 'match:undo' : 'match:status'
