import { formatOf } from '../scoring/format.ts'
import { FEWEST_IN_GROUP, MOST_GROUPS, MOST_IN_GROUP } from './groups.ts'
import { idInCycle } from './read-tods.ts'
import { matchUpsOf, planOf, type Reading, type ReadMatchUp, type ReadStage, readBracket } from './read-tods-bracket.ts'
import { checkFormat } from './read-tods-format.ts'
import { type DrawContext, type Found, fileOrder, linesOf, orderOf, seedsIn } from './read-tods-lines.ts'
import { type MadeDraw, rulesOf, type StagePlan } from './stage-plan.ts'
import type { NoteProblem } from './tods-problems.ts'
import type { TodsDraw, TodsStructure } from './tods-schemas.ts'

export interface ReadDraw {
  readonly stages: readonly StagePlan[]
  readonly draws: readonly MadeDraw[]
  readonly matchUps: readonly ReadMatchUp[]
}

const BRACKETS = ['SINGLE_ELIMINATION', 'FIRST_MATCH_LOSER_CONSOLATION', 'FIRST_ROUND_LOSER_CONSOLATION', 'COMPASS']
const GROUPS = ['ROUND_ROBIN', 'ROUND_ROBIN_WITH_PLAYOFF']

/** Reads the draw of an event. Returns null if the rest can’t be read. @param at path of the draw in the file */
export function readDraw(draw: TodsDraw, at: string, context: DrawContext, note: NoteProblem): ReadDraw | null {
  const type = draw.drawType ?? 'SINGLE_ELIMINATION'
  if (![...BRACKETS, ...GROUPS].includes(type)) {
    note(`${at}.drawType`, 'DRAW_KIND', type)
    return null
  }
  const structures = (draw.structures ?? []).map((structure, index) => ({
    structure,
    at: `${at}.structures[${index}]`,
  }))
  if (!areIdsGood(draw, at, structures, note)) return null
  const reading = { draw, at, structures, context, note, used: new Set<string>() }
  const stages = GROUPS.includes(type)
    ? readGroups(reading)
    : readMain(reading, type === 'COMPASS' ? 'compass' : 'knockout')
  if (!stages) return null
  for (const { structure, at: path } of structures) {
    const isEmpty = !structure.matchUps?.length && !structure.structures?.length
    if (reading.used.has(structure.structureId)) checkFormats(structure, path, context.matchFormat, note)
    else if (!isEmpty) note(path, 'STRUCTURE', structure.structureName ?? structure.stage ?? '')
  }
  return {
    stages: stages.map(({ plan }) => plan),
    draws: stages.flatMap(({ draw: made }) => made ?? []),
    matchUps: stages.flatMap(({ matchUps }) => matchUps),
  }
}

/** Notes a part of a draw with other rules of play than its event. Only groups may have their own. */
function checkFormats(
  { matchUpFormat, structures }: TodsStructure,
  at: string,
  format: string | null,
  note: NoteProblem,
): void {
  const isContainer = Boolean(structures?.length)
  checkFormat(matchUpFormat, at, isContainer && formatOf(matchUpFormat ?? '') ? (matchUpFormat ?? null) : format, note)
  for (const [index, group] of (structures ?? []).entries())
    checkFormat(group.matchUpFormat, `${at}.structures[${index}]`, matchUpFormat ?? format, note)
}

function areIdsGood({ links }: TodsDraw, at: string, structures: readonly Found[], note: NoteProblem): boolean {
  const next = new Map<string, string[]>()
  let isGood = true
  for (const { structure, at: path } of structures) {
    if (next.has(structure.structureId)) {
      note(`${path}.structureId`, 'ID_TWICE', structure.structureId)
      isGood = false
    }
    next.set(structure.structureId, [])
  }
  for (const { source, target } of links ?? []) next.get(source.structureId)?.push(target.structureId)
  const cyclic = idInCycle(next)
  if (cyclic !== null) note(`${at}.links`, 'CYCLE', cyclic)
  return isGood && cyclic === null
}

