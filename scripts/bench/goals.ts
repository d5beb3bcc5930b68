import { median, spread } from './figures.ts'
import type { Goal } from './report.ts'

/** Limit of a ratio. */
export type Limit = { readonly least: number } | { readonly most: number }

/**
 * Returns the goal for a ratio of two servers. It is undecided if the ratio is as close to the limit as two identical servers are to
 * each other.
 * @param samples the ratio of each round
 * @param again the same ratio of two identical servers
 */
export function ratioGoal(goal: string, samples: readonly number[], again: readonly number[], limit: Limit): Goal {
  if (samples.length === 0) return { goal, figure: '–', reached: null }
  const noise = noiseOf(again)
  const above = 'least' in limit ? median(samples) / limit.least : limit.most / median(samples)
  const undecided = above > 1 / noise && above < noise
  return { goal, figure: withSpread(samples, noise), reached: undecided ? 'undecided' : above >= 1 }
}

/**
 * Returns how far from 1 the median of the ratios of two identical servers may lie (1.05: within a twentieth). This is the 95 %
 * confidence interval of the median, so more rounds make it smaller.
 */
export function noiseOf(again: readonly number[]): number {
  const [low, high] = intervalOf(again)
  return Math.max(high, 1 / low)
}

/** Returns the 95 % confidence interval of the median, or 1 to 1 without samples. */
function intervalOf(samples: readonly number[]): readonly [low: number, high: number] {
  const sorted = samples.toSorted((a, b) => a - b)
  const left = Math.max(0, Math.floor(sorted.length / 2 - Math.sqrt(sorted.length)))
  const [low = 1, high = 1] = [sorted[left], sorted.at(-1 - left)]
  return [low, high]
}

/** Widest spread (as a ratio) at which {@link noSlowerGoal} can be reached. A wider one would hide a real difference. */
const WIDEST_SPREAD = 1.5

/**
 * Returns the goal that a load slows nothing down. The time with the load, divided by the time without it, may be at most
 * the spread of two measurements without the load. The goal is undecided if that spread is too wide, or if only some of the
 * rounds were slower.
 * @param samples the ratio of each round
 * @param again the same ratio of two measurements without the load
 */
export function noSlowerGoal(goal: string, samples: readonly number[], again: readonly number[]): Goal {
  if (samples.length === 0) return { goal, figure: '–', reached: null }
  const noise = noiseOf(again)
  const isSlower = intervalOf(samples)[0] > noise
  const isSame = noise <= WIDEST_SPREAD && median(samples) <= noise
  return { goal, figure: withSpread(samples, noise), reached: isSlower ? false : isSame || 'undecided' }
}

/**
 * Returns the goal that a difference of two measurements of one round is at most a number. It is undecided if this number is in
 * the 95 % confidence interval of the median.
 */
export function differenceGoal(
  goal: string,
  samples: readonly number[],
  most: number,
  show: (value: number) => string,
): Goal {
  if (samples.length === 0) return { goal, figure: '–', reached: null }
  const [low, high] = intervalOf(samples)
  return { goal, figure: spread(samples, show), reached: low > most ? false : high <= most || 'undecided' }
}

const withSpread = (samples: readonly number[], noise: number): string =>
  `${spread(samples)} ±${(100 * (noise - 1)).toFixed(0)} %`

export const allDecided = (goals: readonly Goal[]): boolean => goals.every(({ reached }) => reached !== 'undecided')
