/** Returns the median, or NaN without samples. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const half = sorted.length / 2
  if (Number.isInteger(half)) return ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2
  return sorted[Math.floor(half)] ?? Number.NaN
}

/** Divides pair by pair. Values without a partner are left out. */
export const ratios = (dividends: readonly number[], divisors: readonly number[]): number[] =>
  dividends.flatMap((dividend, n) => (divisors[n] === undefined ? [] : [dividend / divisors[n]]))

/** Formats rows as a text table: the first column left-aligned, the others right-aligned. */
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
/** Formats 12345 as `12,345`. */
export const whole = (value: number): string => (Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en'))
/** Formats the median and the range: `1.44 (1.40 to 1.52)`. */
export const spread = (samples: readonly number[], show: (value: number) => string = times): string =>
  samples.length === 0
    ? '–'
    : `${show(median(samples))} (${show(Math.min(...samples))} to ${show(Math.max(...samples))})`
/** Formats with one decimal. */
export const rounded = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(1))
/** Formats with one decimal, or up to three if the value would look equal to its limit. */
export const besideLimit = (value: number, limit: number): string =>
  value.toFixed([1, 2].find((digits) => value.toFixed(digits) !== limit.toFixed(digits)) ?? 3)
export const megabytes = (bytes: number): string => (Number.isNaN(bytes) ? '–' : `${(bytes / 1e6).toFixed(0)} MB`)
export const percent = (part: number): string => (Number.isNaN(part) ? '–' : `${(100 * part).toFixed(0)} %`)
