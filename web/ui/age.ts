const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Returns an age in the largest unit that it fills: 150,000 ms are 2 min. */
export function ageOf(ms: number): { readonly unit: (typeof UNITS)[number][0]; readonly number: number } {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [unit, each] = UNITS.find(([, each]) => seconds >= each) ?? UNITS[3]
  return { unit, number: Math.floor(seconds / each) }
}
