import type { CalibrationFigures, CalibrationRange } from '../../shared/ratings/calibration.ts'

/** Number of predictions from which the picture of them means something. */
export const ENOUGH = 200
/** Quantile of the normal distribution: 80 % of the values are within this many standard deviations. */
const EIGHTY_PERCENT = 1.28
/** Diameters of the dots of the smallest and of the largest group (rem). */
const [SMALLEST, LARGEST] = [0.625, 1.75]

/** A group of predictions in the picture: how often the favourite won, by the chance that was expected. */
export interface Dot {
  /** Place of the expected chance, as a percentage of the width: from a half to one. */
  readonly x: number
  /** Share that the favourite won, as a percentage of the height. */
  readonly y: number
  /** Ends of the range that chance alone explains, as percentages of the height. */
  readonly low: number
  readonly high: number
  /** Diameter of the dot (rem). */
  readonly size: number
}

/** A range of chances with at least one prediction. */
export type FilledRange = CalibrationRange & { readonly chance: number; readonly won: number }

export const filledRanges = ({ ranges }: Pick<CalibrationFigures, 'ranges'>): FilledRange[] =>
  ranges.flatMap((range) => {
    const { chance, won } = range
    return chance === null || won === null ? [] : [{ ...range, chance, won }]
  })

/**
 * Returns the dots of a picture. If every chance is right, 80 % of the dots are between `low` and `high`: the number of wins in a
 * group then has a binomial distribution.
 */
export function dotsOf(ranges: readonly FilledRange[]): Dot[] {
  const most = Math.max(...ranges.map(({ matches }) => matches))
  return ranges.map(({ chance, won, matches }) => {
    const doubt = EIGHTY_PERCENT * Math.sqrt((chance * (1 - chance)) / matches)
    return {
      x: percent(2 * (chance - 0.5)),
      y: percent(won),
      low: percent(Math.max(0, chance - doubt)),
      high: percent(Math.min(1, chance + doubt)),
      // The area of a dot is as the number of its matches.
      size: Math.max(SMALLEST, Math.round(100 * LARGEST * Math.sqrt(matches / most)) / 100),
    }
  })
}

const percent = (share: number): number => Math.round(share * 10_000) / 100
