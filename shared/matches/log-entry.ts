import type { Side } from '../scoring/score.ts'
import type { Action, ScoringEvent, Shot, Stroke } from '../scoring/scoring-event.ts'
import type { Scoreboard } from './scoreboard.ts'

/** The members of every log entry. */
export interface EntryHead {
  readonly matchId: string
  /** 1, 2, 3 … without gaps. The server assigns it, and it alone decides the order. */
  readonly seq: number
  /** Unique in the match. The client makes it, so that a retry is harmless. */
  readonly id: string
  /** Time when the server stored it (UTC, ISO 8601): for display, never for ordering. */
  readonly at: string
}

/** A point. */
export interface ActionEntry extends EntryHead {
  readonly kind: 'action'
  readonly side: Side
  /** The name of `side` in this match. */
  readonly player: string
  readonly action: Action
  /** Number of the point's game, from 1. */
  readonly game: number
  /** The labels of the game after this point: `15-0`. */
  readonly gamescore: string
  readonly shot?: Shot | undefined
  readonly stroke?: Stroke | undefined
}

/** Takes back the latest standing entry of any kind. */
export interface UndoEntry extends EntryHead {
  readonly kind: 'undo'
  /** The seq of the entry that was taken back. */
  readonly undone: number
  /** The scoreboard after the undo. */
  readonly scoreboard: Scoreboard
}

/** Any other change: a declaration, a penalty, a correction, a known start. */
export type StatusEntry = EntryHead & Exclude<ScoringEvent, { kind: 'action' }>

export type StandingEntry = ActionEntry | StatusEntry
export type LogEntry = StandingEntry | UndoEntry

/** Returns the socket event for an entry of this kind. */
export const eventOf = (entry: LogEntry): 'match:action' | 'match:undo' | 'match:status' =>
  entry.kind === 'action' ? 'match:action' : entry.kind === 'undo' ? 'match:undo' : 'match:status'
