import { quantile } from '../../server/testing/quantile.ts'
import type { FanoutName } from './fanout-servers.ts'
import { MANNERS, type Manner, type Sent, type Slice } from './fanout-slice.ts'
import { median, ms, percent, ratios, rounded, spread, times, whole } from './figures.ts'
import { ratioGoal } from './goals.ts'
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

/** The slices of each number of watchers and each server, in order of rounds. */
export type Slices = Record<number, Record<FanoutName, Slice[]>>
/** Memory of a connection (bytes), in order of rounds. */
export type Memory = Readonly<Record<'Ventaja' | 'Socket.IO' | 'ws', readonly number[]>>

const RATIO = 1.5
const WS_RATIO = 0.97
const BURST_RATIO = 10
const LAST_PART = 0.75
const MEMORY_PART = 0.85
/** Number of watchers at which the goal for the last watcher applies. */
const LAST_OF = 5000

/** Returns the goals of one number of watchers, against Socket.IO and `ws` in the same rounds. */
export function sizeGoals(watchers: number, servers: Slices[number]): Goal[] {
  const cpu = (name: FanoutName, manner: Manner) => servers[name].map((slice) => slice[manner].cpu)
  const against = (peer: FanoutName, manner: Manner, least: number): Goal => {
    const again = ratios(cpu('Socket.IO', manner), cpu('Socket.IO again', manner))
    const goal = `${whole(watchers)} watchers, ${manner}: at least ${times(least)} × the deliveries of ${peer} per CPU second`
    return ratioGoal(goal, ratios(cpu(peer, manner), cpu('Ventaja', manner)), again, { least })
  }
  return [
    against('Socket.IO', 'five a second', RATIO),
    against('Socket.IO', 'one after the other', RATIO),
    against('ws', 'five a second', WS_RATIO),
    against('ws', 'one after the other', WS_RATIO),
    against('Socket.IO', 'sixteen in flight', BURST_RATIO),
    ...(watchers === LAST_OF ? [lastGoal(servers)] : []),
  ]
}

function lastGoal(servers: Slices[number]): Goal {
  const p99 = (name: FanoutName) =>
    quantile(
      servers[name].flatMap((slice) => slice['five a second'].last),
      0.99,
    )
  const [ours, theirs, again] = [p99('Ventaja'), p99('Socket.IO'), p99('Socket.IO again')]
  const goal = `${whole(LAST_OF)} watchers, five a second: the last watcher’s p99 at most ${LAST_PART} × Socket.IO’s`
  return ratioGoal(goal, [ours / theirs], [again / theirs], { most: LAST_PART })
}

/** Returns the goal for memory. Each round starts fresh processes, so the rounds of Socket.IO show how far two of its processes differ. */
export function memoryGoal(memory: Memory, watchers: number): Goal {
  const goal = `${whole(watchers)} watchers: memory per connection at most ${MEMORY_PART} × Socket.IO’s`
  const theirs = memory['Socket.IO']
  const again = theirs.map((bytes) => bytes / median(theirs))
  return ratioGoal(goal, ratios(memory.Ventaja, theirs), again, { most: MEMORY_PART })
}
