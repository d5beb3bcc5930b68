import type { FanoutName } from './fanout-servers.ts'
import { MANNERS, type Manner, type Sent, type Slice } from './fanout-slice.ts'
import { median, ms, percent, quantile, ratios, rounded, spread, times, whole } from './figures.ts'
import { type Block, type Goal, rows } from './report.ts'

/** Returns a table for each pattern of sending, with a row for each server. */
export const fanoutTables = (measured: Slices[number]): Block[] =>
  (Object.keys(MANNERS) as Manner[]).map((manner) => {
    const names = Object.keys(measured) as FanoutName[]
    return rows(head(manner), ...names.map((name) => row(name, manner, measured)))
  })

const head = (manner: Manner): string[] => [
  `Messages ${manner}`,
  'µs of CPU per delivery',
  '× Socket.IO',
  'in the kernel',
  'p50',
  'p99',
  'last watcher, p50',
  'last watcher, p99',
  'slices',
  'received',
  'gaps',
  'open',
  'bytes',
  'client CPU',
]

function row(name: FanoutName, manner: Manner, measured: Slices[number]): string[] {
  const of = (server: FanoutName) => measured[server].map((slice) => slice[manner])
  const sent = of(name)
  const sum = (figure: (one: Sent) => number) => sent.reduce((total, one) => total + figure(one), 0)
  const middle = (figure: (one: Sent) => number) => median(sent.map(figure))
  const cpu = (server: FanoutName) => of(server).map((one) => one.cpu)
  const last = sent.flatMap((one) => one.last)
  return [
    name,
    rounded(middle((one) => one.cpu)),
    name === 'Socket.IO' ? '1' : spread(ratios(cpu('Socket.IO'), cpu(name))),
    percent(1 - middle((one) => one.user)),
    ms(middle((one) => one.p50)),
    ms(middle((one) => one.p99)),
    ms(quantile(last, 0.5)),
    ms(quantile(last, 0.99)),
    String(sent.length),
    `${whole(sum((one) => one.delivered))} of ${whole(sum((one) => one.expected))}`,
    String(sum((one) => one.gaps)),
    whole(Math.min(...sent.map((one) => one.open))),
    whole(middle((one) => one.bytesEach)),
    percent(sum((one) => one.clientSeconds) / sum((one) => one.seconds)),
  ]
}

/** Returns a table with the memory of a connection, a row for each server. */
export const memoryTable = (memory: Memory, watchers: number): Block =>
  rows(
    [`Memory per connection, ${whole(watchers)} watchers`, 'KB (resident)', '× Socket.IO'],
    ...Object.entries(memory).map(([name, bytes]: [string, readonly number[]]) => [
      name,
      spread(
        bytes.map((each) => each / 1024),
        rounded,
      ),
      name === 'Socket.IO' ? '1' : spread(ratios(bytes, memory['Socket.IO'])),
    ]),
  )

/** Slices by number of watchers, then by server, in order of rounds. */
export type Slices = Record<number, Record<FanoutName, Slice[]>>
/** Bytes of a connection, in order of rounds. */
export type Memory = Readonly<Record<'Ventaja' | 'Socket.IO' | 'ws', readonly number[]>>

const RATIO = 1.4
const BURST_RATIO = 10
const LAST_PART = 0.75
const MEMORY_PART = 0.85
/** Number of watchers at which the goal for the last watcher applies. */
const LAST_OF = 5000

/** Returns the goals of the fan-out, against Socket.IO and `ws` in the same rounds. */
export function fanoutGoals(slices: Slices, memory: Memory, memoryOf: number): Goal[] {
  const sizes = Object.entries(slices).map(([watchers, servers]) => ({ watchers: Number(watchers), servers }))
  const cpu = (servers: Record<FanoutName, Slice[]>, name: FanoutName, manner: Manner) =>
    servers[name].map((slice) => slice[manner].cpu)
  const against = (peer: FanoutName, manner: Manner, least: number, what: string): Goal[] =>
    sizes.map(({ watchers, servers }) => {
      const paired = ratios(cpu(servers, peer, manner), cpu(servers, 'Ventaja', manner))
      const goal = `${whole(watchers)} watchers, ${manner}: deliveries per CPU second ${what}`
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
  const goal = `${whole(watchers)} watchers: memory per connection at most ${MEMORY_PART} of Socket.IO’s`
  const part = median(memory.Ventaja) / median(memory['Socket.IO'])
  return { goal, figure: times(part), reached: part <= MEMORY_PART }
}
