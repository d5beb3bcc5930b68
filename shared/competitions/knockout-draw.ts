import { type Lots, lotsOf } from './lots.ts'
import { drawFault, drawSize, type SeedLines, seededLines } from './seeding.ts'

/** What a draw is made from. Entries are numbered from 1, the seeds first, in their order. */
export interface DrawRequest {
  readonly entries: number
  readonly seeds: number
  /** A whole number from 0 to 2^64 - 1 in decimal digits. The same request with the same seed gives the same draw. */
  readonly drawSeed: string
  readonly lines?: SeedLines | undefined
  /**
   * Who is kept apart in the first round where that is possible: for each entry its club or family, or null. Seeds stay where
   * they are.
   */
  readonly apart?: readonly (string | null)[] | undefined
}

/** The lines of a draw from top to bottom: the number of an entry, or null for a bye. */
export type Positions = readonly (number | null)[]

/** A line that is still open while a draw is made is absent. */
export type OpenPositions = Map<number, number | null>

/** Returns the line of the opponent in the first round. Lines count from 0. */
export const opposite = (line: number): number => line ^ 1

/**
 * Makes the draw of a knockout.
 * Source: the regulations of the USTA and the ITF for draws.
 * @throws RangeError if the numbers are not legal; `drawFault` says which
 */
export function knockoutDraw({ entries, seeds, drawSeed, lines = 'usta', apart = [] }: DrawRequest): Positions {
  const fault = drawFault(entries, seeds)
  if (fault) throw new RangeError(`no draw has this number of ${fault}`)
  const lots = lotsOf(drawSeed)
  const size = drawSize(entries)
  const placed = seedsAndByes({ size, seeds, byes: size - entries, lines }, lots)
  placeOthers(placed, { size, seeds, entries, apart }, lots)
  return Array.from({ length: size }, (_, line) => placed.get(line) ?? null)
}

interface SeedsAndByes {
  readonly size: number
  readonly seeds: number
  readonly byes: number
  readonly lines: SeedLines
}

/** Places the seeds, and the byes: to the seeds in their order, the others evenly. */
export function seedsAndByes({ size, seeds, byes, lines }: SeedsAndByes, lots: Lots): OpenPositions {
  const placed: OpenPositions = new Map()
  for (const [index, line] of seededLines(size, seeds, byes, lines, lots).entries()) {
    placed.set(line, index + 1)
    if (index < byes) placed.set(opposite(line), null)
  }
  if (byes > seeds) for (const line of otherByes(size, byes, placed, lots)) placed.set(line, null)
  return placed
}

/**
 * Returns the lines of the byes that no seed has. Halves, quarters and so on get as many byes as each other, or one more; the lot
 * decides which.
 */
function otherByes(size: number, byes: number, placed: OpenPositions, lots: Lots): number[] {
  const found: number[] = []
  spread(0, size, byes)
  return found

  function spread(first: number, length: number, count: number): void {
    if (count === 0) return
    if (length === 2) {
      // In the upper half a bye is below its entry, in the lower half above it, as the byes of seeds are.
      if (byesIn(first, length) === 0) found.push(first < size / 2 ? first + 1 : first)
      return
    }
    const half = length / 2
    const [less, more] = [Math.floor(count / 2), Math.ceil(count / 2)]
    // Seeds have their byes already: a half with more of them gets the odd one.
    const isUpper = byesIn(first, half) > less || (byesIn(first + half, half) <= less && lots.below(2) === 0)
    spread(first, half, isUpper ? more : less)
    spread(first + half, half, isUpper ? less : more)
  }

  /** Returns how many lines of a section are byes of seeds. */
  function byesIn(first: number, length: number): number {
    return Array.from({ length }, (_, index) => placed.get(first + index)).filter((entry) => entry === null).length
  }
}

interface Others {
  readonly size: number
  readonly seeds: number
  readonly entries: number
  readonly apart: readonly (string | null)[]
}

/** Draws the entries that are no seeds to the open lines. */
function placeOthers(placed: OpenPositions, { size, seeds, entries, apart }: Others, lots: Lots): void {
  const open = Array.from({ length: size }, (_, line) => line).filter((line) => !placed.has(line))
  const others = Array.from({ length: entries - seeds }, (_, index) => seeds + index + 1)
  const groupOf = (entry: number | null | undefined): string | null => (entry ? (apart[entry - 1] ?? null) : null)
  const firstMatches = [...new Set(lots.shuffled(open).map((line) => Math.floor(line / 2)))]
  const chosen = keptApart(
    lots.shuffled(others).filter((entry) => groupOf(entry) !== null),
    firstMatches.map((match) => {
      const both = [2 * match, 2 * match + 1]
      const known = both.map((line) => groupOf(placed.get(line))).filter((group) => group !== null)
      return { match, open: both.filter((line) => !placed.has(line)).length, groups: new Set(known) }
    }),
    groupOf,
  )
  for (const [entry, match] of chosen) {
    const free = [2 * match, 2 * match + 1].filter((line) => !placed.has(line))
    placed.set(free[lots.below(free.length)] as number, entry)
  }
  const left = open.filter((line) => !placed.has(line))
  const drawn = lots.shuffled(others.filter((entry) => !chosen.has(entry)))
  for (const [index, line] of left.entries()) placed.set(line, drawn[index] as number)
}

/** A match of the first round with open lines, and the groups that may not be drawn to it any more. */
interface OpenMatch {
  readonly match: number
  readonly open: number
  readonly groups: ReadonlySet<string>
}

/**
 * Returns the match of each entry for as many entries as possible, so that no two of one group meet. It moves entries that have a
 * match already if another entry needs it (augmenting paths of a flow from groups to matches).
 */
function keptApart(
  entries: readonly number[],
  matches: readonly OpenMatch[],
  groupOf: (entry: number) => string | null,
): ReadonlyMap<number, number> {
  const chosen = new Map<number, number>()
  const inMatch = new Map(matches.map(({ match }) => [match, [] as number[]]))

  function isPlaced(entry: number, seen: Set<number>): boolean {
    const group = groupOf(entry) as string
    for (const { match, open, groups } of matches) {
      const there = inMatch.get(match) ?? []
      if (seen.has(match) || groups.has(group) || there.some((other) => groupOf(other) === group)) continue
      seen.add(match)
      const gone = there.length < open ? undefined : there.find((other) => isPlaced(other, seen))
      if (there.length >= open && gone === undefined) continue
      if (gone !== undefined) there.splice(there.indexOf(gone), 1)
      there.push(entry)
      chosen.set(entry, match)
      return true
    }
    return false
  }
  for (const entry of entries) isPlaced(entry, new Set())
  return chosen
}
