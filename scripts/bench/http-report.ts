import type { Read } from './clients/reading-client.ts'
import { median, ms, percent, ratios, rounded, spread, whole } from './figures.ts'
import { KINDS, type Kind, type KindName, type Size } from './http-kinds.ts'
import { type Block, type Goal, rows } from './report.ts'

/** Result of one window. */
export interface Measured extends Read {
  /** CPU time of the server for each answer (µs). */
  readonly cpu: number
  /** Size class. Requests of the same class are measured in turns. */
  readonly size: Size
}
export type Windows = Readonly<Record<KindName, readonly Measured[]>>

const rates = (windows: Windows, of: KindName): number[] => windows[of].map(({ answers, seconds }) => answers / seconds)

const peerOf = (name: KindName) => (KINDS[name] as Kind).peer as KindName | undefined

/** Returns each rate divided by the peer's rate of the same round, or by the peer's median if they took no turns. */
function timesPeer(windows: Windows, name: KindName): number[] {
  const peer = peerOf(name)
  if (!peer) return []
  const [own, others] = [rates(windows, name), rates(windows, peer)]
  const byTurns = windows[name][0]?.size === windows[peer][0]?.size
  return byTurns ? ratios(own, others) : own.map((rate) => rate / median(others))
}

/** Returns a table of all requests. `title` names the load during the measurement. */
export const kindsTable = (title: string, windows: Windows): Block =>
  rows(
    [
      title,
      'per second',
      '× its peer',
      'µs of CPU each',
      'p50',
      'p99',
      'bytes',
      'of them 304',
      'unanswered',
      'client CPU',
    ],
    ...(Object.keys(windows) as KindName[]).map((name) => {
      const middle = (figure: (one: Measured) => number) => median(windows[name].map(figure))
      return [
        name,
        whole(median(rates(windows, name))),
        peerOf(name) ? spread(timesPeer(windows, name)) : '–',
        rounded(middle(({ cpu }) => cpu)),
        ms(middle(({ p50 }) => p50)),
        ms(middle(({ p99 }) => p99)),
        whole(middle(({ bytes }) => bytes)),
        percent(middle(({ unchanged, answers }) => unchanged / answers)),
        String(windows[name].reduce((sum, { unanswered }) => sum + unanswered, 0)),
        percent(middle(({ clientSeconds, seconds }) => clientSeconds / seconds)),
      ]
    }),
  )

/** Requests with a goal: the least ratio to the peer, and its description. */
const GOALS: readonly (readonly [KindName, number, string])[] = [
  ['the list, unchanged (304)', 0.8, '304s of the list: at least 0.8 × the rate of Fastify’s hello'],
  ['summary, unchanged (304)', 0.8, '304s of the summary: at least 0.8 × the rate of Fastify’s hello'],
  ['summary', 0.9, 'the summary: at least 0.9 × the rate of a buffer of the same length'],
  ['summary, gzip', 0.9, 'the summary, gzip: at least 0.9 × the rate of a buffer of the same length'],
]

/** Returns the goals. `when` names the load during the measurement. */
export const httpGoals = (windows: Windows, when: string): Goal[] =>
  GOALS.map(([kind, least, name]) => {
    const paired = timesPeer(windows, kind)
    return { goal: `${name}, ${when}`, figure: spread(paired), reached: median(paired) >= least }
  })
