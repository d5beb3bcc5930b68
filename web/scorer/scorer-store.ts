import { create } from 'zustand'
import { withWaiting } from '../../shared/matches/followed-log.ts'
import type { LogEntry } from '../../shared/matches/log-entry.ts'
import { type MatchSummary, playersOf } from '../../shared/matches/match.ts'
import type { MatchLog } from '../../shared/matches/match-log.ts'
import type { Question, WaitingEntry } from './waiting-entry.ts'

export interface ScorerState {
  readonly matchId: string
  /** Whether this tab scores the match, or another one of this phone does. */
  readonly tab: 'own' | 'other'
  readonly load: 'loading' | 'ready' | 'missing' | 'failed'
  readonly summary: MatchSummary | null
  /** As the server has it, as far as this phone knows. */
  readonly log: MatchLog | null
  /** Tapped and not known to be stored, in order. */
  readonly waiting: readonly WaitingEntry[]
  /** Whether the last call got through. */
  readonly line: 'up' | 'down'
  /** Whether this phone keeps all of this for a reload. False while its storage refuses. */
  readonly kept: boolean
  readonly key: 'needed' | 'given' | 'refused'
  readonly question: Question | null
  /** What somebody else appended while nothing waited here. */
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

/** The log with all that waits: what the umpire sees as the score. */
export function projected({ log, waiting, summary }: ScorerState): MatchLog | null {
  return log && summary && withWaiting(log, waiting, playersOf(summary))
}
