import { of } from '../scoring/score.ts'
import { playersOf } from './match.ts'
import type { Draft } from './match-log.ts'
import type { EntryRequest } from './match-request-schemas.ts'
import type { MatchSummary } from './match-schemas.ts'

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
  const head = { id, baseSeq }
  switch (draft.kind) {
    case 'action': {
      const { side, action, shot, stroke, game, gamescore } = draft
      const told = {
        ...(shot && { shot }),
        ...(stroke && { stroke }),
        ...(game && { game }),
        ...(gamescore && { gamescore }),
      }
      return { ...head, player: of(names, side), action, ...told }
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
      const known = sets.map(({ games, tiebreak }) => ({ games: [...games], tiebreak: tiebreak && [...tiebreak] }))
      return { ...head, start: { sets: known, points: [...points], server: server && of(names, server) } } as EntrySent
    }
  }
}
