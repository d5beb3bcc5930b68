import { type Draft, emptyLog, entryOf, extend, type MatchLog, refuse } from '../matches/match-log.ts'
import type { LogEntry, Match, StandingEntry } from '../matches/match-schemas.ts'
import { scoreboardOf } from '../matches/scoreboard.ts'
import { scoreList } from '../scoring/display.ts'
import { foldEvents } from '../scoring/fold.ts'
import type { BySide, Score, Side } from '../scoring/score.ts'
import type { Declaration } from '../scoring/scoring-event.ts'

export const PLAYERS: BySide<string> = ['Ana Díaz', 'Beto Cruz']
export const AT = '2026-05-04T10:00:00.000Z'
export const BLANK = emptyLog('m1', AT)

export const UNDO: Draft = { kind: 'undo' }
export const point = (side: Side, more: Partial<Draft & { kind: 'action' }> = {}): Draft => ({
  kind: 'action',
  side,
  action: 'WINNER',
  shot: undefined,
  stroke: undefined,
  game: undefined,
  gamescore: undefined,
  ...more,
})
export const declared = (status: Declaration, winner: Side | null = null): Draft => ({ kind: 'status', status, winner })

/** Returns points for the winners in this string, as drafts: `drafts('112')`. */
export const drafts = (winners: string): Draft[] => [...winners].map((side) => point(side === '1' ? 1 : 2))

/** Returns the log after these drafts. Leaves out drafts that the server would reject. */
export function logOf(wanted: readonly Draft[], from: MatchLog = BLANK): MatchLog {
  return wanted.reduce((log, draft) => {
    if (refuse(log, draft) !== null) return log
    return extend(log, entryOf(log, draft, `e${log.live.seq + 1}`, AT, PLAYERS))
  }, from)
}

/** Returns the standing entries of a log, without using the code under test: an undo removes the last one. */
export function standingOf(entries: Iterable<LogEntry>): StandingEntry[] {
  const pile: StandingEntry[] = []
  for (const entry of entries) {
    if (entry.kind === 'undo') pile.pop()
    else pile.push(entry)
  }
  return pile
}

/** Returns the score of a log by folding all standing entries from the start. */
export const replayed = (entries: Iterable<LogEntry>): Score => foldEvents(standingOf(entries))

/** Returns the match with this log, as the API returns it. */
export function snapshotOf({ live, entries }: MatchLog): Match {
  const standing = standingOf(entries)
  const match: Match = {
    id: live.id,
    category: 'Singles',
    company: PLAYERS[0],
    company2: PLAYERS[1],
    description: 'Final',
    date: AT,
    score: scoreList(live.score),
    liveStream: false,
    streamUrl: null,
    seq: live.seq,
    format: null,
    firstServer: null,
    players: null,
    status: live.score.status,
    updatedAt: live.updatedAt,
    scoreboard: scoreboardOf(live.score),
    actions: standing.filter((entry) => entry.kind === 'action'),
    statuses: standing.filter((entry) => entry.kind !== 'action'),
  }
  return JSON.parse(JSON.stringify(match))
}