function readMain(reading: Reading, kind: 'knockout' | 'compass'): readonly ReadStage[] | null {
  const { structures, at, note } = reading
  const mains = structures.filter(({ structure }) => (structure.stage ?? 'MAIN') === 'MAIN')
  const targets = new Set(reading.draw.links?.map(({ target }) => target.structureId))
  const main = mains.find(({ structure }) => !targets.has(structure.structureId)) ?? mains[0]
  if (main) {
    const stage = readBracket(reading, main, kind, 0)
    return stage && [stage]
  }
  note(at, 'STRUCTURE_MISSING', 'MAIN')
  return null
}

/** Reads groups, and the knockout after them. */
function readGroups(reading: Reading): readonly ReadStage[] | null {
  const { structures, at, note, used, context, draw } = reading
  const container = structures.find(
    ({ structure }) => (structure.stage ?? 'MAIN') === 'MAIN' && (structure.structures?.length ?? 0) > 0,
  )
  if (!container) {
    note(at, 'STRUCTURE_MISSING', 'CONTAINER')
    return null
  }
  used.add(container.structure.structureId)
  const link = draw.links?.find(
    ({ linkType, source }) => linkType === 'POSITION' && source.structureId === container.structure.structureId,
  )
  const playoff = link
    ? structures.find(({ structure }) => structure.structureId === link.target.structureId)
    : structures.find(({ structure }) => structure.stage === 'PLAY_OFF')
  const goOn = Math.min(3, Math.max(1, link?.source.finishingPositions?.length ?? 1))
  const first = readGroupStage(reading, container, goOn)
  if (!first) return null
  const next = playoff ? readBracket(reading, playoff, 'knockout', 1) : plannedNext(context)
  if (next === undefined) return [first]
  if (next?.draw && !first.draw) note(container.at, 'POSITION')
  return next && [first, next]
}

/** Returns the knockout after groups that is planned and not drawn. */
function plannedNext({ extension }: DrawContext): ReadStage | undefined {
  const plan = extension?.stages[1]
  return plan && { plan, draw: null, matchUps: [] }
}

function readGroupStage({ context, note }: Reading, container: Found, goOn: number): ReadStage | null {
  const { structure, at } = container
  const groups = (structure.structures ?? []).map((group, index) => ({
    structure: group,
    at: `${at}.structures[${index}]`,
  }))
  const taken = new Set<string>()
  const read = groups.map((group) => linesOf(group, context, false, note, taken))
  const seeds = seedsIn([container, ...groups], context, note)
  const isDrawn = read.some((group) => group.isDrawn)
  const planned = planOf(context, 'groups', 0, seeds.length)
  const plan = context.extension ? planned : { ...planned, groups: Math.min(groups.length, MOST_GROUPS), goOn }
  if (plan.kind !== 'groups') {
    note(at, 'EXTENSION')
    return null
  }
  if (!isDrawn) return { plan, draw: null, matchUps: [] }
  const entries = read.map(({ lines }) => lines.filter((line): line is string => line !== null && line !== 'bye'))
  if (groups.length > MOST_GROUPS) note(`${at}.structures`, 'TOO_MANY', MOST_GROUPS)
  for (const [index, { length }] of entries.entries())
    if (length < FEWEST_IN_GROUP || length > MOST_IN_GROUP) note(groups[index]?.at ?? at, 'DRAW_SIZE', length)
  const all = entries.flat()
  const own = context.extension?.draws[0]
  const order = orderOf(own, 0, fileOrder(all, seeds, at, context, note), at, context, note)
  const lot = own?.lot?.map((id) => context.entryOf.get(id) ?? '') ?? order.order.filter((entry) => all.includes(entry))
  const isLot = lot.length === all.length && all.every((entry) => lot.includes(entry))
  if (context.extension && (plan.groups !== groups.length || !isLot)) note(at, 'EXTENSION')
  const rules = rulesOf(plan, structure.matchUpFormat ?? context.matchFormat)
  return {
    plan,
    draw: { ...order, stage: { id: plan.id, kind: 'groups', groups: entries, rules, lot } },
    matchUps: groups.flatMap((group, index) =>
      matchUpsOf(plan.id, index + 1, group, read[index]?.positions ?? new Map()),
    ),
  }
}
