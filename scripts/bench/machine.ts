// Reads the kernel's counters from /proc, which only Linux has.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem } from 'node:os'

/** Names the machine. The tables of `docs/benchmarks.md` have a part for each name. */
export const machineName = (): string =>
  `${model()}, ${availableParallelism()} cores, Node ${process.versions.node.split('.')[0]}`

const model = (): string => cpus()[0]?.model.trim() ?? 'unknown processor'

/** Describes the machine in a sentence. */
export function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `Node ${process.version} on Linux ${release()}, ${availableParallelism()} cores (${model()}), ${gigabytes} GB; load of the last minute ${load()}.`
}

const load = (): string => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '?'

/**
 * Starts to watch the CPU time of all other processes.
 * @param ours the processes of the bench
 * @returns a function that returns a sentence about the CPU time since then
 */
export function watchOthers(ours: readonly number[]): () => string {
  const all = [process.pid, ...ours]
  const taken = () => all.reduce((sum, pid) => sum + cpuNs(pid) / 1e9, 0)
  const [at, busy, own] = [performance.now(), machineBusySeconds(), taken()]
  return () => {
    const seconds = (performance.now() - at) / 1000
    const others = machineBusySeconds() - busy - (taken() - own)
    return `Everything else on the machine took ${Math.max(0, (100 * others) / seconds).toFixed(0)} % of a core meanwhile.`
  }
}

/** Returns the CPU time (ns) of all threads of a process. Ticks (10 ms) would be too coarse for one short measurement. */
export function cpuNs(pid: number): number {
  let sum = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) sum += threadNs(pid, thread)
  return sum
}

function threadNs(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    // The thread ended between the two calls.
    return 0
  }
}

/** Returns a process's CPU time in user mode and in the kernel (ticks). */
export function ticks(pid: number): { user: number; system: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in parentheses, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { user: Number(fields[11]), system: Number(fields[12]) }
}

/** Returns the resident memory of a process (bytes). */
export const residentBytes = (pid: number): number => statusBytes(pid, 'VmRSS')
/** Returns the highest resident memory of a process since its start (bytes). */
export const peakResidentBytes = (pid: number): number => statusBytes(pid, 'VmHWM')

function statusBytes(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return 1024 * Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN)
}

const TICKS_A_SECOND = 100

/** Returns the busy time of all cores since boot (s). */
export function machineBusySeconds(): number {
  const line = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  const [user = 0, nice = 0, system = 0, _idle, _wait, irq = 0, softirq = 0, steal = 0] = line.split(' ').map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_A_SECOND
}
