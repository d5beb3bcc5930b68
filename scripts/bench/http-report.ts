import type { Read } from './clients/reading-client.ts'
import { median, ms, percent, ratios, rounded, spread, times, whole } from './figures.ts'
import { ratioGoal } from './goals.ts'
import { HELLO_AGAIN, type Kind, type Kinds } from './http-kinds.ts'
import { type Block, type Goal, rows } from './report.ts'

/** Result of one window. */
export interface Measured extends Read {
  /** CPU time of the server for each answer (µs). */
  readonly cpu: number
}
/** Results by name of the request, in order of rounds. */
export type Windows = Readonly<Record<string, readonly Measured[]>>

const rate = ({ answers, seconds }: Measured): number => answers / seconds
const p99 = ({ p99 }: Measured): number => p99

/** Returns a figure divided by the peer's of the same round, or by the peer's median if they were not measured in turns. */
function timesPeer(kinds: Kinds, windows: Windows, name: string, figure: (one: Measured) => number): number[] {
  const peer = kinds[name]?.peer ?? ''
  const [own, others] = [(windows[name] ?? []).map(figure), (windows[peer] ?? []).map(figure)]
  if (kinds[name]?.size === kinds[peer]?.size) return ratios(own, others)
  return own.map((each) => each / median(others))
}

/** Returns a table of all requests. `title` names the load during the measurement. */
export const kindsTable = (title: string, kinds: Kinds, windows: Windows): Block =>
  rows(
    [title, 'per second', '× its peer', 'µs of CPU each', 'p50', 'p99', 'bytes', 'of them 304', 'client CPU'],
    ...Object.entries(windows).map(([name, measured]) => {
      const middle = (figure: (one: Measured) => number) => median(measured.map(figure))
      return [
        name,
        whole(middle(rate)),
        kinds[name]?.peer ? spread(timesPeer(kinds, windows, name, rate)) : '–',
        rounded(middle(({ cpu }) => cpu)),
        ms(middle(({ p50 }) => p50)),
        ms(middle(p99)),
        whole(middle(({ bytes }) => bytes)),
        percent(middle(({ unchanged, answers }) => unchanged / answers)),
        percent(middle(({ clientSeconds, seconds }) => clientSeconds / seconds)),
      ]
    }),
  )

/** Returns the goals of the measured requests. `when` names the load during the measurement. */
export const httpGoals = (kinds: Kinds, windows: Windows, when: string): Goal[] =>
  Object.keys(windows).flatMap((name) => {
    const { least, mostP99, peer = '' } = kinds[name] as Kind
    const goal = (figure: (one: Measured) => number, limit: Parameters<typeof ratioGoal>[3], what: string): Goal => {
      const again = timesPeer(kinds, windows, HELLO_AGAIN, figure)
      return ratioGoal(`${name}, ${when}: ${what} ${peer}`, timesPeer(kinds, windows, name, figure), again, limit)
    }
    return [
      ...(least ? [goal(rate, { least }, `at least ${times(least)} × the rate of`)] : []),
      ...(mostP99 ? [goal(p99, { most: mostP99 }, `p99 at most ${mostP99} × that of`)] : []),
    ]
  })
