import { median, spread } from './figures.ts'
import type { KindName } from './http-kinds.ts'
import { timesPeer, type Windows } from './http-tables.ts'
import type { Goal } from './report.ts'

/** What is to be reached, and what is asked for as often as its peer. */
const GOALS: readonly (readonly [KindName, number, string])[] = [
  ['the list, unchanged (304)', 0.8, 'a 304 of the list at 0.8 × Fastify’s hello'],
  ['summary, unchanged (304)', 0.8, 'a 304 of the summary at 0.8 × Fastify’s hello'],
  ['summary', 0.9, 'the summary at 0.9 × a buffer as long'],
  ['summary, gzip', 0.9, 'the summary, gzip, at 0.9 × a buffer as long'],
]

/** @param when what goes on meanwhile */
export const httpGoals = (windows: Windows, when: string): Goal[] =>
  GOALS.map(([kind, least, words]) => {
    const paired = timesPeer(windows, kind)
    return { goal: `${words}, ${when}`, figure: spread(paired), reached: median(paired) >= least }
  })
