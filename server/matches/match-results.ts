import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { isSameLinks, type LinkedPlayers, placedIn } from '../../shared/matches/linked-players.ts'
import { compare } from '../../shared/matches/match.ts'
import type { Outcome } from '../../shared/matches/match-outcome.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import type { Totals } from '../../shared/stats/totals.ts'
import { lockedPlayers } from '../storage/locked-players.ts'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'
import { playerIdUnknown } from './match-errors.ts'

export type ResultRow = Tables['matchResults']['$inferSelect']

/** How a match of known players ended. */
export interface MatchResult extends Outcome {
  /** Date of the end at the club, `yyyy-mm-dd`. */
  readonly date: string
  readonly linked: LinkedPlayers
  /** The statistics of both sides; null for a match without points. */
  readonly totals: BySide<Totals> | null
  /** When it counts if nobody contests it (ms since 1970); null if it needs no confirmation. */
  readonly dueAt: number | null
}

/** A change of how a match ended. Null: it is not over, or nobody of its players is known. */
export interface ResultChange {
  readonly match: string
  readonly after: MatchResult | null
}

/** A change of the players whom the names of a match mean. */
export interface LinkChange {
  readonly match: string
  readonly before: LinkedPlayers | null
  readonly after: LinkedPlayers | null
}

/** Returns the change from one state of a match to another, or null if it ended alike. */
export const resultChange = (
  match: string,
  before: MatchResult | null,
  after: MatchResult | null,
): ResultChange | null => (isDeepStrictEqual(before, after) ? null : { match, after })

/** Returns the change of the players of a match, or null if they stay. */
export const linkChange = (
  match: string,
  before: LinkedPlayers | null,
  after: LinkedPlayers | null,
): LinkChange | null => (isSameLinks(before, after) ? null : { match, before, after })

/** Maximum number of rows in one statement. */
const MOST_ROWS = 500

/** Returns the functions that return the statements with which players and results of matches are stored. */
export function resultStatements({ tables }: Pick<Storage, 'tables'>) {
  const { matchPlayers, matchResults, competitionEvents, competitionMatches, players } = tables

  /** Makes the events whose draws these matches play follow the results. */
  const ofEvents = (tx: Database, ids: readonly string[]): Statement =>
    tx
      .update(competitionEvents)
      .set({ pending: true, followed: sql`${competitionEvents.followed} + 1` })
      .where(
        inArray(
          competitionEvents.id,
          tx
            .select({ event: competitionMatches.event })
            .from(competitionMatches)
            .where(inArray(competitionMatches.matchId, [...ids])),
        ),
      )
      .returning({ id: competitionEvents.id })

  return {
    /** Locks the players who are new in a match. @throws ApiError 422 one of them was deleted meanwhile */
    ofLinks(tx: Database, changes: readonly LinkChange[]): Statement[] {
      const added = [...new Set(changes.flatMap(playersAdded))].sort()
      const rows = changes.flatMap(({ match, after }) => placedIn(after).map((each) => ({ matchId: match, ...each })))
      const returned = { matchId: matchPlayers.matchId }
      return [
        ...added.flatMap((id) => lockedPlayers(tx, players, [id], () => playerIdUnknown(id))),
        ...chunks(changes, MOST_ROWS).map((some) =>
          tx
            .delete(matchPlayers)
            .where(
              inArray(
                matchPlayers.matchId,
                some.map(({ match }) => match),
              ),
            )
            .returning(returned),
        ),
        ...chunks(rows, MOST_ROWS).map((some) => tx.insert(matchPlayers).values(some).returning(returned)),
      ]
    },

    ofResults(tx: Database, changes: readonly ResultChange[]): Statement[] {
      const rows = [...changes].sort((a, b) => compare(a.match, b.match)).map(rowOf)
      return chunks(rows, MOST_ROWS).flatMap((some) => [
        tx
          .insert(matchResults)
          .values(some)
          .onConflictDoUpdate({ target: matchResults.matchId, set: REPLACED(matchResults.version) })
          .returning({ matchId: matchResults.matchId }),
        ofEvents(
          tx,
          some.map(({ matchId }) => matchId),
        ),
      ])
    },
  }
}

function playersAdded({ before, after }: LinkChange): string[] {
  const known = new Set(placedIn(before).map(({ player }) => player))
  return placedIn(after).flatMap(({ player }) => (known.has(player) ? [] : player))
}

const rowOf = ({ match, after }: ResultChange): ResultRow => ({
  matchId: match,
  endedAt: after?.endedAt ?? null,
  date: after?.date ?? null,
  how: after?.how ?? null,
  winner: after?.winner ?? null,
  sets: after?.sets ?? [],
  bestOf: after?.bestOf ?? 1,
  linked: after?.linked ?? null,
  doubles: (after?.linked[0].length ?? 1) > 1,
  totals: after?.totals ?? null,
  dueAt: after?.dueAt ?? null,
  askedVersion: null,
  counts: after !== null && after.dueAt === null,
  version: 1,
  pending: true,
})

/** The columns that a later result replaces. */
const REPLACED = (version: Tables['matchResults']['version']) => ({
  endedAt: sql`excluded.ended_at`,
  date: sql`excluded.date`,
  how: sql`excluded.how`,
  winner: sql`excluded.winner`,
  sets: sql`excluded.sets`,
  bestOf: sql`excluded.best_of`,
  linked: sql`excluded.linked`,
  doubles: sql`excluded.doubles`,
  totals: sql`excluded.totals`,
  dueAt: sql`excluded.due_at`,
  counts: sql`excluded.counts`,
  version: sql`${version} + 1`,
  pending: true,
})
