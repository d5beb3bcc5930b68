import type { Read } from './clients/reading-client.ts'
import { median, ms, percent, ratios, rounded, spread, whole } from './figures.ts'
import { KINDS, type Kind, type KindName, type Size } from './http-kinds.ts'
import { type Block, type Goal, rows } from './report.ts'

/** Result of one window. */
export interface Measured extends Read {
  /** CPU time of the server for each answer (µs). */
  readonly cpu: number
  /** Size of the requests measured in the same turns. */
  readonly size: Size
}
export type Windows = Readonly<Record<KindName, readonly Measured[]>>

const rates = (windows: Windows, of: KindName): number[] => windows[of].map(({ answers, seconds }) => answers / seconds)

const peerOf = (name: KindName) => (KINDS[name] as Kind).peer as KindName | undefined

/** Returns the rates divided by the peer's: of the same round if both were measured in turns, else by its median. */
function timesPeer(windows: Windows, name: KindName): number[] {
  const peer = peerOf(name)
  if (!peer) return []
  const [own, others] = [rates(windows, name), rates(windows, peer)]
  const byTurns = windows[name][0]?.size === windows[peer][0]?.size
  return byTurns ? ratios(own, others) : own.map((rate) => rate / median(others))
}

/** Returns a table of all requests. `title` says what happens meanwhile. */
export const kindsTable = (title: string, windows: Windows): Block =>
  rows(
    [
      title,
      'a second',
      '× its peer',
      'µs of CPU each',
      'p50',
      'p99',
      'bytes',
      'of them 304',
      'unanswered',
      'the client’s core',
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
  ['the list, unchanged (304)', 0.8, 'a 304 of the list at 0.8 × Fastify’s hello'],
  ['summary, unchanged (304)', 0.8, 'a 304 of the summary at 0.8 × Fastify’s hello'],
  ['summary', 0.9, 'the summary at 0.9 × a buffer as long'],
  ['summary, gzip', 0.9, 'the summary, gzip, at 0.9 × a buffer as long'],
]

/** Returns the goals. `when` says what happens meanwhile. */
export const httpGoals = (windows: Windows, when: string): Goal[] =>
  GOALS.map(([kind, least, name]) => {
    const paired = timesPeer(windows, kind)
    return { goal: `${name}, ${when}`, figure: spread(paired), reached: median(paired) >= least }
  })
