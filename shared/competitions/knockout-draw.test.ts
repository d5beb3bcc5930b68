import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brief } from '../../server/testing/brief.ts'
import { knockoutDraw, type Positions } from './knockout-draw.ts'
import { isDrawSeed, lotsOf } from './lots.ts'
import { drawSize, legalSeeds, mostSeeds, SEED_LINES } from './seeding.ts'

/** Number of draw seeds for each number of entries and seeds. */
const EACH = brief ? 8 : 200

const pairsOf = (positions: Positions) =>
  Array.from({ length: positions.length / 2 }, (_, match) => [positions[2 * match], positions[2 * match + 1]])
const lineOf = (positions: Positions, entry: number) => positions.indexOf(entry)
/** Numbers of byes in sections of this many lines. */
const byesIn = (positions: Positions, length: number) =>
  Array.from(
    { length: positions.length / length },
    (_, section) => positions.slice(section * length, (section + 1) * length).filter((entry) => entry === null).length,
  )

test.each([
  [2, 2],
  [3, 2],
  [11, 2],
  [12, 4],
  [23, 4],
  [24, 8],
  [47, 8],
  [48, 16],
  [95, 16],
  [96, 32],
  [128, 32],
])('%i entries may have %i seeds', (entries, seeds) => expect(mostSeeds(entries)).toBe(seeds))

/** The long form makes over 100,000 draws (ms). */
const PATIENT_MS = 600_000

describe.each(SEED_LINES)('with the lines of %s', (lines) => {
  test('every number of entries with every legal number of seeds keeps the rules', { timeout: PATIENT_MS }, () => {
    for (let entries = 2; entries <= 128; entries += 1)
      for (const seeds of legalSeeds(entries))
        for (let draw = 0; draw < EACH; draw += 1) {
          const request = { entries, seeds, drawSeed: String((BigInt(draw) * 0x9e3779b97f4a7c15n) % 2n ** 64n), lines }
          expectRules(request, knockoutDraw(request))
        }
  })
})

function expectRules(
  { entries, seeds, drawSeed }: { entries: number; seeds: number; drawSeed: string },
  positions: Positions,
) {
  const size = drawSize(entries)
  const byes = size - entries
  const fail = (why: string) => {
    throw new Error(`${entries} entries, ${seeds} seeds, seed ${drawSeed}: ${why}: ${JSON.stringify(positions)}`)
  }
  if (positions.length !== size) fail('size')
  const placed = positions.filter((entry) => entry !== null)
  if (new Set(placed).size !== entries || placed.length !== entries || Math.max(...placed) !== entries)
    fail('each entry once')
  if (pairsOf(positions).some(([one, other]) => one === null && other === null)) fail('two byes meet')
  for (let seed = 1; seed <= Math.min(byes, seeds); seed += 1)
    if (positions[lineOf(positions, seed) ^ 1] !== null) fail(`seed ${seed} has no bye`)
  for (let length = size / 2; length >= 4; length /= 2) {
    const counts = byesIn(positions, length)
    if (Math.max(...counts) - Math.min(...counts) > 1) fail(`byes in sections of ${length} lines`)
  }
  if (seeds > 0 && lineOf(positions, 1) !== 0) fail('seed 1')
  if (seeds > 1 && lineOf(positions, 2) !== size - 1) fail('seed 2')
  for (let sections = 2; sections <= seeds; sections *= 2) {
    const length = size / sections
    const seen = new Set(
      Array.from({ length: sections }, (_, seed) => Math.floor(lineOf(positions, seed + 1) / length)),
    )
    if (seen.size !== sections) fail(`${sections} seeds in ${sections} sections`)
  }
}

test.each([
  ['usta', 32, 8, [5, 8], [5, 13, 20, 28]],
  ['usta', 32, 8, [3, 4], [9, 24]],
  ['itf', 32, 8, [5, 8], [8, 16, 17, 25]],
  ['itf', 16, 4, [3, 4], [5, 12]],
  ['itf', 128, 32, [9, 16], [16, 17, 48, 49, 80, 81, 112, 113]],
  ['itf', 128, 32, [17, 32], [8, 9, 24, 25, 40, 41, 56, 57, 72, 73, 88, 89, 104, 105, 120, 121]],
] as const)(
  '%s: in a draw of %i with %i seeds, the seeds of a group stand on the published lines',
  (lines, entries, seeds, [from, to], published) => {
    const positions = knockoutDraw({ entries, seeds, drawSeed: '7', lines })
    const group = Array.from({ length: to - from + 1 }, (_, index) => lineOf(positions, from + index) + 1)
    expect(group.sort((a, b) => a - b)).toEqual(published)
  },
)

