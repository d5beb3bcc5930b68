import { existsSync, readFileSync } from 'node:fs'
import type { Answer } from './client.ts'

/** Linux counts the CPU time of each thread here (ns, the first number of the line). */
const OWN_CPU_FILE = '/proc/thread-self/schedstat'
const countsThreads = existsSync(OWN_CPU_FILE)

/** Returns the CPU time of this thread (ms); elsewhere than on Linux that of the process, with the threads that collect garbage. */
function ownCpu(): number {
  if (countsThreads) return Number.parseInt(readFileSync(OWN_CPU_FILE, 'utf8'), 10) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns the least CPU time that this thread needs for some work (ms). */
export function leastCpu(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const before = ownCpu()
    work()
    return ownCpu() - before
  })
  return Math.min(...times)
}

/** Sends a request. Returns its answer, and the CPU time of the longest turn of the event loop until then (ms). */
export async function measured(send: () => Promise<Answer>): Promise<Answer & { readonly longest: number }> {
  let [longest, before, isAnswered] = [0, ownCpu(), false]
  const endTurn = (): void => {
    const now = ownCpu()
    longest = Math.max(longest, now - before)
    before = now
    if (!isAnswered) setImmediate(endTurn)
  }
  setImmediate(endTurn)
  const answer = await send()
  isAnswered = true
  endTurn()
  return { ...answer, longest }
}
