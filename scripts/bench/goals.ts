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
  const figure = `${spread(samples)} ±${(100 * (noise - 1)).toFixed(0)} %`
  return { goal, figure, reached: undecided ? 'undecided' : above >= 1 }
}

/**
 * Returns how far from 1 the median of the ratios of two identical servers may lie (1.05: within a twentieth). This is the 95 %
 * confidence interval of the median, so more rounds make it smaller.
 */
export function noiseOf(again: readonly number[]): number {
  const sorted = again.toSorted((a, b) => a - b)
  const left = Math.max(0, Math.floor(sorted.length / 2 - Math.sqrt(sorted.length)))
  const [low = 1, high = 1] = [sorted[left], sorted.at(-1 - left)]
  return Math.max(high, 1 / low)
}

export const allDecided = (goals: readonly Goal[]): boolean => goals.every(({ reached }) => reached !== 'undecided')
