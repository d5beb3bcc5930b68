import { create } from 'zustand'
import { withWaiting } from '../../shared/matches/followed-log.ts'
import type { LogEntry } from '../../shared/matches/log-entry.ts'
import { type MatchSummary, playersOf } from '../../shared/matches/match.ts'
import type { MatchLog } from '../../shared/matches/match-log.ts'
import type { Question, WaitingEntry } from './waiting-entries.ts'

export interface ScorerState {
  readonly matchId: string
  /** Whether this tab scores the match, or another tab of this browser. */
  readonly tab: 'own' | 'other'
  readonly load: 'loading' | 'ready' | 'missing' | 'failed'
  readonly summary: MatchSummary | null
  /** The server's log as far as this phone knows it. */
  readonly log: MatchLog | null
  /** The entries that are not known to be stored on the server, in order. */
  readonly waiting: readonly WaitingEntry[]
  /** Whether the last call reached the server. */
  readonly line: 'up' | 'down'
  /** Whether this phone has stored the match and the queue for a reload. */
  readonly kept: boolean
  readonly key: 'needed' | 'given' | 'refused'
  readonly question: Question | null
  /** Entries that somebody else appended while nothing waited here. */
  readonly elsewhere: readonly LogEntry[]
}

export const BLANK: ScorerState = {
  matchId: '',
  tab: 'own',
  load: 'loading',
  summary: null,
  log: null,
  waiting: [],
  line: 'up',
  kept: true,
  key: 'needed',
  question: null,
  elsewhere: [],
}

export const useScorer = create<ScorerState>(() => BLANK)

/** Returns the log with the waiting entries: the score that the umpire sees. */
export function projected({ log, waiting, summary }: ScorerState): MatchLog | null {
  return log && summary && withWaiting(log, waiting, playersOf(summary))
}