test('the same request gives the same draw, on every machine', () => {
  // Written down once. A change of these lines makes draws that were published impossible to check.
  expect(JSON.stringify(knockoutDraw({ entries: 11, seeds: 2, drawSeed: '2718281828459045235' }))).toBe(
    '[1,null,9,10,6,null,11,8,null,4,null,3,5,7,null,2]',
  )
  expect(JSON.stringify(knockoutDraw({ entries: 8, seeds: 2, drawSeed: '18446744073709551615' }))).toBe(
    '[1,3,4,5,8,6,7,2]',
  )
})

test('seeds of draws are whole numbers of 64 bits', () => {
  for (const seed of ['0', '1', '18446744073709551615']) expect(isDrawSeed(seed)).toBe(true)
  for (const seed of ['', '-1', '01', '1.5', '1e3', '18446744073709551616', 'x']) expect(isDrawSeed(seed)).toBe(false)
  expect(() => lotsOf('x')).toThrow(RangeError)
})

/** Sum of squared differences from equal counts, divided by the expected count. */
function chiSquared(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
}

test('over 20,000 draws of 16 with 4 seeds, lines and halves are drawn with equal chances', () => {
  const lines = new Map<number, number[]>()
  let upper = 0
  for (let draw = 0; draw < 20_000; draw += 1) {
    const positions = knockoutDraw({ entries: 16, seeds: 4, drawSeed: String(draw) })
    for (const [line, entry] of positions.entries()) {
      if (entry === null) continue
      const counts = lines.get(entry) ?? Array.from({ length: 16 }, () => 0)
      counts[line] = (counts[line] ?? 0) + 1
      lines.set(entry, counts)
    }
    if (lineOf(positions, 3) < 8) upper += 1
  }
  // Of 12 entries each on 12 lines: 11 degrees of freedom, a limit that chance passes once in a million for each.
  for (let entry = 5; entry <= 16; entry += 1)
    expect(chiSquared((lines.get(entry) ?? []).filter((_, line) => ![0, 4, 11, 15].includes(line)))).toBeLessThan(47.5)
  expect(chiSquared([upper, 20_000 - upper])).toBeLessThan(23.9)
})

describe('players of one club or family', () => {
  const CLUBS = ['north', 'south', 'east', 'west']
  const meetings = (positions: Positions, apart: readonly (string | null)[]) =>
    pairsOf(positions).filter(([one, other]) => one && other && apart[one - 1] && apart[one - 1] === apart[other - 1])
      .length

  test('do not meet in the first round where that is possible', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 64 }).chain((entries) =>
          fc.record({
            entries: fc.constant(entries),
            seeds: fc.constantFrom(...legalSeeds(entries)),
            drawSeed: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
            apart: fc.array(fc.constantFrom(...CLUBS, null), { minLength: entries, maxLength: entries }),
          }),
        ),
        (request) => {
          const positions = knockoutDraw(request)
          expectRules(request, positions)
          // Nobody has to meet somebody of the same club if each club has at most as many players as there are matches.
          const largest = Math.max(...CLUBS.map((club) => request.apart.filter((each) => each === club).length))
          if (request.seeds === 0 && largest <= positions.length / 2) expect(meetings(positions, request.apart)).toBe(0)
        },
      ),
    )
  })

  test('meet as little as possible if one club has more than half of the entries', () => {
    const apart = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b']
    for (let draw = 0; draw < 50; draw += 1)
      expect(meetings(knockoutDraw({ entries: 8, seeds: 2, drawSeed: String(draw), apart }), apart)).toBe(1)
  })

  test('a seed stays where it is, and its opponent is from another club', () => {
    const apart = ['a', null, 'a', 'a', 'a', null, null, null]
    for (let draw = 0; draw < 50; draw += 1) {
      const positions = knockoutDraw({ entries: 8, seeds: 2, drawSeed: String(draw), apart })
      expect(positions[0]).toBe(1)
      expect(meetings(positions, apart)).toBe(0)
    }
  })
})
