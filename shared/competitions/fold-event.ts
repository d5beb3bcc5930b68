import { type BySide, of, opponent } from '../scoring/score.ts'
import {
  type BracketMatch,
  type COMPASS_SIZES,
  compassMatches,
  type DrawName,
  type KnockoutShape,
  knockoutMatches,
} from './bracket.ts'
import { type BracketResult, type FoldedMatch, foldBracket, isEntry, type Place } from './fold-bracket.ts'
import { type FoldedFixture, type FoldedGroup, foldGroups, groupFixtures } from './fold-groups.ts'
import type { TableRules } from './group-table.ts'
import type { GroupPlace } from './groups.ts'

/** A line of a published draw: the id of an entry, a bye, or a place of a group that is known once the group is complete. */
export type DrawnLine = string | 'bye' | GroupPlace

/** A stage whose draw is published. */
export type DrawnStage =
  | ({ readonly id: string; readonly kind: 'knockout'; readonly lines: readonly DrawnLine[] } & KnockoutShape)
  | { readonly id: string; readonly kind: 'compass'; readonly lines: readonly DrawnLine[] }
  | {
      readonly id: string
      readonly kind: 'groups'
      /** Ids of entries. */
      readonly groups: readonly (readonly string[])[]
      readonly rules: TableRules
      /** The order of the lot. */
      readonly lot: readonly string[]
    }

/** What an event is folded from: its draws, and what happened. */
export interface EventState {
  /** In the order in which they are played. */
  readonly stages: readonly DrawnStage[]
  /** Results by the id of the stage, then of the match. */
  readonly results: ReadonlyMap<string, ReadonlyMap<string, BracketResult>>
  readonly withdrawn: ReadonlySet<string>
  /** Sides that stay although a draw has others now, by the id of the stage, then of the match. */
  readonly kept?: ReadonlyMap<string, ReadonlyMap<string, BySide<string>>>
}

interface Bracket {
  readonly id: string
  readonly kind: 'knockout' | 'compass'
  readonly positions: readonly Place[]
  readonly matches: readonly FoldedMatch[]
}

export type FoldedStage =
  | Bracket
  | {
      readonly id: string
      readonly kind: 'groups'
      readonly matches: readonly FoldedFixture[]
      readonly groups: readonly FoldedGroup[]
    }

const NO_RESULTS: ReadonlyMap<string, BracketResult> = new Map()
const NO_SIDES: ReadonlyMap<string, BySide<string>> = new Map()

/** Returns the stages of an event with everything that follows from its results. */
export function foldEvent({ stages, results, withdrawn, kept }: EventState): readonly FoldedStage[] {
  const folded: FoldedStage[] = []
  for (const stage of stages) {
    const own = results.get(stage.id) ?? NO_RESULTS
    if (stage.kind === 'groups') {
      folded.push({ id: stage.id, kind: 'groups', ...foldGroups({ ...stage, results: own, withdrawn }) })
      continue
    }
    const before = folded.findLast(({ kind }) => kind === 'groups')
    const groups = before?.kind === 'groups' ? before.groups : []
    const positions = stage.lines.map((line) => (typeof line === 'string' ? line : entryAt(groups, line)))
    const { id, kind } = stage
    const state = { positions, results: own, withdrawn, kept: kept?.get(id) ?? NO_SIDES }
    folded.push({ id, kind, positions, matches: foldBracket(bracketOf(stage), state) })
  }
  return folded
}

/** Returns the matches of a bracket, each after those that it follows from. */
export const bracketOf = (stage: Exclude<DrawnStage, { readonly kind: 'groups' }>): readonly BracketMatch[] =>
  stage.kind === 'compass'
    ? compassMatches(stage.lines.length as (typeof COMPASS_SIZES)[number])
    : knockoutMatches(stage.lines.length, stage)

/** Where a match stands in an event. */
interface MatchPlace {
  readonly draw: DrawName | 'group'
  /** Number of the group, from 1; null outside groups. */
  readonly group: number | null
  /** From 1. */
  readonly round: number
  /** Number of matches of this round in its draw; 1 for a final. */
  readonly matches: number
}

/** Returns the place of a match of a stage; null if the stage has no such match. @param id id of the match in the stage */
export function placeIn(stage: DrawnStage, id: string): MatchPlace | null {
  const all =
    stage.kind === 'groups'
      ? groupFixtures(stage.groups).map((each) => ({ ...each, draw: 'group' as const }))
      : bracketOf(stage).map((each) => ({ ...each, group: null }))
  const found = all.find((match) => match.id === id)
  if (!found) return null
  const { draw, group, round } = found
  const matches = all.filter((match) => match.draw === draw && match.group === group && match.round === round).length
  return { draw, group, round, matches }
}

/** Returns the entry at a place of a group: null until the group is complete, `empty` if the group has fewer entries by then. */
function entryAt(groups: readonly FoldedGroup[], { group, rank }: GroupPlace): Place {
  const found = groups[group - 1]
  if (!found?.isComplete) return null
  return found.table[rank - 1]?.player ?? 'empty'
}

/** Returns who won an event: the winner of the final of its last stage, or of a single group; null while it is not decided. */
export function championOf(stages: readonly FoldedStage[]): string | null {
  const last = stages.at(-1)
  if (!last) return null
  if (last.kind === 'groups') {
    const [only, other] = last.groups
    return only?.isComplete && !other ? (only.table[0]?.player ?? null) : null
  }
  const champion = finalOf(last)?.advances ?? null
  return champion === null || isEntry(champion) ? champion : null
}

/** Returns who lost the final of an event; null before its end, and if there was no final, as in a single group. */
export function finalistOf(stages: readonly FoldedStage[]): string | null {
  const last = stages.at(-1)
  if (!last || last.kind === 'groups') return null
  const final = finalOf(last)
  const winner = final?.result?.winner ?? null
  const loser = final && winner !== null ? of(final.sides, opponent(winner)) : null
  return isEntry(loser) ? loser : null
}

/** Returns the last match of the first draw of a stage. */
function finalOf({ matches }: Bracket): FoldedMatch | undefined {
  const [first] = matches
  return matches.findLast(({ draw }) => draw === first?.draw)
}
