import type { OutcomeKind } from '../matches/match-outcome.ts'
import type { BySide, SetScore, Side } from '../scoring/score.ts'
import type { ENTRY_STATES, EVENT_KINDS } from './event-schemas.ts'
import { type FoldedStage, foldEvent } from './fold-event.ts'
import type { MadeDraw, StagePlan } from './stage-plan.ts'
import { outcomeSets } from './tods-sets.ts'

export type EventKind = (typeof EVENT_KINDS)[number]
/** Entries whose partners have not accepted yet are in no file. */
export type EntryState = Exclude<(typeof ENTRY_STATES)[number], 'asked'>

/** How a match ended, with all that is known of its sets. */
export interface DetailedResult {
  /** Null if nobody won. */
  readonly winner: Side | null
  readonly how: OutcomeKind
  /** Games of side 1 of the draw first. */
  readonly sets: readonly SetScore[]
}

/** A match of a draw. */
export interface DrawPlace {
  readonly stage: string
  /** Id of the match in the stage, such as `main-2-1`. */
  readonly match: string
}

/** A match whose sides stay although the draw has others now. */
export interface KeptMatch extends DrawPlace {
  readonly sides: BySide<string>
}

/** A player as a file has one. */
export interface EventPlayer {
  /** Null for a player without a page: another entry of the same player is not recognised. */
  readonly id: string | null
  readonly name: string
}

/** An entry with its players. */
export interface PlayersEntry<Player> {
  readonly id: string
  readonly state: EntryState
  /** Place in the order for seeding. */
  readonly rank: number | null
  readonly players: readonly Player[]
}

/** Everything of an event that a file has. */
export interface WholeEvent<Player> {
  readonly id: string
  readonly name: string
  readonly kind: EventKind
  readonly matchFormat: string | null
  readonly stages: readonly StagePlan[]
  readonly mostEntries: number
  /** From when people can enter themselves; null if only the office enters. */
  readonly opensAt: string | null
  /** Null for when the draw is published. */
  readonly closesAt: string | null
  /** In the order in which they entered. */
  readonly entries: readonly PlayersEntry<Player>[]
  readonly draws: readonly MadeDraw[]
  /** Results by the id of the stage, then of the match. */
  readonly results: ReadonlyMap<string, ReadonlyMap<string, DetailedResult>>
  readonly kept: readonly KeptMatch[]
}

/** Returns the stages of an event with everything that follows from its results. */
export function foldWhole({
  draws,
  entries,
  results,
  kept,
}: Pick<WholeEvent<unknown>, 'draws' | 'entries' | 'results' | 'kept'>): readonly FoldedStage[] {
  const sides = new Map<string, Map<string, BySide<string>>>()
  for (const each of kept) sides.set(each.stage, (sides.get(each.stage) ?? new Map()).set(each.match, each.sides))
  return foldEvent({
    stages: draws.map(({ stage }) => stage),
    results: new Map(
      [...results].map(([stage, own]) => [
        stage,
        new Map([...own].map(([match, result]) => [match, { ...result, sets: outcomeSets(result.sets) }])),
      ]),
    ),
    withdrawn: new Set(entries.filter(({ state }) => state === 'withdrawn').map(({ id }) => id)),
    kept: sides,
  })
}
