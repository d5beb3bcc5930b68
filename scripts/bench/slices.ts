/**
 * Measures each of these once a round, in another random order each time, so that a slow moment of the machine hits all.
 * @returns what each measurement gave, by name, in order of rounds: figures of the same round are pairs
 */
export async function interleave<N extends string, T>(
  rounds: number,
  names: readonly N[],
  measure: (name: N, round: number) => Promise<T>,
): Promise<Record<N, T[]>> {
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<N, T[]>
  for (let round = 0; round < rounds; round++) {
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
