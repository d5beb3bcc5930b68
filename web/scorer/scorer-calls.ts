import type { LogEntry } from '../../shared/matches/log-entry.ts'
import { type Match, type MatchSummary, playersOf } from '../../shared/matches/match.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import { of } from '../../shared/scoring/side.ts'
import { getJson } from '../api/get-json.ts'
import { postJson } from '../api/post-json.ts'

/** An entry as the call takes it, and what it answers: the head of the log after it. */
export type EntrySent = Readonly<Record<string, unknown>>
interface Appended {
  readonly seq: number
}

/** How long an umpire waits to be let in, ms. */
const KEY_MS = 10_000

const path = (id: string): string => `/product/${encodeURIComponent(id)}`
const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` })

/** The match with what stands of its log. @throws NotOk, TypeError as `getJson` */
export const readMatch = async (id: string): Promise<Match> => (await getJson<Match>(path(id))).body

/** What was appended after `since`, and the head. */
export const readLog = async (id: string, since: number): Promise<{ seq: number; entries: LogEntry[] }> =>
  (await getJson<{ seq: number; entries: LogEntry[] }>(`${path(id)}/actions?since=${since}`)).body

/** Appends one entry. @throws NotOk 401 not the key · 409 not at this head or in this state · 422 impossible */
export const append = (id: string, key: string, entry: EntrySent): Promise<Appended> =>
  postJson<Appended>(`${path(id)}/actions`, entry, bearer(key))

/** Whether the server takes this key. Null: no answer. */
export async function isKey(key: string): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch('/auth/scorer', { headers: bearer(key), signal: AbortSignal.timeout(KEY_MS) })
    return ok || (status === 401 ? false : null)
  } catch {
    return null
  }
}

/** A draft as the server takes it. */
export function requestOf(draft: Draft, id: string, baseSeq: number, match: MatchSummary): EntrySent {
  const names = playersOf(match)
  const head = { id, baseSeq }
  switch (draft.kind) {
    case 'action': {
      const { side, action, shot, stroke } = draft
      return { ...head, player: of(names, side), action, ...(shot && { shot }), ...(stroke && { stroke }) }
    }
    case 'undo':
      return { ...head, undo: true }
    case 'status':
      return { ...head, status: draft.status, ...(draft.winner && { winner: of(names, draft.winner) }) }
    case 'penalty':
      return { ...head, penalty: draft.penalty, player: of(names, draft.side) }
    case 'correction': {
      const partner = draft.partner && match.players && of(of(match.players, draft.server), draft.partner)
      const { tiebreakOrder } = draft
      const server = partner ?? of(names, draft.server)
      return { ...head, correction: true, server, ...(tiebreakOrder && { tiebreakOrder }) }
    }
    case 'start': {
      const { sets, points, server } = draft
      return { ...head, start: { sets, points, server: server && of(names, server) } }
    }
  }
}
