import { type MatchSummary, playersOf } from '../../shared/matches/match.ts'
import type { ScoringEvent } from '../../shared/scoring/scoring-event.ts'
import { of } from '../../shared/scoring/side.ts'

type ServerTold = Extract<ScoringEvent, { kind: 'correction' }>

/** Everybody who can be due to serve, and the entry that says so: two players, or four partners. */
export function serversOf(match: MatchSummary): { name: string; draft: ServerTold }[] {
  const { players } = match
  return ([1, 2] as const).flatMap((server) =>
    players
      ? ([1, 2] as const).map((partner) => ({
          name: of(of(players, server), partner),
          draft: { kind: 'correction', server, partner } as const,
        }))
      : [{ name: of(playersOf(match), server), draft: { kind: 'correction', server } as const }],
  )
}
