import { create } from 'zustand'
import type { OwnGrant } from '../../shared/grants/grant-schemas.ts'
import { withWaiting } from '../../shared/matches/followed-log.ts'
import { playersOf } from '../../shared/matches/match.ts'
import type { MatchLog } from '../../shared/matches/match-log.ts'
import type { LogEntry, MatchSummary } from '../../shared/matches/match-schemas.ts'
import type { Question, WaitingEntry } from '../../shared/matches/waiting-entries.ts'
import type { LinkBegin } from './link-problem.ts'

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
  /** This tab's scorer key, the secret of a link, or `OWN_SIGN_IN`. Null until it is entered, and after the server has rejected it. */
  readonly key: string | null
  /** Why the latest key, link or sign-in can't be used: the server's code, `SIGNED_OUT` or `NO_ROLE`. Null if it can be used. */
  readonly keyProblem: string | null
  /** When the link begins, if that is the problem. */
  readonly begin: LinkBegin | null
  /** The match or court of the link, if the key is the secret of a grant and the server has answered. */
  readonly grant: OwnGrant | null
  /** Whether the server was asked about the link or the sign-in, even if it did not answer. */
  readonly isChecked: boolean
  readonly question: Question | null
  /** Entries that somebody else appended while nothing waited here. */
  readonly elsewhere: readonly LogEntry[]
  /** The latest of these entries, while a tap may mean the same play; null without any. */
  readonly recent: Recent | null
}

/** Entries of somebody else that this phone has just received. */
export interface Recent {
  readonly theirs: readonly LogEntry[]
  /** The log before them. */
  readonly before: MatchLog
  /** When the latest of them was received (`performance.now()`). */
  readonly at: number
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
  key: null,
  keyProblem: null,
  begin: null,
  grant: null,
  isChecked: false,
  question: null,
  elsewhere: [],
  recent: null,
}

export const useScorer = create<ScorerState>(() => BLANK)

/** Returns the log with the waiting entries: the score that the umpire sees. */
export function projected({ log, waiting, summary }: ScorerState): MatchLog | null {
  return log && summary && withWaiting(log, waiting, playersOf(summary))
}
