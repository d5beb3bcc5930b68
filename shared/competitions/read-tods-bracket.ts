import { type BracketMatch, COMPASS_SIZES, type DrawName } from './bracket.ts'
import { bracketOf, type DrawnLine, type DrawnStage } from './fold-event.ts'
import { type DrawContext, type Found, fileOrder, linesOf, orderOf, PLAIN_STAGE, seedsIn } from './read-tods-lines.ts'
import { drawSize, FEWEST_ENTRIES, MOST_ENTRIES } from './seeding.ts'
import type { MadeDraw, StagePlan } from './stage-plan.ts'
import { loserLinks } from './tods-draws.ts'
import type { NoteProblem } from './tods-problems.ts'
import type { EventExtension, TodsDraw, TodsMatchUp, TodsStructure } from './tods-schemas.ts'

/** A match of a file with where it belongs. */
export interface ReadMatchUp {
  readonly at: string
  readonly stage: string
  /** The draw, or the number of the group. */
  readonly part: DrawName | number
  readonly matchUp: TodsMatchUp
  /** Entries by their position in this part. */
  readonly positions: ReadonlyMap<number, string>
}

/** A draw while it is read. */
export interface Reading {
  readonly draw: TodsDraw
  readonly at: string
  readonly structures: readonly Found[]
  readonly context: DrawContext
  readonly note: NoteProblem
  /** Ids of the structures that have a place here. */
  readonly used: Set<string>
}

/** A stage that was read. `draw` is null if it is not drawn. */
export interface ReadStage {
  readonly plan: StagePlan
  readonly draw: MadeDraw | null
  readonly matchUps: readonly ReadMatchUp[]
}

/** Reads a knockout or a compass. @param index 1 for a knockout after groups */
export function readBracket(
  reading: Reading,
  main: Found,
  kind: 'knockout' | 'compass',
  index: 0 | 1,
): ReadStage | null {
  const { context, note, used } = reading
  const { structure, at } = main
  used.add(structure.structureId)
  const own = context.extension?.draws[index]
  const { lines, positions, isDrawn } = linesOf(main, context, own?.lines !== undefined, note)
  const size = lines.length
  const seeds = seedsIn([main], context, note)
  const plan = { ...planOf(context, kind, index, seeds.length), ...losersIn(reading, main, size) }
  const stage = context.extension?.stages[index] ?? plan
  if (stage.kind !== kind) {
    note(at, 'EXTENSION')
    return null
  }
  if (!isDrawn && !own) return { plan: stage, draw: null, matchUps: [] }
  const isSize = kind === 'compass' ? COMPASS_SIZES.some((each) => each === size) : size === drawSize(size)
  if (!isSize || size < FEWEST_ENTRIES || size > MOST_ENTRIES) {
    note(`${at}.positionAssignments`, 'DRAW_SIZE', size)
    return null
  }
  const all = own?.lines ? ownLines(own.lines, index, context) : lines.map((line) => line ?? 'bye')
  if (all?.length !== size) {
    note(at, 'EXTENSION')
    return null
  }
  const { id, thirdPlace, consolation } = stage
  const drawn: Exclude<DrawnStage, { kind: 'groups' }> =
    kind === 'compass' ? { id, kind, lines: all } : { id, kind, lines: all, thirdPlace, consolation }
  const order = orderOf(own, index, index === 0 ? fileOrder(lines, seeds, at, context, note) : [], at, context, note)
  const matches = bracketOf(drawn)
  const parts = partsOf(reading, main, matches)
  return {
    plan: stage,
    draw: { ...order, stage: drawn },
    matchUps: parts.flatMap(([name, part]) =>
      matchUpsOf(id, name, part, part === main ? positions : linesOf(part, context, true, note).positions),
    ),
  }
}

/** Returns the lines of a knockout after groups as the extension has them; null if they don’t fit the groups. */
function ownLines(
  lines: NonNullable<EventExtension['draws'][number]['lines']>,
  index: 0 | 1,
  { entryOf, extension }: DrawContext,
): readonly DrawnLine[] | null {
  const [before] = extension?.stages ?? []
  const read = lines.map((line): DrawnLine | undefined => {
    if (line === null) return 'bye'
    if (typeof line === 'string') return entryOf.get(line)
    return before && line.group <= before.groups && line.rank <= before.goOn ? line : undefined
  })
  const known = read.filter((line) => line !== undefined)
  const places = known.filter((line) => line !== 'bye').map((line) => JSON.stringify(line))
  return index === 1 && known.length === lines.length && new Set(places).size === places.length ? known : null
}

export function planOf(context: DrawContext, kind: StagePlan['kind'], index: number, seeds: number): StagePlan {
  const id = kind === 'groups' ? 'groups' : index === 0 ? 'main' : 'final'
  return context.extension?.stages[index] ?? { ...PLAIN_STAGE, id, kind, seeds }
}

/** Returns how the losers of a knockout go on. */
function losersIn(reading: Reading, main: Found, size: number): Pick<StagePlan, 'thirdPlace' | 'consolation'> {
  const consolation = reading.structures.some(({ structure }) => isConsolation(structure))
  const third = targetOf(reading, main.structure.structureId, Math.log2(size) - 1)
  return {
    thirdPlace: third !== undefined && !isConsolation(third.structure),
    consolation: consolation ? 'firstMatch' : 'none',
  }
}

const isConsolation = ({ stage, matchUps }: TodsStructure): boolean =>
  stage === 'CONSOLATION' && Boolean(matchUps?.length)

/** Returns the structure in which the losers of a round play on. */
function targetOf({ draw, structures }: Reading, source: string, round: number): Found | undefined {
  const targets = (draw.links ?? []).flatMap((link) =>
    link.linkType === 'LOSER' && link.source.structureId === source && link.source.roundNumber === round
      ? [link.target.structureId]
      : [],
  )
  return structures.find(({ structure }) => targets.includes(structure.structureId))
}

/** Returns the structures of the draws of a stage. Notes the draws that have none. */
function partsOf(
  reading: Reading,
  main: Found,
  matches: readonly BracketMatch[],
): readonly (readonly [DrawName, Found])[] {
  const { structures, at, note, used } = reading
  const parts = new Map<DrawName, Found>([[matches[0]?.draw ?? 'main', main]])
  for (const { from, round, to } of loserLinks(matches)) {
    if (parts.has(to)) continue
    const source = parts.get(from)?.structure.structureId ?? ''
    const part =
      to === 'consolation'
        ? structures.find(({ structure }) => isConsolation(structure))
        : targetOf(reading, source, round)
    if (!part) {
      note(at, 'STRUCTURE_MISSING', to)
      continue
    }
    used.add(part.structure.structureId)
    parts.set(to, part)
    const most = 2 * matches.filter((match) => match.draw === to && match.round === 1).length
    if ((part.structure.positionAssignments?.length ?? 0) > most)
      note(part.at, 'STRUCTURE', part.structure.structureName ?? to)
  }
  return [...parts]
}

export const matchUpsOf = (
  stage: string,
  part: DrawName | number,
  { structure, at }: Pick<Found, 'at'> & { readonly structure: Pick<TodsStructure, 'matchUps'> },
  positions: ReadonlyMap<number, string>,
): ReadMatchUp[] =>
  (structure.matchUps ?? []).map((matchUp, index) => ({
    at: `${at}.matchUps[${index}]`,
    stage,
    part,
    matchUp,
    positions,
  }))
