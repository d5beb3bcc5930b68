import { applyEvent } from '../scoring/fold.ts'
import { mayLackWinner } from '../scoring/result.ts'
import { type BySide, of, type Score, type SetScore } from '../scoring/score.ts'
import type { LiveMatch } from './live-match.ts'
import { playersOf } from './match.ts'
import { type Draft, declarationsIn, emptyLog, entryOf, extend, type MatchLog, refuse } from './match-log.ts'
import type { EntryRequest } from './match-request-schemas.ts'
import type { LogEntry, MatchSummary } from './match-schemas.ts'
import { detailOf } from './point-detail.ts'
import { SharedList } from './shared-list.ts'

/** A draft that is not stored yet. It keeps its id when it is sent again. */
export interface Waiting {
  readonly id: string
  readonly draft: Draft
}

/**
 * Returns a log made from the standing entries only. Later entries, including undos, give the same score as on the server,
 * which has all entries.
 * @param start the score before the first entry
 */
export function followedLog({ id, seq, updatedAt, standing }: LiveMatch, start: Score): MatchLog {
  const before: Score[] = []
  let score = start
  for (const entry of standing ?? []) {
    before.push(score)
    score = applyEvent(score, entry)
  }
  const live = { id, seq, score, standing: SharedList.from(standing ?? []), updatedAt }
  return {
    ...emptyLog(id, updatedAt, start),
    live,
    declarations: declarationsIn(live.standing),
    before: SharedList.from(before),
  }
}

/** Returns the head of a log with its standing entries, as plain data, from which `followedLog` makes a log again. */
export const liveOf = ({ live }: MatchLog): LiveMatch => ({ ...live, standing: live.standing.slice() })

/** Returns the log with the waiting drafts. Skips drafts that the server will refuse. */
export function withWaiting(log: MatchLog, waiting: readonly Waiting[], names: BySide<string>): MatchLog {
  return waiting.reduce(
    (ahead, each) => (refuse(ahead, each.draft) ? ahead : extend(ahead, entryOfWaiting(ahead, each, names))),
    log,
  )
}

/**
 * Returns the entry that a waiting draft becomes. It is never earlier than the log's last change.
 * @param received when the server received it, ISO 8601. Before that, the time by the scorer's clock
 */
export function entryOfWaiting(
  log: MatchLog,
  { id, draft }: Waiting,
  names: BySide<string>,
  received: string | undefined = draft.playedAt,
): LogEntry {
  const { updatedAt } = log.live
  const at = received !== undefined && Date.parse(received) > Date.parse(updatedAt) ? received : updatedAt
  return entryOf(log, draft, id, at, names)
}

/** An entry to send, with the head it follows. */
export type EntrySent = EntryRequest & { readonly baseSeq: number }

/** Returns the draft as the server accepts it: with names instead of sides. */
export function requestOfDraft(
  draft: Draft,
  id: string,
  baseSeq: number,
  match: Pick<MatchSummary, 'company' | 'company2' | 'players'>,
): EntrySent {
  const names = playersOf(match)
  const head = { id, baseSeq, ...(draft.playedAt && { playedAt: draft.playedAt }) }
  switch (draft.kind) {
    case 'action': {
      const { side, action, shot, stroke, game, gamescore } = draft
      const details = {
        ...(shot && { shot }),
        ...(stroke && { stroke }),
        ...(game && { game }),
        ...(gamescore && { gamescore }),
        ...detailOf(draft),
      }
      return { ...head, player: of(names, side), action, ...details }
    }
    case 'undo':
      return { ...head, undo: true }
    case 'status': {
      const { status, winner, sets, suspension } = draft
      const result = sets && { sets: sets.map(setSent) }
      const reason = suspension && { suspension }
      const won = winner ? { winner: of(names, winner) } : mayLackWinner(status) && ({ both: true } as const)
      return { ...head, ...noteOf(draft), status, ...won, ...result, ...reason }
    }
    case 'penalty':
      return { ...head, ...noteOf(draft), penalty: draft.penalty, player: of(names, draft.side) }
    case 'correction': {
      const partner = draft.partner && match.players && of(of(match.players, draft.server), draft.partner)
      const { tiebreakOrder } = draft
      const server = partner ?? of(names, draft.server)
      return { ...head, correction: true, server, ...(tiebreakOrder && { tiebreakOrder }) }
    }
    case 'start': {
      const { sets, points, server } = draft
      const known = sets.map(setSent)
      return { ...head, start: { sets: known, points: [...points], server: server && of(names, server) } } as EntrySent
    }
  }
}

const noteOf = ({ note }: Draft) => note && { note }

const setSent = ({ games, tiebreak }: SetScore) => ({
  games: [...games] as [number, number],
  tiebreak: tiebreak && ([...tiebreak] as [number, number]),
})
