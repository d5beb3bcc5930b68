import type { BySide } from '../scoring/score.ts'
import { type COMPASS_SIZES, compassMatches, type KnockoutShape, knockoutMatches } from './bracket.ts'
import { type BracketResult, type FoldedMatch, foldBracket, type Place } from './fold-bracket.ts'
import { type FoldedFixture, type FoldedGroup, foldGroups } from './fold-groups.ts'
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

export type FoldedStage =
  | {
      readonly id: string
      readonly kind: 'knockout' | 'compass'
      readonly positions: readonly Place[]
      readonly matches: readonly FoldedMatch[]
    }
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
    const matches =
      stage.kind === 'compass'
        ? compassMatches(positions.length as (typeof COMPASS_SIZES)[number])
        : knockoutMatches(positions.length, stage)
    const { id, kind } = stage
    const state = { positions, results: own, withdrawn, kept: kept?.get(id) ?? NO_SIDES }
    folded.push({ id, kind, positions, matches: foldBracket(matches, state) })
  }
  return folded
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
  const [first] = last.matches
  const final = last.matches.filter(({ draw }) => draw === first?.draw).at(-1)
  const champion = final?.advances ?? null
  return champion === 'bye' || champion === 'empty' ? null : champion
}
