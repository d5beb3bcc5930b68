import type { BySide } from '../scoring/score.ts'
import { opposite, type Positions, seedsAndByes } from './knockout-draw.ts'
import { lotsOf } from './lots.ts'
import { drawSize } from './seeding.ts'

export const MOST_GROUPS = 16
export const FEWEST_IN_GROUP = 3
export const MOST_IN_GROUP = 6

/** What the groups of a stage are drawn from. Entries are numbered from 1, the seeds first, in their order. */
export interface GroupsRequest {
  readonly entries: number
  readonly groups: number
  /** The first seeds stand in one group each, in the order of the groups; each further row of seeds is drawn. */
  readonly seeds: number
  /** A whole number from 0 to 2^64 - 1 in decimal digits. */
  readonly drawSeed: string
}

/** What is wrong with the numbers of groups. */
export type GroupsFault = 'groups' | 'entries' | 'seeds'

/** Returns what is wrong with these numbers, or null. */
export function groupsFault({ entries, groups, seeds }: Omit<GroupsRequest, 'drawSeed'>): GroupsFault | null {
  if (!Number.isInteger(groups) || groups < 1 || groups > MOST_GROUPS) return 'groups'
  if (!Number.isInteger(entries) || entries < FEWEST_IN_GROUP * groups || entries > MOST_IN_GROUP * groups)
    return 'entries'
  return Number.isInteger(seeds) && seeds >= 0 && seeds <= entries ? null : 'seeds'
}

/**
 * Draws groups whose sizes differ by at most one. The first groups are the larger ones.
 * @throws RangeError if the numbers are not possible; `groupsFault` says which
 */
export function groupsDraw(request: GroupsRequest): readonly (readonly number[])[] {
  const fault = groupsFault(request)
  if (fault) throw new RangeError(`no groups have this number of ${fault}`)
  const { entries, groups, seeds, drawSeed } = request
  const lots = lotsOf(drawSeed)
  const numbers = Array.from({ length: entries }, (_, index) => index + 1)
  const all = [...numbers.slice(0, seeds), ...lots.shuffled(numbers.slice(seeds))]
  const drawn: number[][] = Array.from({ length: groups }, () => [])
  for (let first = 0; first < entries; first += groups) {
    const row = all.slice(first, first + groups)
    const order = [...drawn.keys()]
    const isDrawn = first > 0 && first < seeds
    const places = isDrawn ? lots.shuffled(order.slice(0, row.length)) : order
    for (const [index, entry] of row.entries()) drawn[places[index] as number]?.push(entry)
  }
  return drawn
}

/**
 * Returns the rounds in which everybody of a group plays everybody once, by the circle method: one stays, the others move on by one
 * place each round. With an odd number, somebody rests in each round.
 * @param count number of players
 * @returns pairs of indices from 0
 */
export function roundRobin(count: number): readonly (readonly BySide<number>[])[] {
  const even = count + (count % 2)
  return Array.from({ length: even - 1 }, (_, round) => {
    const at = (place: number) => (place === 0 ? 0 : 1 + ((place - 1 + round) % (even - 1)))
    const pairs = Array.from({ length: even / 2 }, (_, index): BySide<number> => [at(index), at(even - 1 - index)])
    return pairs.filter((pair) => pair.every((player) => player < count))
  })
}

/** Who goes on from a group: its number and the place in its table, both from 1. */
export interface GroupPlace {
  readonly group: number
  readonly rank: number
}

/** What the knockout after groups is drawn from. */
export interface GoOnRequest {
  /** The groups in the order of their winners: by rating, or by lot. */
  readonly order: readonly number[]
  /** How many go on from each group. */
  readonly goOn: number
  readonly drawSeed: string
}

/**
 * Draws the knockout after groups. Winners stand as seeds in their order and get the byes in that order; each runner-up stands in
 * the other half than the winner of the group.
 * @returns the places from the top line to the last, null for a bye
 */
export function goOnDraw({ order, goOn, drawSeed }: GoOnRequest): readonly (GroupPlace | null)[] {
  const lots = lotsOf(drawSeed)
  const groups = order.length
  const entries = groups * goOn
  const size = drawSize(entries)
  const placed = seedsAndByes({ size, seeds: groups, byes: size - entries, lines: 'usta' }, lots)
  const halfOf = (line: number) => Math.floor((2 * line) / size)
  const winnerLines = new Map([...placed].flatMap(([line, entry]) => (entry ? [[entry, line] as const] : [])))
  for (let rank = 2; rank <= goOn; rank += 1)
    for (const winner of lots.shuffled(order.map((_, index) => index + 1))) {
      const open = Array.from({ length: size }, (_, line) => line).filter((line) => !placed.has(line))
      const own = winnerLines.get(winner) ?? 0
      const far = open.filter((line) => halfOf(line) !== halfOf(own))
      // Others of the group who go on avoid each other in the first round where that is possible.
      const apart = open.filter((line) => {
        const other = placed.get(opposite(line))
        return !other || (other - winner) % groups !== 0
      })
      const lines = rank === 2 ? far : apart.length > 0 ? apart : open
      placed.set(lines[lots.below(lines.length)] as number, (rank - 1) * groups + winner)
    }
  const positions: Positions = Array.from({ length: size }, (_, line) => placed.get(line) ?? null)
  return positions.map((entry) =>
    entry === null
      ? null
      : { group: order[(entry - 1) % groups] as number, rank: Math.floor((entry - 1) / groups) + 1 },
  )
}
