import { isUntimed } from '../matches/lateness.ts'
import type { PlayerIds } from '../matches/linked-players.ts'
import { inLiveOrder, phaseAt } from '../matches/live-order.ts'
import type { MatchStatus } from '../scoring/score.ts'
import { type Follow, isFollowed, keyOf, type MatchOf } from './follow-kinds.ts'

/** A thing that somebody follows, with the ids that matches have for it. */
export interface FollowedThing extends Follow {
  /** The ids with which matches name it: of a player, also those merged into it. */
  readonly ids: readonly string[]
  /** Of a competition, the ids of its matches. */
  readonly matches: readonly string[]
}

/** The members of a match that decide who follows it, and where it is listed. */
export interface ListedMatch {
  readonly id: string
  /** UTC, ISO 8601. */
  readonly date: string
  /** UTC, ISO 8601. */
  readonly updatedAt: string
  readonly status: MatchStatus
  readonly playerIds: PlayerIds | null
  readonly court: string | null
  /** Whether nobody has set its time yet, so that `date` only says a day. */
  readonly untimed?: boolean | undefined
}

/** Time before the start from which a match that is followed comes first in the live list (ms). */
const SOON_MS = 24 * 3_600_000

/** Returns the function that says whether somebody who follows these things follows a match. */
export function followerOf(things: readonly FollowedThing[]): (match: ListedMatch) => boolean {
  const keys = new Set(things.map(keyOf))
  const ids = new Map(
    things.flatMap(({ kind, id, ids }) => ids.map((each) => [keyOf({ kind, id: each }), id] as const)),
  )
  const competitions = new Map(things.flatMap(({ id, matches }) => matches.map((match) => [match, id] as const)))
  const known = (kind: Follow['kind'], id: string): string => ids.get(keyOf({ kind, id })) ?? id
  return ({ id, playerIds, court }) => {
    const match: MatchOf = {
      id,
      players: (playerIds ?? []).flat().flatMap((player) => (player === null ? [] : known('player', player))),
      competition: competitions.get(id) ?? null,
      court,
    }
    return isFollowed(match, keys)
  }
}

/** Returns whether a match comes first in the live list of somebody who follows it: it is in play, or begins within a day. */
export const comesFirst = (match: ListedMatch, now: number): boolean => {
  const phase = phaseAt(match, now)
  return phase === 'inPlay' || (phase === 'upcoming' && !isUntimed(match) && Date.parse(match.date) < now + SOON_MS)
}

/** Returns the matches of a list that are in play, the next ones with the soonest first, and those that ended last. Matches without a time are the last of the next ones. */
export function byPhase<Match extends ListedMatch>(matches: readonly Match[], now: number) {
  const of = (phase: ReturnType<typeof phaseAt>) => matches.filter((match) => phaseAt(match, now) === phase)
  const moment = (text: string) => Date.parse(text)
  return {
    inPlay: of('inPlay').toSorted((one, other) => moment(one.date) - moment(other.date)),
    next: inLiveOrder(of('upcoming'), now),
    last: of('over').toSorted((one, other) => moment(other.updatedAt) - moment(one.updatedAt)),
  }
}
