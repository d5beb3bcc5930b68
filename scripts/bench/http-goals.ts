import { median, ratios, spread } from './figures.ts'
import type { KindName, Windows } from './http.ts'
import type { Goal } from './report.ts'

/** What is to be reached, what is asked for, and what it is compared with in the same round. */
const GOALS: readonly (readonly [KindName, number, KindName, string])[] = [
  ['the list, unchanged (304)', 0.8, 'Fastify’s hello', 'a 304 of the list at 0.8 × Fastify’s hello'],
  ['summary, unchanged (304)', 0.8, 'Fastify’s hello', 'a 304 of the summary at 0.8 × Fastify’s hello'],
  ['summary', 0.9, 'Fastify, a buffer as long as it', 'the summary at 0.9 × a buffer as long'],
  ['summary, gzip', 0.9, 'Fastify, a buffer as long as that', 'the summary, gzip, at 0.9 × a buffer as long'],
]

/** @param when what goes on meanwhile */
export const httpGoals = (windows: Windows, when: string): Goal[] =>
  GOALS.map(([kind, least, peer, words]) => {
    const rate = (of: KindName) => windows[of].map(({ answers, seconds }) => answers / seconds)
    const paired = ratios(rate(kind), rate(peer))
    return { goal: `${words}, ${when}`, figure: spread(paired), reached: median(paired) >= least }
  })
