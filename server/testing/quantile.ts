/** Returns the quantile `part` (0 to 1) of the samples, or NaN without samples. */
export function quantile(samples: ArrayLike<number>, part: number): number {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
