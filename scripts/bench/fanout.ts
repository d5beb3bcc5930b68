// Measures one message to many watchers: the whole product beside servers that only publish.

import { mostFiles } from './child-process.ts'
import type { FanoutHandlers } from './clients/fanout-client.ts'
import { type Client, startClient } from './clients/remote.ts'
import { fanoutGoals, fanoutTables, type Memory, memoryTable, type Slices } from './fanout-report.ts'
import { FANOUT_SERVERS, type FanoutName, type FanoutServer, installed } from './fanout-servers.ts'
import { measureMemory, measureSlice, type Plan, type Slice } from './fanout-slice.ts'
import { interleave, whole } from './figures.ts'
import { watchOthers } from './machine.ts'
import { type Block, goals, type Report, type Run, text } from './report.ts'

interface Size {
  readonly watchers: number
  readonly rounds: number
  /** Longest time, also on a slow machine (s). */
  readonly mostSeconds: number
  readonly plan: Plan
}

const plan = (fiveASecond: number, oneAfterTheOther: number, sixteenInFlight: number): Plan => ({
  'five a second': fiveASecond,
  'one after the other': oneAfterTheOther,
  'sixteen in flight': sixteenInFlight,
})

/**
 * Messages: enough for a quantile at 5,000 watchers, for which there is a goal, and few elsewhere. Rounds: with five, medians of
 * ratios differed by a fifth between runs.
 */
const SIZES: readonly Size[] = [
  { watchers: 1000, rounds: 15, mostSeconds: 240, plan: plan(5, 30, 64) },
  { watchers: 5000, rounds: 9, mostSeconds: 360, plan: plan(20, 12, 32) },
  { watchers: 10_000, rounds: 5, mostSeconds: 240, plan: plan(5, 8, 16) },
]
const QUICK: readonly Size[] = [{ watchers: 300, rounds: 2, mostSeconds: 60, plan: plan(5, 20, 32) }]
/** First slice, unmeasured, with which the servers compile their code. */
const WARM_UP: Size = { watchers: 200, rounds: 1, mostSeconds: 60, plan: plan(1, 100, 160) }

const MEMORY_OF = ['Ventaja', 'Socket.IO', 'ws'] as const
const MEMORY_ROUNDS = 3
const MEMORY_SECONDS = 60
/** Files that a server opens beside its connections. */
const OTHER_FILES = 200

/** Measures the fan-out. Throws an Error if a server other than nchan loses a message. */
export async function benchFanout({ folder, quick, say }: Run): Promise<Report> {
  const { names, missing } = installed()
  const report: Block[] = missing ? [text(missing)] : []
  const all = quick ? QUICK : SIZES
  const sizes = all.filter(({ watchers }) => watchers + OTHER_FILES <= mostFiles())
  const slices: Slices = {}
  const failures = new Map<FanoutName, string>()
  const client = startClient<FanoutHandlers>('fanout-client.ts')
  const servers = {} as Record<FanoutName, FanoutServer>
  try {
    for (const name of names) servers[name] = await FANOUT_SERVERS[name](folder)
    await measureSize(WARM_UP, servers, client, failures)
    for (const size of sizes) {
      say(`${whole(size.watchers)} watchers`)
      const others = watchOthers([client.pid, ...Object.values(servers).map(({ pid }) => pid)])
      const measured = await measureSize(size, servers, client, failures)
      slices[size.watchers] = measured
      report.push(text(`${whole(size.watchers)} watchers. ${others()}`))
      report.push(...fanoutTables(measured))
    }
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    await client.stop()
  }
  for (const failure of failures.values()) report.push(text(`Left out after a failure: ${failure}.`))
  for (const { watchers } of all.slice(sizes.length)) {
    report.push(
      text(`${whole(watchers)} watchers: left out, because a process may open only ${mostFiles()} files here.`),
    )
  }
  const most = sizes.at(-1)?.watchers ?? 0
  say(`memory, ${whole(most)} watchers`)
  const memory = await measureMemories(folder, most)
  report.push(memoryTable(memory, most), goals(...fanoutGoals(slices, memory, most)))
  return report
}

/** Rounds of the servers that no goal mentions. */
const ROUNDS_OF_OTHERS = 2
const ALWAYS: readonly FanoutName[] = ['Ventaja', 'Socket.IO', 'ws']

/** Measures slices of every server. After a failure nchan is left out. */
async function measureSize(
  { watchers, rounds, mostSeconds, plan }: Size,
  servers: Readonly<Record<FanoutName, FanoutServer>>,
  client: Client<FanoutHandlers>,
  failures: Map<FanoutName, string>,
): Promise<Slices[number]> {
  const measure = async (name: FanoutName, round: number) => {
    if (failures.has(name) || (round >= ROUNDS_OF_OTHERS && !ALWAYS.includes(name))) return null
    try {
      return await measureSlice(servers[name], client, watchers, plan)
    } catch (error) {
      const message = `${name}, ${watchers} watchers: ${(error as Error).message.split('\n', 1)[0]}`
      if (name !== 'nchan') throw new Error(message, { cause: error })
      failures.set(name, message)
      return null
    }
  }
  const measured = await interleave(rounds, Object.keys(servers) as FanoutName[], measure, mostSeconds)
  const whole = (Object.entries(measured) as [FanoutName, (Slice | null)[]][])
    .filter(([name]) => !failures.has(name))
    .map(([name, slices]) => [name, slices.filter((slice) => slice !== null)])
  return Object.fromEntries(whole) as Slices[number]
}

/** Measures memory in fresh processes, because a process reuses memory that earlier connections freed. */
const measureMemories = (folder: string, watchers: number): Promise<Memory> => {
  const measure = async (name: FanoutName) => {
    const client = startClient<FanoutHandlers>('fanout-client.ts')
    const server = await FANOUT_SERVERS[name](folder)
    try {
      return await measureMemory(server, client, watchers)
    } finally {
      await client.stop()
      await server.stop()
    }
  }
  return interleave(MEMORY_ROUNDS, MEMORY_OF, measure, MEMORY_SECONDS)
}
