import type { Lots } from './lots.ts'

/** Fewest and most entries of a knockout. */
export const FEWEST_ENTRIES = 2
export const MOST_ENTRIES = 128

/** Where seeds stand in their sections: `usta` at the outer ends, `itf` by its published tables. */
export const SEED_LINES = ['usta', 'itf'] as const
export type SeedLines = (typeof SEED_LINES)[number]

/** Returns the number of lines of a knockout: the next power of two. */
export const drawSize = (entries: number): number => 2 ** Math.ceil(Math.log2(Math.max(entries, FEWEST_ENTRIES)))

/**
 * Returns the greatest number of seeds: a power of two, at most a third of the entries; two in any draw.
 * Source: the regulations of the USTA for draws.
 */
export const mostSeeds = (entries: number): number => Math.max(2, 2 ** Math.floor(Math.log2(entries / 3)))

/** Returns the numbers of seeds that a club may choose, the smallest first. */
export function legalSeeds(entries: number): number[] {
  const counts = [0]
  for (let count = 1; count <= mostSeeds(entries); count *= 2) counts.push(count)
  return counts
}

/** What is wrong with the numbers of a draw. */
export type DrawFault = 'entries' | 'seeds'

/** Returns what is wrong with these numbers of entries and seeds, or null. */
export function drawFault(entries: number, seeds: number): DrawFault | null {
  if (!Number.isInteger(entries) || entries < FEWEST_ENTRIES || entries > MOST_ENTRIES) return 'entries'
  return legalSeeds(entries).includes(seeds) ? null : 'seeds'
}

/**
 * Returns the line (from 0) of each seed. Seed 1 has the first line, seed 2 the last. Seeds 3 and 4 are drawn to the quarters
 * without a seed, 5 to 8 to the eighths, and so on.
 * Source: the regulations of the USTA and the ITF for draws.
 * @param size number of lines, a power of two
 * @param seeds number of seeds; if it is not a power of two, the last group of them is incomplete
 * @param byes number of byes, which the seeds get in their order
 */
export function seededLines(size: number, seeds: number, byes: number, placing: SeedLines, lots: Lots): number[] {
  const lines: number[] = seeds > 0 ? [0] : []
  for (let sections = 2; lines.length < seeds; sections *= 2) {
    const length = size / sections
    const taken = new Set(lines.map((line) => Math.floor(line / length)))
    const hasBye = (line: number) => lines.slice(0, byes).includes(line)
    const free = Array.from({ length: sections }, (_, section) => section).filter(
      (section) => !taken.has(section) && !(length === 1 && hasBye(section ^ 1)),
    )
    // If only some seeds of this group have a bye, halves and quarters still get as many byes as each other.
    const isSplit = byes > lines.length && byes < sections
    const drawn = isSplit ? evenly(free, lots) : lots.shuffled(free)
    const group = drawn.slice(0, seeds - lines.length)
    lines.push(...group.map((section) => lineIn(section, length, size, placing)))
  }
  return lines
}

/** Returns the line of a section on which its seed stands. */
function lineIn(section: number, length: number, size: number, placing: SeedLines): number {
  const first = section * length
  const isUpper = first < size / 2
  // The tables of the ITF leave the outer ends after the fourth seed: each next seed stands at the other end of its section.
  const isFirst = placing === 'itf' && size / length > 4 ? section % 2 === 0 : isUpper
  return isFirst ? first : first + length - 1
}

/**
 * Returns the sections in a random order of which each beginning is spread evenly: over two halves, four quarters and so on, the
 * numbers of sections differ by at most one.
 * @param sections a power of two, in the order of the draw
 */
function evenly(sections: readonly number[], lots: Lots): number[] {
  if (sections.length < 2) return [...sections]
  const middle = sections.length / 2
  const upper = evenly(sections.slice(0, middle), lots)
  const lower = evenly(sections.slice(middle), lots)
  return upper.flatMap((section, index) => {
    const pair = [section, lower[index] as number]
    return lots.below(2) === 0 ? pair : pair.reverse()
  })
}
