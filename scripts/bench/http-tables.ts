import type { Read } from './clients/reading-client.ts'
import { median, ms, percent, ratios, rounded, spread, whole } from './figures.ts'
import { KINDS, type Kind, type KindName, type Size } from './http-kinds.ts'
import { type Block, rows } from './report.ts'

/** What came of it, in one window. */
export interface Measured extends Read {
  /** CPU time of the server, µs an answer. */
  readonly cpu: number
  /** What it was measured among. */
  readonly size: Size
}
export type Windows = Readonly<Record<KindName, readonly Measured[]>>

const rates = (windows: Windows, of: KindName): number[] => windows[of].map(({ answers, seconds }) => answers / seconds)

const peerOf = (name: KindName) => (KINDS[name] as Kind).peer as KindName | undefined

/** How often it is answered for each answer of its peer: of the same round, where both were measured by turns. */
export function timesPeer(windows: Windows, name: KindName): number[] {
  const peer = peerOf(name)
  if (!peer) return []
  const [own, others] = [rates(windows, name), rates(windows, peer)]
  const byTurns = windows[name][0]?.size === windows[peer][0]?.size
  return byTurns ? ratios(own, others) : own.map((rate) => rate / median(others))
}

/** @param title what goes on meanwhile */
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
