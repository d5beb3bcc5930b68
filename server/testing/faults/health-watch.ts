import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** Pause between two questions whether the server is alive (ms). */
const PAUSE_MS = 10
/** A tick of the CPU times in /proc (ms). */
export const TICK_MS = 10

/** Program of a thread that asks again and again whether the server is alive, and keeps the longest wait. */
const WATCHER = `
const { parentPort, workerData: { url, stat, pauseMs, tickMs } } = require('node:worker_threads')
const { readFileSync } = require('node:fs')
const cpu = () => {
  const fields = readFileSync(stat, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
const longest = { waitedMs: 0, workedMs: 0, failed: 0 }
const ask = async () => {
  const [began, before] = [performance.now(), cpu()]
  const { ok } = await fetch(url).catch(() => ({ ok: false }))
  longest.waitedMs = Math.max(longest.waitedMs, Math.round(performance.now() - began))
  longest.workedMs = Math.max(longest.workedMs, cpu() - before)
  if (!ok) longest.failed++
}
let stopped = false
parentPort.once('message', () => { stopped = true })
ask().then(async () => {
  // The first request loads code of the client.
  Object.assign(longest, { waitedMs: 0, workedMs: 0, failed: 0 })
  parentPort.postMessage('ready')
  while (!stopped) {
    await ask()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  parentPort.postMessage(longest)
})`

interface Longest {
  readonly waitedMs: number
  readonly workedMs: number
  readonly failed: number
}

/**
 * Watches the server from another thread, which this process can't delay. Returns a function that stops this, and returns the longest wait
 * (ms): of the clock, and of the CPU time that the server's own thread used during it. Only this is the server's fault on a busy machine.
 */
export async function watchHealth(url: string, pid: number): Promise<() => Promise<Longest>> {
  const workerData = {
    url: `${url}/healthz`,
    stat: `/proc/${pid}/task/${pid}/stat`,
    pauseMs: PAUSE_MS,
    tickMs: TICK_MS,
  }
  const worker = new Worker(WATCHER, { eval: true, workerData })
  onTestFinished(() => void worker.terminate())
  await once(worker, 'message')
  return async () => {
    worker.postMessage('stop')
    const [longest] = await once(worker, 'message')
    return longest
  }
}
