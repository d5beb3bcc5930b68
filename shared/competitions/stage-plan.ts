import { COMPASS_SIZES } from './bracket.ts'
import type { DrawnLine, DrawnStage } from './fold-event.ts'
import type { Criterion, TableRules } from './group-table.ts'
import { FEWEST_IN_GROUP, goOnDraw, groupsDraw, groupsFault, MOST_GROUPS, MOST_IN_GROUP } from './groups.ts'
import { knockoutDraw } from './knockout-draw.ts'
import { lotsOf } from './lots.ts'
import { drawFault, FEWEST_ENTRIES, legalSeeds, MOST_ENTRIES, type SeedLines } from './seeding.ts'
import type { CountRules } from './set-counts.ts'

export const STAGE_KINDS = ['knockout', 'groups', 'compass'] as const
export type StageKind = (typeof STAGE_KINDS)[number]

/** A stage of an event before its draw. */
export interface StagePlan extends Pick<CountRules, 'tieBreak' | 'walkover'> {
  readonly id: string
  readonly kind: StageKind
  readonly seeds: number
  /** Where the seeds of a knockout stand. */
  readonly lines: SeedLines
  /** Whether players of one club are kept apart in the first round. */
  readonly apart: boolean
  /** Number of groups. */
  readonly groups: number
  /** How many go on from each group to the knockout after it. */
  readonly goOn: number
  readonly thirdPlace: boolean
  readonly consolation: 'none' | 'firstMatch'
  readonly criteria: readonly Criterion[] | null
}

/** What is wrong with the stages of an event, or with the number of entries. */
export type PlanFault = 'stages' | 'entries' | 'seeds' | 'groups' | 'goOn'

/** Returns what is wrong with the order of the stages, or null. A knockout may follow groups; every other stage is the only one. */
export function stagesFault(stages: readonly StagePlan[]): PlanFault | null {
  const kinds = stages.map(({ kind }) => kind).join(' ')
  return ['knockout', 'compass', 'groups', 'groups knockout'].includes(kinds) ? null : 'stages'
}

/** A draw that is made: its seed, its entries in their order, and the stage. */
export interface MadeDraw {
  readonly drawSeed: string
  /** Ids of the entries, the seeds first, also those who withdrew; for a knockout after groups, the numbers of the groups by their winners. */
  readonly order: readonly string[]
  readonly stage: DrawnStage
}

/** What the draw of a stage is made from. */
export interface DrawOrder {
  readonly drawSeed: string
  /** Ids of the entries, the best first. */
  readonly entries: readonly string[]
  /** The club of each entry, or null; only for a plan that keeps clubs apart. */
  readonly clubs: readonly (string | null)[]
  /** The stage before this one, with its number of groups and how many go on. Null for the first stage. */
  readonly before: Pick<StagePlan, 'groups' | 'goOn'> | null
  /** The rules of play. */
  readonly format: string | null
}

/** Returns why a stage can't be drawn with this number of entries, or null. */
export function planFault(plan: StagePlan, entries: number, before: DrawOrder['before']): PlanFault | null {
  if (plan.kind === 'groups') return groupsFault({ ...plan, entries })
  if (before) return before.groups * before.goOn < 2 ? 'goOn' : null
  if (plan.kind === 'compass' && !COMPASS_SIZES.some((size) => size === entries)) return 'entries'
  return drawFault(entries, plan.seeds)
}

/** Returns what would be right in place of a fault, for programmers: `one of 0, 1, 2 with 5 entries`. */
export function planLimit(plan: StagePlan, entries: number, fault: PlanFault): string {
  const { kind, groups } = plan
  switch (fault) {
    case 'stages':
      return 'one stage, or groups and then a knockout'
    case 'groups':
      return `1 to ${MOST_GROUPS}`
    case 'goOn':
      return 'more, because a knockout needs two who go on'
    case 'seeds':
      return kind === 'groups' ? `0 to ${entries}` : `one of ${legalSeeds(entries).join(', ')} with ${entries} entries`
    case 'entries':
      if (kind === 'groups') return `${FEWEST_IN_GROUP * groups} to ${MOST_IN_GROUP * groups} with ${groups} groups`
      return kind === 'compass' ? `one of ${COMPASS_SIZES.join(', ')}` : `${FEWEST_ENTRIES} to ${MOST_ENTRIES}`
  }
}

