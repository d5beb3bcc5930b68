import { IMPORTED_DRAW } from './imported-draw.ts'
import { isDrawSeed } from './lots.ts'
import type { MadeDraw, StagePlan } from './stage-plan.ts'
import type { PlayersEntry } from './tods-event.ts'
import type { NoteProblem } from './tods-problems.ts'
import type { EventExtension, TodsGroup, TodsStructure } from './tods-schemas.ts'

/** A part of a draw with its path in the file. */
export interface Found {
  readonly structure: TodsStructure
  readonly at: string
}
type FoundGroup = Pick<Found, 'at'> & { readonly structure: TodsGroup }

/** What is known of an event when its draw is read. */
export interface DrawContext {
  /** Entries by the id of their participant. */
  readonly entryOf: ReadonlyMap<string, string>
  readonly entries: readonly PlayersEntry<string>[]
  readonly matchFormat: string | null
  readonly extension: EventExtension | null
}

/** A stage of an event of which nothing is known. */
export const PLAIN_STAGE: StagePlan = {
  id: 'main',
  kind: 'knockout',
  seeds: 0,
  lines: 'usta',
  apart: false,
  groups: 1,
  goOn: 2,
  thirdPlace: false,
  consolation: 'none',
  criteria: null,
  tieBreak: 'game',
  walkover: 'love',
}

interface Lines {
  /** In the order of the positions: an entry, a bye, or null for a place that is not known. */
  readonly lines: readonly (string | null)[]
  readonly positions: ReadonlyMap<number, string>
  /** Whether somebody has a place. */
  readonly isDrawn: boolean
}

/**
 * Reads who stands where.
 * @param mayBeOpen whether some places may not be known yet
 * @param taken entries with a place; those with a place here are added
 */
export function linesOf(
  { structure, at }: FoundGroup,
  { entryOf }: Pick<DrawContext, 'entryOf'>,
  mayBeOpen: boolean,
  note: NoteProblem,
  taken = new Set<string>(),
): Lines {
  const assigned = (structure.positionAssignments ?? []).map((position, index) => ({
    ...position,
    path: `${at}.positionAssignments[${index}]`,
  }))
  assigned.sort((one, other) => one.drawPosition - other.drawPosition)
  const isDrawn = assigned.some(({ participantId, bye }) => participantId != null || bye === true)
  const positions = new Map<number, string>()
  const seen = new Set<number>()
  const lines = assigned.map(({ drawPosition, participantId, bye, path }): string | null => {
    if (seen.has(drawPosition)) note(path, 'POSITION', drawPosition)
    seen.add(drawPosition)
    if (participantId == null) {
      if (isDrawn && !bye && !mayBeOpen) note(path, 'POSITION', drawPosition)
      return bye ? 'bye' : null
    }
    const entry = entryOf.get(participantId)
    if (entry === undefined) note(`${path}.participantId`, 'ID_UNKNOWN', participantId)
    else if (taken.has(entry)) note(path, 'POSITION', drawPosition)
    else taken.add(entry)
    positions.set(drawPosition, entry ?? '')
    return entry ?? ''
  })
  return { lines, positions, isDrawn }
}

/** Returns the seeded entries in their order. */
export function seedsIn(
  parts: readonly FoundGroup[],
  { entryOf }: Pick<DrawContext, 'entryOf'>,
  note: NoteProblem,
): readonly string[] {
  const seeds = parts
    .flatMap(({ structure, at }) => (structure.seedAssignments ?? []).map((seed) => ({ ...seed, at })))
    .filter(({ participantId }) => participantId != null)
    .sort((one, other) => one.seedNumber - other.seedNumber)
  const seen = new Set<string>()
  return seeds.map(({ seedNumber, participantId, at }, index) => {
    const isNumber = seedNumber >= 1 && seedNumber <= seeds.length && seeds[index - 1]?.seedNumber !== seedNumber
    if (!isNumber || seen.has(participantId ?? '')) note(`${at}.seedAssignments`, 'SEEDS', seedNumber)
    seen.add(participantId ?? '')
    const entry = entryOf.get(participantId ?? '')
    if (entry === undefined) note(`${at}.seedAssignments`, 'ID_UNKNOWN', participantId ?? '')
    return entry ?? ''
  })
}

/**
 * Returns the entries of a draw as they were ordered for it: the seeds, then those with a place in the order, then the others. A seed
 * who has withdrawn keeps the number, also without a position.
 */
export function fileOrder(
  lines: readonly (string | null)[],
  seeds: readonly string[],
  at: string,
  { entries }: Pick<DrawContext, 'entries'>,
  note: NoteProblem,
): readonly string[] {
  const drawn = new Set(lines)
  for (const { id, state } of entries)
    if (state !== 'withdrawn' && seeds.includes(id) && !drawn.has(id))
      note(`${at}.seedAssignments`, 'SEED_POSITION', seeds.indexOf(id) + 1)
  const others = entries
    .filter(({ id }) => drawn.has(id) && !seeds.includes(id))
    .sort((one, other) => (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER))
  return [...seeds, ...others.map(({ id }) => id)]
}

/**
 * Returns the seed and the order of a draw: those of the extension, if it fits, or those that follow from the file.
 * @param index 1 for a knockout after groups, whose order has numbers of groups
 * @param inFile the order that follows from the file
 */
export function orderOf(
  own: EventExtension['draws'][number] | undefined,
  index: 0 | 1,
  inFile: readonly string[],
  at: string,
  { entryOf }: Pick<DrawContext, 'entryOf'>,
  note: NoteProblem,
): Pick<MadeDraw, 'drawSeed' | 'order'> {
  if (!own) return { drawSeed: IMPORTED_DRAW, order: inFile }
  const order = index === 0 ? own.order.map((id) => entryOf.get(id) ?? '') : own.order
  const isSame = index === 1 || (order.length === inFile.length && inFile.every((entry) => order.includes(entry)))
  if (!isSame || !(isDrawSeed(own.drawSeed) || own.drawSeed === IMPORTED_DRAW)) note(at, 'EXTENSION')
  return { drawSeed: own.drawSeed, order }
}
