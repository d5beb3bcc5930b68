/** How long a bench may take: `quick` only shows that the bench works, `brief` still decides most goals. */
export type Pace = 'full' | 'brief' | 'quick'

/** Number of rounds of a measurement. */
export interface Rounds {
  readonly least: number
  /** Maximum number of rounds while a goal is undecided. */
  readonly most: number
  /** Longest time (s). */
  readonly seconds: number
}

/** Share of the full time that a brief run may take. */
const BRIEF_PART = 0.4

/** Returns the rounds at a pace. */
export function roundsAt(pace: Pace, { least, most, seconds }: Rounds): Rounds {
  if (pace === 'quick') return { least: 1, most: 1, seconds }
  if (pace === 'brief') return { least: Math.min(least, 3), most, seconds: BRIEF_PART * seconds }
  return { least, most, seconds }
}

/**
 * Measures each name once in each round, in random order, so that a slow moment of the machine affects all. Stops at the least number of
 * rounds, or later if something is undecided. A further round starts only if it can end in time, judging by the rounds before.
 * @returns the results by name, in order of rounds: results at the same index come from the same round
 */
export async function interleave<N extends string, T>(
  { least, most, seconds }: Rounds,
  names: readonly N[],
  measure: (name: N, round: number) => Promise<T>,
  decided: (results: Record<N, T[]>) => boolean = () => true,
): Promise<Record<N, T[]>> {
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<N, T[]>
  const started = performance.now()
  for (let round = 0; round < most; round++) {
    const each = (performance.now() - started) / 1000 / round
    if (round > 0 && each * (round + 1) > seconds) break
    if (round >= least && decided(results)) break
    for (const name of shuffled(names)) results[name].push(await measure(name, round))
  }
  return results
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
