import type { Memory, Slices } from './fanout-goals.ts'
import type { FanoutName } from './fanout-servers.ts'
import { MANNERS, type Manner, type Sent } from './fanout-slice.ts'
import { median, ms, percent, quantile, ratios, rounded, spread, whole } from './figures.ts'
import { type Block, rows } from './report.ts'

/** A table for each manner of sending: a row for each server. */
export const fanoutTables = (measured: Slices[number]): Block[] =>
  (Object.keys(MANNERS) as Manner[]).map((manner) => {
    const names = Object.keys(measured) as FanoutName[]
    return rows(head(manner), ...names.map((name) => row(name, manner, measured)))
  })

const head = (manner: Manner): string[] => [
  `Messages ${manner}`,
  'µs of CPU a delivery',
  '× Socket.IO',
  'in the kernel',
  'p50',
  'p99',
  'last watcher, p50',
  'last watcher, p99',
  'slices',
  'came',
  'gaps',
  'open',
  'bytes',
  'the client’s core',
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

/** What each connection takes, a row for each server. */
export const memoryTable = (memory: Memory, watchers: number): Block =>
  rows(
    [`Memory a connection, ${whole(watchers)} watchers`, 'KB (resident)', '× Socket.IO'],
    ...Object.entries(memory).map(([name, bytes]: [string, readonly number[]]) => [
      name,
      spread(
        bytes.map((each) => each / 1024),
        rounded,
      ),
      name === 'Socket.IO' ? '1' : spread(ratios(bytes, memory['Socket.IO'])),
    ]),
  )
