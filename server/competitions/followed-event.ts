import type { BracketResult, Place } from '../../shared/competitions/fold-bracket.ts'
import {
  championOf,
  type EventState,
  type FoldedStage,
  finalistOf,
  foldEvent,
} from '../../shared/competitions/fold-event.ts'
import { openByes } from '../../shared/competitions/late-entry.ts'
import { outcomeSets } from '../../shared/competitions/tods-sets.ts'
import type { LinkedPlayers } from '../../shared/matches/linked-players.ts'
import { turnedSet } from '../../shared/matches/match-outcome.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import type { PlayedRow, StoredEvent } from './competition-rows.ts'

/** An event with what follows from its draws and results. */
export interface FollowedEvent {
  readonly stored: StoredEvent
  readonly stages: readonly FoldedStage[]
  /** Id of the entry that won; null before the end. */
  readonly champion: string | null
  /** Id of the entry that lost the final; null before the end, and without a final. */
  readonly finalist: string | null
}

/** Returns what follows from an event’s draws and the results of its matches. */
export function followedEvent(stored: StoredEvent): FollowedEvent {
  const stages = foldEvent(stateOf(stored))
  const isLast = stages.length === stored.row.stages.length
  return {
    stored,
    stages,
    champion: isLast ? championOf(stages) : null,
    finalist: isLast ? finalistOf(stages) : null,
  }
}

/** Returns what an event is folded from. */
export function stateOf(stored: StoredEvent): EventState {
  const { row, matches } = stored
  const stages = row.draws.map(({ stage }) => stage)
  const results = new Map<string, Map<string, BracketResult>>()
  const kept = new Map<string, Map<string, BySide<string>>>()
  const put = <T>(all: Map<string, Map<string, T>>, { stage, place }: PlayedRow, value: T): void => {
    const own = all.get(stage) ?? new Map<string, T>()
    all.set(stage, own.set(place, value))
  }
  for (const match of matches) {
    const of = [match.one, match.two] as const
    if (match.kept) put(kept, match, of)
    const result = resultIn(stored, match)
    if (result) put(results, match, { ...result, of })
  }
  return { stages, results, withdrawn: withdrawnIn(stored), kept }
}

/** Returns the entries that have withdrawn. */
export const withdrawnIn = ({ entries }: StoredEvent): ReadonlySet<string> =>
  new Set(entries.filter(({ state }) => state === 'withdrawn').map(({ id }) => id))

/** Returns whether a match was made with these sides. */
export const isSame = ([one, two]: BySide<Place>, row: Pick<PlayedRow, 'one' | 'two'>): boolean =>
  one === row.one && two === row.two

/** Returns whether a match has begun with other sides than its place has now, and the office has yet to decide. */
export const isContradicted = (sides: BySide<Place>, row: PlayedRow): boolean => row.isBegun && !isSame(sides, row)

/** Returns the matches of an event that have begun with other sides than their places have now. */
export const contradictedIn = ({ stored, stages }: FollowedEvent): readonly PlayedRow[] =>
  stages.flatMap(({ id, matches }) => {
    const sidesOf = new Map(matches.map((match: { id: string; sides: BySide<Place> }) => [match.id, match.sides]))
    return stored.matches.filter((row) => {
      const sides = row.stage === id ? sidesOf.get(row.place) : undefined
      return sides !== undefined && isContradicted(sides, row)
    })
  })

/** Returns whether a match has the first side of its place as side 2, because its sides were exchanged. */
export function isTurned({ players }: StoredEvent, { one }: PlayedRow, linked: LinkedPlayers | null): boolean {
  const own = new Set(players.filter(({ entry }) => entry === one).map(({ player }) => player))
  return linked?.[1].some((each) => each !== null && own.has(each.id)) ?? false
}

/**
 * Returns the result of a match with side 1 of the draw first, however the match lists its sides. Null before the end. A match that
 * has yet to get its imported result has it in the draw already.
 */
function resultIn(stored: StoredEvent, row: PlayedRow): BracketResult | null {
  const { result, imported } = row
  if (imported && !row.isBegun) return { ...imported.result, sets: outcomeSets(imported.result.sets) }
  if (!result || result.endedAt === null || result.how === null) return null
  const { how, winner, sets, linked } = result
  if (!isTurned(stored, row, linked)) return { how, winner, sets }
  return { how, winner: winner === null ? null : winner === 1 ? 2 : 1, sets: sets.map(turnedSet) }
}

/** Returns the lines (from 0) of the first draw on which a late entry can stand. */
export function openByesIn({ stored, stages: [first] }: FollowedEvent): readonly number[] {
  if (!first) return []
  const begun = new Set(
    stored.matches.filter(({ stage, isBegun }) => stage === first.id && isBegun).map(({ place }) => place),
  )
  return openByes(first, { withdrawn: withdrawnIn(stored), hasBegun: ({ id }) => begun.has(id) })
}
