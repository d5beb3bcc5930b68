import type { FanoutName } from './fanout-servers.ts'
import type { Manner, Slice } from './fanout-slice.ts'
import { median, ms, quantile, ratios, spread, times, whole } from './figures.ts'
import type { Goal } from './report.ts'

/** By number of watchers, then by server, round by round. */
export type Slices = Record<number, Record<FanoutName, Slice[]>>
/** Bytes a connection, round by round. */
export type Memory = Readonly<Record<'Ventaja' | 'Socket.IO' | 'ws', readonly number[]>>

const RATIO = 1.4
const BURST_RATIO = 10
const LAST_PART = 0.75
const MEMORY_PART = 0.85
/** About this many watchers there is a goal for the last one. */
const LAST_OF = 5000

/** What the fan-out is to reach, against Socket.IO and `ws` in the same rounds. */
export function fanoutGoals(slices: Slices, memory: Memory, memoryOf: number): Goal[] {
  const sizes = Object.entries(slices).map(([watchers, servers]) => ({ watchers: Number(watchers), servers }))
  const cpu = (servers: Record<FanoutName, Slice[]>, name: FanoutName, manner: Manner) =>
    servers[name].map((slice) => slice[manner].cpu)
  const against = (peer: FanoutName, manner: Manner, least: number, what: string): Goal[] =>
    sizes.map(({ watchers, servers }) => {
      const paired = ratios(cpu(servers, peer, manner), cpu(servers, 'Ventaja', manner))
      const goal = `${whole(watchers)} watchers, ${manner}: ${what}`
      return { goal, figure: spread(paired), reached: median(paired) >= least }
    })
  return [
    ...against('Socket.IO', 'five a second', RATIO, `at least ${times(RATIO)} × Socket.IO`),
    ...against('Socket.IO', 'one after the other', RATIO, `at least ${times(RATIO)} × Socket.IO`),
    ...against('ws', 'five a second', 1, 'not behind ws'),
    ...against('ws', 'one after the other', 1, 'not behind ws'),
    ...against('Socket.IO', 'sixteen in flight', BURST_RATIO, `at least ${BURST_RATIO} × Socket.IO`),
    lastGoal(slices[LAST_OF]),
    memoryGoal(memory, memoryOf),
  ]
}

function lastGoal(servers: Record<FanoutName, Slice[]> | undefined): Goal {
  const goal = `${whole(LAST_OF)} watchers, five a second: the last watcher’s p99 at most ${LAST_PART} of Socket.IO’s`
  if (!servers) return { goal, figure: '–', reached: null }
  const p99 = (name: FanoutName) =>
    quantile(
      servers[name].flatMap((slice) => slice['five a second'].last),
      0.99,
    )
  const [ours, theirs] = [p99('Ventaja'), p99('Socket.IO')]
  return { goal, figure: `${times(ours / theirs)} (${ms(ours)}, ${ms(theirs)})`, reached: ours <= LAST_PART * theirs }
}

function memoryGoal(memory: Memory, watchers: number): Goal {
  const goal = `${whole(watchers)} watchers: memory a connection at most ${MEMORY_PART} of Socket.IO’s`
  const part = median(memory.Ventaja) / median(memory['Socket.IO'])
  return { goal, figure: times(part), reached: part <= MEMORY_PART }
}
