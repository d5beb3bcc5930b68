// What the kernel counted, read from /proc: only Linux has it.
import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of all threads of a process since it started, ns. Ticks (10 ms) would be too coarse for a slice. */
export function cpuNs(pid: number): number {
  let sum = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) sum += threadNs(pid, thread)
  return sum
}

function threadNs(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    // It ended between the two calls.
    return 0
  }
}

/** What a process ran in itself and in the kernel on its behalf, ticks. */
export function ticks(pid: number): { user: number; system: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in parentheses, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { user: Number(fields[11]), system: Number(fields[12]) }
}

/** Memory of a process that is in RAM, bytes. */
export function residentBytes(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)
}

const TICKS_A_SECOND = 100

/** How long all cores together were busy since boot, s. */
export function machineBusySeconds(): number {
  const line = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  const [user = 0, nice = 0, system = 0, _idle, _wait, irq = 0, softirq = 0, steal = 0] = line.split(' ').map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_A_SECOND
}
