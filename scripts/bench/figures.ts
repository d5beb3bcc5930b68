/** The value below which this part (0 to 1) of the samples lies; NaN of none. */
export function quantile(samples: ArrayLike<number>, part: number): number {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

/** The middle, or the mean of the two in the middle; NaN of none. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const half = sorted.length / 2
  if (Number.isInteger(half)) return ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2
  return sorted[Math.floor(half)] ?? Number.NaN
}

/** What is paired, one divided by the other, pair by pair. */
export const ratios = (dividends: readonly number[], divisors: readonly number[]): number[] =>
  dividends.flatMap((dividend, n) => (divisors[n] === undefined ? [] : [dividend / divisors[n]]))

/** Rows as a table, the first column to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('   '),
    )
    .join('\n')
}

export const ms = (value: number): string =>
  Number.isNaN(value) ? '–' : `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`
export const seconds = (value: number): string => (Number.isNaN(value) ? '–' : `${value.toFixed(2)} s`)
export const times = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2))
/** 12345 as `12,345`. */
export const whole = (value: number): string => (Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en'))
/** A median and where the samples lie: `1.44 (1.40 to 1.52)`. */
export const spread = (samples: readonly number[], show: (value: number) => string = times): string =>
  samples.length === 0
    ? '–'
    : `${show(median(samples))} (${show(Math.min(...samples))} to ${show(Math.max(...samples))})`
/** With one decimal. */
export const rounded = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(1))
/** With one decimal, or as many more, up to three, as it takes to tell it from its limit. */
export const besideLimit = (value: number, limit: number): string =>
  value.toFixed([1, 2].find((digits) => value.toFixed(digits) !== limit.toFixed(digits)) ?? 3)
export const percent = (part: number): string => (Number.isNaN(part) ? '–' : `${(100 * part).toFixed(0)} %`)
