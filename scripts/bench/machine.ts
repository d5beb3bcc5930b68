import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { cpuNs, machineBusySeconds } from './cpu-time.ts'

/** What it was measured on, in a sentence. */
export function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const model = cpus()[0]?.model.trim() ?? 'unknown'
  return `Node ${process.version} on Linux ${release()}, ${availableParallelism()} cores (${model}), ${gigabytes} GB; load of the last minute ${load()}.`
}

const load = (): string => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '?'

/**
 * Watches what else the machine does.
 * @param ours the processes that take part
 * @returns tells which part of a core all others took since then
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