/** Returns the rules of the tables of a stage. @param format the rules of play */
export const rulesOf = ({ criteria, tieBreak, walkover }: StagePlan, format: string | null): TableRules => ({
  ...(criteria && { criteria }),
  ...(format !== null && { format }),
  ...(tieBreak && { tieBreak }),
  ...(walkover && { walkover }),
})

/**
 * Makes the draw of a stage.
 * @throws RangeError if `planFault` names a fault
 */
export function makeDraw(plan: StagePlan, { drawSeed, entries, clubs, before, format }: DrawOrder): MadeDraw {
  const { id, kind } = plan
  if (kind === 'groups') {
    const groups = groupsDraw({ ...plan, entries: entries.length, drawSeed }).map((group) => group.map(entryOf))
    const rules = rulesOf(plan, format)
    return { drawSeed, order: entries, stage: { id, kind, groups, rules, lot: lotsOf(drawSeed).shuffled(entries) } }
  }
  if (before) {
    const order = lotsOf(drawSeed).shuffled(Array.from({ length: before.groups }, (_, index) => index + 1))
    const lines = goOnDraw({ order, goOn: before.goOn, drawSeed }).map((line): DrawnLine => line ?? 'bye')
    return { drawSeed, order: order.map(String), stage: drawn(lines) }
  }
  const { seeds, lines, apart } = plan
  const positions = knockoutDraw({ entries: entries.length, seeds, drawSeed, lines, apart: apart ? clubs : [] })
  return { drawSeed, order: entries, stage: drawn(positions.map((entry) => (entry === null ? 'bye' : entryOf(entry)))) }

  function entryOf(number: number): string {
    return entries[number - 1] as string
  }

  function drawn(all: readonly DrawnLine[]): DrawnStage {
    const { thirdPlace, consolation } = plan
    return kind === 'compass' ? { id, kind, lines: all } : { id, kind: 'knockout', lines: all, thirdPlace, consolation }
  }
}

/**
 * Returns a draw after an entry has withdrawn before the first match of the stage. The line of a seed goes to the best entry that is
 * no seed, and that entry’s line to the next alternate. Without an alternate the line is a bye. The other seeds keep their numbers: the
 * seed who withdrew keeps a place in the order.
 * Source: the regulations of the USTA for withdrawals after the draw.
 * @param seeds number of seeds
 * @param alternate id of the entry that comes in, or null
 */
export function withdrawnFromDraw(draw: MadeDraw, entry: string, seeds: number, alternate: string | null): MadeDraw {
  const { stage, order } = draw
  const isSeed = order.indexOf(entry) < seeds
  const kept = isSeed ? order : order.filter((each) => each !== entry)
  const withAlternate = alternate === null ? kept : [...kept, alternate]
  if (stage.kind === 'groups') {
    const groups = stage.groups.map((group) =>
      group.flatMap((each) => (each === entry ? (alternate === null ? [] : [alternate]) : [each])),
    )
    const lot = stage.lot.flatMap((each) => (each === entry ? (alternate ?? []) : [each]))
    return { ...draw, order: withAlternate, stage: { ...stage, groups, lot } }
  }
  const best = isSeed ? order.slice(seeds).find((each) => stage.lines.includes(each)) : undefined
  const lines = stage.lines.map((line) => {
    if (line === entry) return best ?? alternate ?? 'bye'
    return line === best ? (alternate ?? 'bye') : line
  })
  return { ...draw, order: withAlternate, stage: { ...stage, lines } }
}
