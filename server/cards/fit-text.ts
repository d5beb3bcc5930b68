import { withInitial } from '../../shared/matches/brief-name.ts'

/** Returns the width of a text in this size, in pixels. */
export type Measure = (text: string, size: number) => number

/** Smallest part of the usual size that a whole name may have. A longer name gets an initial first. */
const SMALLEST_WHOLE = 0.7

export interface FittedNames {
  readonly names: readonly string[]
  readonly size: number
}

/**
 * Fits names into a width; all of them have the same size. First the letters get smaller, then an initial replaces the first
 * name, and then the letters get as small as necessary. A surname is never cut.
 */
export function fitNames(
  names: readonly string[],
  width: number,
  size: number,
  measure: Measure,
  others: readonly string[] = names,
): FittedNames {
  const sizeFor = (some: readonly string[]): number =>
    Math.min(size, ...some.map((name) => (size * width) / Math.max(1, measure(name, size))))
  const whole = sizeFor(names)
  if (whole >= size * SMALLEST_WHOLE) return { names, size: whole }
  const brief = names.map((name) => withInitial(name, others))
  return { names: brief, size: sizeFor(brief) }
}

/** Fits a line into a width: with smaller letters, then with fewer. */
export function fitLine(text: string, width: number, size: number, measure: Measure): { text: string; size: number } {
  const fitting = (size * width) / Math.max(1, measure(text, size))
  if (fitting >= size * SMALLEST_WHOLE) return { text, size: Math.min(size, fitting) }
  const least = size * SMALLEST_WHOLE
  let letters = [...text]
  while (letters.length > 0 && measure(`${letters.join('')}…`, least) > width) {
    // Drops the number of letters that follows from the average width, but at least one.
    const tooWide = measure(`${letters.join('')}…`, least) / width
    letters = letters.slice(0, Math.min(letters.length - 1, Math.ceil(letters.length / tooWide)))
  }
  return { text: `${letters.join('').trimEnd()}…`, size: least }
}
