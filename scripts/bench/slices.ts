/**
 * Measures each of these once a round, in another random order each time, so that a slow moment of the machine hits all.
 * @param mostSeconds no round begins that would not end in this time, if it takes as long as those before; the first does
 * @returns what each measurement gave, by name, in order of rounds: figures of the same round are pairs
 */
export async function interleave<N extends string, T>(
  rounds: number,
  names: readonly N[],
  measure: (name: N, round: number) => Promise<T>,
  mostSeconds = Number.POSITIVE_INFINITY,
): Promise<Record<N, T[]>> {
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<N, T[]>
  const started = performance.now()
  for (let round = 0; round < rounds; round++) {
    const each = (performance.now() - started) / 1000 / round
    if (round > 0 && each * (round + 1) > mostSeconds) break
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
