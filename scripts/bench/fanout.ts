// Measures sending one message to many watchers, and compares the product with servers that only publish.

import { mostFiles } from './child-process.ts'
import type { FanoutHandlers } from './clients/fanout-client.ts'
import { type Client, startClient } from './clients/remote.ts'
import { fanoutTables, type Memory, memoryGoal, memoryTable, type Slices, sizeGoals } from './fanout-report.ts'
import { FANOUT_SERVERS, type FanoutName, type FanoutServer, serversAt } from './fanout-servers.ts'
import { measureMemory, measureSlice, type Plan, type Slice } from './fanout-slice.ts'
import { whole } from './figures.ts'
import { allDecided } from './goals.ts'
import { watchOthers } from './machine.ts'
import { type Block, type Goal, goals, type Report, type Run, text } from './report.ts'
import { interleave, type Pace, type Rounds, roundsAt } from './rounds.ts'

interface Size {
  readonly watchers: number
  readonly rounds: Rounds
  readonly plan: Plan
}

const plan = (fiveASecond: number, oneAfterTheOther: number, sixteenInFlight: number): Plan => ({
  'five a second': fiveASecond,
  'one after the other': oneAfterTheOther,
  'sixteen in flight': sixteenInFlight,
})

/** A goal needs the p99 of `five a second` at 5,000 watchers, so the plan for 5,000 watchers has the most of these messages. */
const SIZES: readonly Size[] = [
  { watchers: 1000, rounds: { least: 9, most: 40, seconds: 150 }, plan: plan(5, 30, 64) },
  { watchers: 5000, rounds: { least: 5, most: 20, seconds: 220 }, plan: plan(20, 12, 32) },
  { watchers: 10_000, rounds: { least: 5, most: 20, seconds: 240 }, plan: plan(5, 8, 16) },
]
const QUICK: readonly Size[] = [{ watchers: 300, rounds: { least: 2, most: 2, seconds: 60 }, plan: plan(5, 20, 32) }]
/** A slice before the first measurement, so that V8 compiles the servers' code. Its results are not used. */
const WARM_UP: Size = { watchers: 200, rounds: { least: 1, most: 1, seconds: 60 }, plan: plan(1, 100, 160) }

const MEMORY_OF = ['Ventaja', 'Socket.IO', 'ws'] as const
const MEMORY_ROUNDS: Rounds = { least: 3, most: 6, seconds: 75 }
/** Files that a server opens beside its connections. */
const OTHER_FILES = 200

/** Measures the fan-out. Throws an Error if a server other than nchan loses a message. */
export async function benchFanout({ folder, pace, say }: Run): Promise<Report> {
  const { names, missing } = serversAt(pace)
  const report: Block[] = missing ? [text(missing)] : []
  const all = pace === 'quick' ? QUICK : SIZES
  const sizes = all.filter(({ watchers }) => watchers + OTHER_FILES <= mostFiles())
  const reached: Goal[] = []
  const failures = new Map<FanoutName, string>()
  const client = startClient<FanoutHandlers>('fanout-client.ts')
  const servers = {} as Record<FanoutName, FanoutServer>
  try {
    for (const name of names) servers[name] = await FANOUT_SERVERS[name](folder)
    await measureSize('full', WARM_UP, servers, client, failures)
    for (const size of sizes) {
      say(`${whole(size.watchers)} watchers`)
      const others = watchOthers([client.pid, ...Object.values(servers).map(({ pid }) => pid)])
      const measured = await measureSize(pace, size, servers, client, failures)
      reached.push(...sizeGoals(size.watchers, measured))
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
  const memory = await measureMemories(pace, folder, most)
  report.push(memoryTable(memory, most), goals(...reached, memoryGoal(memory, most)))
  return report
}

/** Number of rounds of nchan. Two are enough, because no goal mentions nchan. */
const ROUNDS_OF_NCHAN = 2

/** Measures slices of every server. After a failure nchan is left out. */
async function measureSize(
  pace: Pace,
  { watchers, rounds, plan }: Size,
  servers: Readonly<Record<FanoutName, FanoutServer>>,
  client: Client<FanoutHandlers>,
  failures: Map<FanoutName, string>,
): Promise<Slices[number]> {
  const measure = async (name: FanoutName, round: number) => {
    if (failures.has(name) || (name === 'nchan' && round >= ROUNDS_OF_NCHAN)) return null
    try {
      return await measureSlice(servers[name], client, watchers, plan)
    } catch (error) {
      const message = `${name}, ${watchers} watchers: ${(error as Error).message.split('\n', 1)[0]}`
      if (name !== 'nchan') throw new Error(message, { cause: error })
      failures.set(name, message)
      return null
    }
  }
  const decided = (results: Results) => allDecided(sizeGoals(watchers, measuredOnly(results)))
  const names = Object.keys(servers) as FanoutName[]
  return measuredOnly(await interleave(roundsAt(pace, rounds), names, measure, decided))
}

type Results = Record<FanoutName, (Slice | null)[]>

/** Leaves out slices that were not measured, and servers without any. */
function measuredOnly(results: Results): Slices[number] {
  const measured = Object.entries(results).map(([name, slices]) => [name, slices.filter((slice) => slice !== null)])
  return Object.fromEntries(measured.filter(([, slices]) => slices?.length))
}

/** Measures memory in fresh processes, because a process reuses memory that earlier connections freed. */
const measureMemories = (pace: Pace, folder: string, watchers: number): Promise<Memory> => {
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
  const decided = (memory: Memory) => allDecided([memoryGoal(memory, watchers)])
  return interleave(roundsAt(pace, MEMORY_ROUNDS), MEMORY_OF, measure, decided)
}
